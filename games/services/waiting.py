"""What a game waits for, and when it next needs somebody to look at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.play import default_action
from games.engine.state import GameState
from games.models import GameSeat, Kind

HURRY = 200
"""The longest pause (ms) of bots that play out a game by themselves."""


def deadlines_after(state: GameState[Any, Any], before: dict[str, int], now: int) -> dict[str, int]:
    """When each open decision runs out: one that was open keeps its moment, a new one has its full time (PLAT-14)."""
    return {
        str(decision.id): before.get(str(decision.id), now + decision.seconds * 1000)
        for decision in state.decisions
        if decision.seconds
    }


def first_overdue(state: GameState[Any, Any], deadlines: dict[str, int], now: int) -> int | None:
    """The number of a decision whose moment has come, the earliest first."""
    due = [(at, int(number)) for number, at in deadlines.items() if at <= now]
    open_now = {decision.id for decision in state.decisions}
    return next((number for _, number in sorted(due) if number in open_now), None)


def asked_seats(state: GameState[Any, Any]) -> list[int]:
    """The seats that some open decision waits for, in the order of the decisions."""
    seats = (seat for decision in state.decisions for seat in decision.seats(state.table))
    return list(dict.fromkeys(seats))


def next_move_at(book: Any, state: GameState[Any, Any], seats: Sequence[GameSeat], now: int) -> int | None:
    """When the game moves next for somebody: a bot after its pace, who is away at once; None if for nobody."""
    asked = [seats[number] for number in asked_seats(state)]
    if any(plays_itself(seat) and default_action(book, state, seat.number) for seat in asked):
        return now
    if any(seat.kind == Kind.BOT for seat in asked):
        return now + bots_pause(book, state, seats)
    return None


def bots_pause(book: Any, state: GameState[Any, Any], seats: Sequence[GameSeat]) -> int:
    """How long (ms) a bot seems to think: the room's pace, and little once no person is left to play against."""
    pause = int(book.options.bot_pace) * 100
    people = any(seat.kind == Kind.PERSON and book.may_act(state.table, seat.number) for seat in seats)
    return pause if people else min(pause, HURRY)


def plays_itself(seat: GameSeat) -> bool:
    """Whether the game plays this person's seat without waiting for them (PLAT-16)."""
    return seat.kind == Kind.PERSON and (seat.away or seat.user_id is None)
