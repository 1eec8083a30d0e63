"""The players' worth over a finished game and its turning points, replayed from the stored events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from games import rulesets
from games.engine.play import new_game
from games.engine.state import Event, GameState
from games.engine.views import event_view
from games.models import Action, Game

POINTS = 200
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


def worth_story(game: int) -> Json:
    """`points` (version and worth by seat, at most 200 and the turning points) and `turns` of a finished game.

    A turn is one of the five biggest changes: version, seat, change, and the event that explains it. A finished game
    changes no more, so its story is kept.
    """
    return _story(game, Game.objects.values_list("seed_hash", flat=True).get(pk=game))


@lru_cache(maxsize=64)
def _story(game: int, _seed_hash: str) -> Json:
    """The story, cached by the game's number and its seed's hash, which no other game ever has."""
    row = Game.objects.get(pk=game)
    book = rulesets.rulebook(row.ruleset, row.board, row.options)
    moments = list(_moments(book, row))
    changes = sorted(_turns(moments), key=lambda change: change.moment.version)
    kept = {change.moment.version for change in changes}
    step = max(1, -(-len(moments) // POINTS))
    last = moments[-1].version
    return {
        "points": [
            {"version": moment.version, "worth": list(moment.worth)}
            for index, moment in enumerate(moments)
            if index % step == 0 or moment.version in kept or moment.version == last
        ],
        "turns": [
            {
                "version": change.moment.version,
                "seat": change.seat,
                "change": change.amount,
                "event": event_view(_telling(change), None),
            }
            for change in changes
        ],
    }


def _moments(book: Any, row: Game) -> Iterator[Moment]:
    """The game replayed from its seed, with each version's events applied to the table."""
    actions = Action.objects.filter(game=row).order_by("version").values_list("version", "events")
    stored = ((version, tuple(book.decode_events(events))) for version, events in actions.iterator())
    first, began = next(stored)
    seats = row.seats.count()
    state, _ = new_game(book, seats, row.seed, shuffle_seats=True)
    yield Moment(first, _worth(book, state, seats), began)
    for version, events in stored:
        for event in events:
            event.apply(state.table)
        yield Moment(version, _worth(book, state, seats), events)


def _worth(book: Any, state: GameState[Any, Any], seats: int) -> tuple[int, ...]:
    return tuple(book.worth(state.table, seat) for seat in range(seats))


def _turns(moments: list[Moment]) -> list[Change]:
    """The versions that changed most for a single player, biggest first."""
    changes = [_biggest(before, after) for before, after in pairwise(moments)]
    felt = [change for change in changes if change.amount]
    return sorted(felt, key=lambda change: -abs(change.amount))[:TURNS]


def _biggest(before: Moment, after: Moment) -> Change:
    """The change of the seat it affected most; of two equal ones the loss, which is what people remember."""
    amounts = [_felt(then, now) for now, then in zip(after.worth, before.worth, strict=True)]
    seat = max(range(len(amounts)), key=lambda seat: (abs(amounts[seat]), -amounts[seat]))
    return Change(after, seat, amounts[seat])


def _felt(then: int, now: int) -> int:
    """What changed for a player; a debt that ends because they go bankrupt is no gain to them."""
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
