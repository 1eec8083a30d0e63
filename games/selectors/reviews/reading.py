"""A review as its readers see it: what was found, with the events of the replay that it is about.

Versions are counted as in the replay, which begins with the games that this one continues.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from games.analysis.review.findings import Alternative, DealWorth, Draw, Findings, Grade, Graded, Reason
from games.audiences import events_view
from games.models import Game, ReviewedGame
from games.selectors.replays.recording import WholeRecording, whole_recording_of

State = Literal["waiting", "running", "finished", "failed"]
MOST_DRAWS = 3
"""So many of the luckiest draws of each seat are told, and of the unluckiest."""
LEAST_LUCK = 0.01


class SeatReview(Struct, kw_only=True):
    """What made the result of a seat, in shares of the chance to win: the four sum to `result` less `start`.

    `weighed` counts its decisions that were weighed against alternatives, and `cost` sums those that were graded.
    `lowest` is the lowest chance that it had so far.
    """

    seat: int
    start: float
    result: float
    own_luck: float
    others_luck: float
    own_decisions: float
    others_decisions: float
    weighed: int
    cost: float
    lowest: float | UnsetType = UNSET


class ReviewedDraw(Struct, kw_only=True):
    """What was drawn at a version, and how lucky it was for a seat."""

    version: int
    seat: int
    luck: float
    events: list[dict[str, Any]]


class ReviewedDecision(Struct, kw_only=True):
    """A decision that cost its seat more than another would have: what came of it, and what the better one is.

    `cost` is a share of the chance to win, with its standard `error`. `helped` is the rival who gained most by it, and
    `reason` the fact that tells most; neither is there unless it is sure. `others` are further alternatives. `rolls` is
    how many there were in the playouts in which each was tried, and `chosen_events` what the decision began with,
    without what was drawn.
    """

    version: int
    seat: int
    grade: Grade
    cost: float
    error: float
    chance: float
    better_chance: float
    helped: int | UnsetType = UNSET
    events: list[dict[str, Any]]
    better: dict[str, Any]
    better_events: list[dict[str, Any]]
    chosen: dict[str, Any]
    chosen_events: list[dict[str, Any]]
    reason: Reason | UnsetType = UNSET
    others: list[Alternative]
    rolls: int


class ReviewedDeal(Struct, kw_only=True):
    """A deal that was made, with what it was worth to each seat; it `began` before the version of its end."""

    version: int
    began: int
    worth: list[float]
    events: list[dict[str, Any]]


class Review(Struct, kw_only=True):
    """How far a review is, in percent, and what it has found so far, which is final once it is finished."""

    state: State
    progress: int
    together: bool
    seats: list[SeatReview]
    draws: list[ReviewedDraw]
    decisions: list[ReviewedDecision]
    deals: list[ReviewedDeal]


def review_of(game: Game) -> ReviewedGame | None:
    """The review of a game that somebody has asked for."""
    return ReviewedGame.objects.filter(game=game).first()


def read(game: Game, row: ReviewedGame) -> Review:
    """What a review says by now."""
    recording = whole_recording_of(game)
    together = not recording.book.ruleset.scoring.competitive
    if row.findings is None:
        return Review(state=_state(row), progress=0, together=together, seats=[], draws=[], decisions=[], deals=[])
    findings = msgspec.convert(row.findings, Findings)
    return Review(
        state=_state(row),
        progress=row.progress,
        together=together,
        seats=seats_of(row),
        draws=[_draw(recording, draw, seat) for seat, draw in _telling(findings)],
        decisions=[_decision(recording, one) for one in findings.decisions],
        deals=[_deal(recording, one) for one in findings.deals],
    )


def seats_of(row: ReviewedGame) -> list[SeatReview]:
    """What made the result of each seat, by a review that has begun."""
    findings = msgspec.convert(row.findings, Findings)
    return [_seat(findings, seat) for seat in range(len(findings.now))]


def finished_seat(game: Game, seat: int) -> SeatReview | None:
    """What made the result of a seat, if the game has it and its review is finished."""
    row = ReviewedGame.objects.filter(game=game, finished_at__isnull=False).first()
    return None if row is None else next((one for one in seats_of(row) if one.seat == seat), None)


def better_decision(game: Game, version: int) -> tuple[int, dict[str, Any]] | None:
    """The seat and the better action, if a review found one for what was decided in a version of the game."""
    row = review_of(game)
    if row is None or row.findings is None:
        return None
    decisions = msgspec.convert(row.findings, Findings).decisions
    return next(((one.seat, one.better) for one in decisions if one.version == version), None)


def _state(row: ReviewedGame) -> State:
    if row.finished_at is not None:
        return "finished"
    if row.given_up:
        return "failed"
    return "waiting" if row.findings is None else "running"


def _seat(findings: Findings, seat: int) -> SeatReview:
    terms = findings.terms
    return SeatReview(
        seat=seat,
        start=findings.start[seat],
        result=findings.now[seat],
        own_luck=terms.own_luck[seat],
        others_luck=terms.others_luck[seat],
        own_decisions=terms.own_decisions[seat],
        others_decisions=terms.others_decisions[seat],
        weighed=findings.weighed[seat],
        cost=sum(one.cost for one in findings.decisions if one.seat == seat),
        lowest=findings.lowest[seat] if findings.lowest else UNSET,
    )


def _telling(findings: Findings) -> Iterable[tuple[int, Draw]]:
    """The draws that were luckiest and unluckiest for each seat, with the seat, in the order of the game."""
    told = []
    for seat in range(len(findings.now)):
        ordered = sorted(findings.draws, key=lambda draw: draw.luck[seat])
        ends = [*ordered[:MOST_DRAWS], *ordered[MOST_DRAWS:][-MOST_DRAWS:]]
        told += [(seat, draw) for draw in ends if abs(draw.luck[seat]) >= LEAST_LUCK]
    return sorted(told, key=lambda one: (one[0], one[1].version))


def _draw(recording: WholeRecording, draw: Draw, seat: int) -> ReviewedDraw:
    return ReviewedDraw(
        version=draw.version + recording.earlier,
        seat=seat,
        luck=draw.luck[seat],
        events=_events(recording, draw.version),
    )


def _decision(recording: WholeRecording, one: Graded) -> ReviewedDecision:
    return ReviewedDecision(
        version=one.version + recording.earlier,
        seat=one.seat,
        grade=one.grade,
        cost=one.cost,
        error=one.error,
        chance=one.chances[one.seat],
        better_chance=one.better_chances[one.seat],
        helped=UNSET if one.helped is None else one.helped,
        events=_events(recording, one.version),
        better=one.better,
        better_events=one.events,
        chosen=one.chosen,
        chosen_events=one.chosen_events,
        reason=UNSET if one.reason is None else one.reason,
        others=one.others,
        rolls=one.rolls,
    )


def _deal(recording: WholeRecording, one: DealWorth) -> ReviewedDeal:
    return ReviewedDeal(
        version=one.version + recording.earlier,
        began=one.began + recording.earlier,
        worth=one.worth,
        events=[event for event in _events(recording, one.version) if event["type"] == one.event],
    )


def _events(recording: WholeRecording, version: int) -> list[dict[str, Any]]:
    """The events of a version of this game as spectators see them."""
    stored = recording.versions[version + recording.earlier - 1]
    return list(events_view(recording.book.decode_events(stored.events), None))
