"""What moderators see of the gifts of a pair: each kind against strangers, each game, and its moments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum

from config.languages.numbers import digits, percent
from games.selectors.titles import title_of
from leaderboards.models import CountedGame, Gift, GiftKind, GiftPair, Result

IN_PERCENT = 10_000
"""Millionths."""
GAMES_SHOWN = 50


@dataclass(frozen=True)
class OfKind:
    """One kind of gift over all common games: shares are relative to all that the players had in a game."""

    name: str
    games: int
    share: str
    usual_games: str
    usual_share: str
    back: str
    """The share that the receiver gave in this way to the giver."""
    mark: str


@dataclass(frozen=True)
class GiftInGame:
    """What was given in one game in one way, with the versions of the replay at which it was."""

    name: str
    worth: int
    share: str
    moments: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class GameOfPair:
    """A common game in which something was given: its places, and the gifts."""

    number: int | None
    title: str
    ended_at: datetime
    giver_place: int
    receiver_place: int
    gifts: Sequence[GiftInGame]


def kinds_of(pair: GiftPair) -> list[OfKind]:
    """Each kind of gift of a pair, the most unusual first."""
    back = _shares(pair.receiver_id, pair.giver_id)
    return [
        OfKind(
            name=str(GiftKind(kind).label),
            games=int(one["games"]),
            share=_percent(one["share"]),
            usual_games=digits(f"{one['usual_games']:.1f}"),
            usual_share=_percent(one["usual_share"]),
            back=_percent(back.get(kind, 0)),
            mark=digits(f"{one['mark']:.1f}"),
        )
        for kind, one in sorted(pair.figures.items(), key=lambda entry: -entry[1]["mark"])
        if kind in GiftKind.values
    ]


def games_of(pair: GiftPair) -> list[GameOfPair]:
    """The common games in which most was given, at most `GAMES_SHOWN`."""
    gifts = Gift.objects.filter(giver=pair.giver_id, receiver=pair.receiver_id).order_by("-share")
    by_game: dict[int, list[Gift]] = {}
    for gift in gifts.select_related("counted"):
        by_game.setdefault(gift.counted_id, []).append(gift)
    most = sorted(by_game.values(), key=lambda given: -sum(gift.share for gift in given))[:GAMES_SHOWN]
    places = _places([given[0].counted for given in most], pair)
    return [_game(given, places, pair) for given in most]


def _game(given: Sequence[Gift], places: dict[tuple[int, int], int], pair: GiftPair) -> GameOfPair:
    counted = given[0].counted
    return GameOfPair(
        number=counted.game_id,
        title=title_of(counted.ruleset),
        ended_at=counted.ended_at,
        giver_place=places.get((counted.pk, pair.giver_id), 0),
        receiver_place=places.get((counted.pk, pair.receiver_id), 0),
        gifts=[
            GiftInGame(
                str(GiftKind(gift.kind).label),
                gift.worth,
                _percent(gift.share),
                [(version, worth) for version, worth in gift.moments],
            )
            for gift in given
        ],
    )


def _places(games: Iterable[CountedGame], pair: GiftPair) -> dict[tuple[int, int], int]:
    results = Result.objects.filter(counted__in=list(games), user__in=[pair.giver_id, pair.receiver_id])
    return {(game, user): place for game, user, place in results.values_list("counted", "user", "place") if user}


def _shares(giver: int, receiver: int) -> dict[str, int]:
    rows = Gift.objects.filter(giver=giver, receiver=receiver).values("kind").annotate(given=Sum("share"))
    return {row["kind"]: row["given"] for row in rows}


def _percent(share: float) -> str:
    """A share in millionths as text, with one decimal."""
    return percent(digits(f"{share / IN_PERCENT:.1f}"))
