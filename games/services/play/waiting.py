"""The deadlines of a game, and when the server next has to act in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.conf import settings

from games.engine.orders import Answer, answer_by_orders
from games.engine.play import default_action
from games.engine.rulebook import Rulebook
from games.engine.state import Decision, GameState
from games.models import GameSeat, Kind
from games.services.play.days import next_slot

UNATTENDED_PAUSE = 200
"""The longest pause (ms) between moves of bots that play a game out by themselves."""


def deadlines_after(state: GameState[Any, Any], before: Mapping[str, int], now: int) -> dict[str, int]:
    """When each open decision ends: one that was open keeps its deadline, a new one has its full time (PLAT-14)."""
    return {
        str(decision.id): before.get(str(decision.id), now + decision.seconds * 1000)
        for decision in state.decisions
        if decision.seconds
    }


def first_overdue(state: GameState[Any, Any], deadlines: dict[str, int], now: int) -> int | None:
    """The number of an open decision whose deadline has passed, the earliest first."""
    due = [(at, int(number)) for number, at in deadlines.items() if at <= now]
    open_now = {decision.id for decision in state.decisions}
    return next((number for _, number in sorted(due) if number in open_now), None)


def asked_seats(state: GameState[Any, Any]) -> list[int]:
    """The seats that some open decision waits for, in the order of the decisions."""
    seats = (seat for decision in state.decisions for seat in decision.seats(state.table))
    return list(dict.fromkeys(seats))


class PlannedMove(NamedTuple):
    """An automatic move at a moment (ms), and the numbers of the decisions that wait for it."""

    at: int
    decisions: frozenset[int]


def automatic_decisions(
    book: Rulebook, state: GameState[Any, Any], seats: Sequence[GameSeat], pace: int | None
) -> list[Decision]:
    """The open decisions that wait for a bot, a seat on autoplay, or one whose orders answer at once."""
    return [
        decision
        for decision in state.decisions
        if any(is_automatic(book, state, seats[number], pace) for number in decision.seats(state.table))
    ]


def next_move_at(
    book: Rulebook,
    state: GameState[Any, Any],
    seats: Sequence[GameSeat],
    pace: int | None,
    now: int,
    planned: PlannedMove | None = None,
) -> int | None:
    """When the server next moves for a bot, a seat on autoplay or by an order that answers at once; None without such.

    A move that was `planned` keeps its moment while one of its decisions is open. Otherwise people could hold up a bot
    by making offers to each other.
    """
    decisions = automatic_decisions(book, state, seats, pace)
    if not decisions:
        return None
    at = now + move_delay(book, state, seats)
    if planned is not None and not planned.decisions.isdisjoint(decision.id for decision in decisions):
        at = min(at, planned.at)
    return at


def next_wake_at(
    book: Rulebook,
    state: GameState[Any, Any],
    seats: Sequence[GameSeat],
    pace: int | None,
    deadlines: dict[str, int],
    now: int,
    planned: PlannedMove | None = None,
) -> int | None:
    """When the server next has to act: at the first deadline or automatic move."""
    moves_at = next_move_at(book, state, seats, pace, now, planned)
    turns_at = next_turn_at(book, state, seats, pace, now)
    return min((at for at in (moves_at, turns_at, *deadlines.values()) if at is not None), default=None)


def next_turn_at(
    book: Rulebook, state: GameState[Any, Any], seats: Sequence[GameSeat], pace: int | None, now: int
) -> int | None:
    """When an order of a game over days answers that takes its time; None if none does."""
    if pace is None:
        return None
    answers = (ordered(book, state, seats[number]) for number in asked_seats(state))
    return next_slot(pace, now) if any(answer is not None and answer.unhurried for answer in answers) else None


def is_automatic(book: Rulebook, state: GameState[Any, Any], seat: GameSeat, pace: int | None) -> bool:
    """Whether the server moves for this seat, which some decision waits for, without giving it time."""
    if seat.kind == Kind.BOT:
        return True
    if on_autoplay(seat) and default_action(book, state, seat.number) is not None:
        return True
    answer = ordered(book, state, seat)
    return answer is not None and not (answer.unhurried and pace is not None)


def ordered(book: Rulebook, state: GameState[Any, Any], seat: GameSeat) -> Answer | None:
    """What the standing orders of a person answer now; None without any that do."""
    if not seat.orders or seat.kind != Kind.PERSON:
        return None
    return answer_by_orders(book, state, seat.number, seat.orders)


def move_delay(book: Rulebook, state: GameState[Any, Any], seats: Sequence[GameSeat]) -> int:
    """How long (ms) before an automatic move: the room's pace, and little once no person is left in the game.

    Never less than MIN_BOT_PAUSE, so that a game without a pause takes no more of the server than one that is watched.
    """
    pace = max(int(book.options.bot_pace) * 100, settings.MIN_BOT_PAUSE)
    people = any(seat.kind == Kind.PERSON and book.may_act(state.table, seat.number) for seat in seats)
    return pace if people else min(pace, max(UNATTENDED_PAUSE, settings.MIN_BOT_PAUSE))


def on_autoplay(seat: GameSeat) -> bool:
    """Whether the server plays this person's seat without waiting for them (PLAT-16)."""
    return seat.kind == Kind.PERSON and (seat.away or seat.user_id is None)
