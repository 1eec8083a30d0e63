"""The players' worth over a finished game and its turning points, read from its recording.

Versions are counted as in its replay, which begins with the games that it continues.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games import rulesets
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameState
from games.engine.views import event_view
from games.models import Game
from games.selectors.replays.recording import WholeRecording, whole_recording_of

POINTS = 200
LEAD = "lead"
"""The landmark of every game: somebody else is ahead."""
LEAD_NAME = gettext_noop("Lead changes")
CONTINUED = "continued"
"""The landmark of games that go on from a save: each point at which one of them begins."""
CONTINUED_NAME = gettext_noop("Continued from a save")
TURNS = 5

Json = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """One version: everybody's worth by seat, and its events."""

    version: int
    worth: tuple[int, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Change:
    """How much a version changed for the seat it affected most."""

    moment: Moment
    seat: int
    amount: int


@dataclass(frozen=True)
class Story:
    """A finished game in figures: points, turning points, the versions of each landmark, and everybody's best deed."""

    points: list[Json]
    turns: list[Json]
    landmarks: dict[str, list[int]]
    best: list[Json]


def worth_story(game: int) -> Json:
    """`points` (version and worth by seat, at most 200 and the turning points) and `turns` of a finished game.

    A turn is one of the five biggest changes: version, seat, change, and the event that explains it. `best` is the deed
    that earned most rent for each seat, of those that earned any. A finished game changes no more, so its story is
    kept.
    """
    story = _known_story(game)
    return {"points": story.points, "turns": story.turns, "best": story.best}


def landmarks_of(game: Game) -> list[Json]:
    """The landmarks of a finished game that viewers can jump to: key, name, and versions; those that it has any of."""
    landmarks = _known_story(game.pk).landmarks
    names = {landmark.key: landmark.name for landmark in rulesets.find(game.ruleset).landmarks} | {
        LEAD: LEAD_NAME,
        CONTINUED: CONTINUED_NAME,
    }
    return [
        {"key": key, "name": gettext(name), "versions": landmarks[key]} for key, name in names.items() if landmarks[key]
    ]


def _known_story(game: int) -> Story:
    return _story(game, Game.objects.values_list("seed_hash", flat=True).get(pk=game))


@lru_cache(maxsize=64)
def _story(game: int, _seed_hash: str) -> Story:
    """The story, cached by the game's number and its seed's hash, which no other game ever has."""
    row = Game.objects.get(pk=game)
    recording = whole_recording_of(row)
    moments = list(_moments(recording, row.seats.count()))
    changes = sorted(_turns(moments), key=lambda change: change.moment.version)
    kept = {change.moment.version for change in changes}
    step = max(1, -(-len(moments) // POINTS))
    last = moments[-1].version
    return Story(
        points=[
            {"version": moment.version, "worth": list(moment.worth)}
            for index, moment in enumerate(moments)
            if index % step == 0 or moment.version in kept or moment.version == last
        ],
        turns=[
            {
                "version": change.moment.version,
                "seat": change.seat,
                "change": change.amount,
                "event": event_view(_telling(change), None),
            }
            for change in changes
        ],
        best=_best(recording.book, moments),
        landmarks=_landmarks(row.ruleset, moments) | {CONTINUED: recording.begins[1:]},
    )


def _best(book: Rulebook, moments: list[Moment]) -> list[Json]:
    """The deed of each seat that earned it most, with what it earned: of equal ones the first on the board."""
    earned: Counter[tuple[int, int]] = Counter()
    for moment in moments:
        for event in moment.events:
            rent = book.ruleset.pages.rent(event)
            if rent is not None:
                earned[rent.seat, rent.space] += rent.amount
    best: dict[int, Json] = {}
    for (seat, space), amount in sorted(earned.items()):
        if seat not in best or amount > best[seat]["amount"]:
            best[seat] = {"seat": seat, "space": space, "amount": amount}
    return list(best.values())


def _landmarks(ruleset: str, moments: list[Moment]) -> dict[str, list[int]]:
    """The versions with an event of each landmark, and those after which somebody else leads."""
    landmarks: dict[str, list[int]] = {LEAD: list(_changes_of_lead(moments))}
    for key, _, kinds in rulesets.find(ruleset).landmarks:
        landmarks[key] = [one.version for one in moments if any(isinstance(event, kinds) for event in one.events)]
    return landmarks


def _changes_of_lead(moments: list[Moment]) -> Iterator[int]:
    """The versions after which another seat than before is ahead of all others; equals do not lead."""
    leader = None
    for moment in moments:
        best = max(moment.worth)
        ahead = [seat for seat, worth in enumerate(moment.worth) if worth == best]
        if len(ahead) == 1 and ahead[0] != leader:
            if leader is not None:
                yield moment.version
            leader = ahead[0]


def _moments(recording: WholeRecording, seats: int) -> Iterator[Moment]:
    """The versions of the game, with everybody's worth after each."""
    for version, events, state, _ in recording.moments():
        yield Moment(version.version, _worth(recording.book, state, seats), tuple(events))


def _worth(book: Rulebook, state: GameState[Any, Any], seats: int) -> tuple[int, ...]:
    return tuple(book.worth(state.table, seat) for seat in range(seats))


def _turns(moments: list[Moment]) -> list[Change]:
    """The versions that changed most for a single player, biggest first."""
    changes = [_biggest(before, after) for before, after in pairwise(moments)]
    felt = [change for change in changes if change.amount]
    return sorted(felt, key=lambda change: -abs(change.amount))[:TURNS]


def _biggest(before: Moment, after: Moment) -> Change:
    """The change of the seat it affected most; of two equal ones the loss, which people remember."""
    amounts = [_felt(then, now) for now, then in zip(after.worth, before.worth, strict=True)]
    seat = max(range(len(amounts)), key=lambda seat: (abs(amounts[seat]), -amounts[seat]))
    return Change(after, seat, amounts[seat])


def _felt(then: int, now: int) -> int:
    """The change for a player; a debt that ends because they go bankrupt is no gain to them."""
    return 0 if then < now == 0 else now - then


def _telling(change: Change) -> Event:
    """The event of a version that moved most cash to or from the seat, otherwise the first about it."""
    events = change.moment.events
    moved = max(events, key=lambda event: _moved(event, change.seat))
    if _moved(moved, change.seat):
        return moved
    return next((event for event in events if getattr(event, "seat", None) == change.seat), events[0])


def _moved(event: Event, seat: int) -> int:
    return sum(amount for giver, taker, amount in event.transfers() if seat in (giver, taker))
