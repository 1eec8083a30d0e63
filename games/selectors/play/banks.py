"""The time banks of a game, over days (PLAT-37) or live (PLAT-44): how long they are, and whose run.

A player's bank runs while the game waits for them and the decision has no clock of its own, as an auction has. Nothing
stores since when: the deadline of a decision includes the longest bank of those who are asked, so that the time until
then says how much of the banks is used. What moves deadlines, such as a pause, moves the banks with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from games.engine.state import Decision, GameState
from games.models import GameSeat

REFUNDS = 10
"""In a game over days, an answer gives back this part of a full bank."""
LEAST = 10_000
"""What a bank has at least (ms) when a decision is asked in a live game: enough to read it and to answer."""


class Timed(Protocol):
    """A game, or the room of the next one: how long its players may take (s)."""

    pace: int | None
    time_bank: int | None
    increment: int


class Banks(NamedTuple):
    """How time banks work in a game (ms).

    A decision has `before` before the banks of those who are asked begin to run. A bank is `full` at first and never
    more than that; an answer gives `back` some of it, and a new decision fills it up to `least`.
    """

    before: int
    full: int
    back: int
    least: int


def banks_of(game: Timed) -> Banks | None:
    """How time banks work in a game; None in a live one by the rules' seconds."""
    if game.pace is not None:
        length = game.pace * 1000
        return Banks(before=length, full=length, back=length // REFUNDS, least=0)
    if game.time_bank is not None:
        back = game.increment * 1000
        return Banks(before=0, full=game.time_bank * 1000, back=back, least=max(back, LEAST))
    return None


def has_bank(decision: Decision) -> bool:
    """Whether a player's time bank helps with it: not with offers, which nobody waits for, and not in auctions."""
    return decision.blocking and not decision.own_clock


def longest_bank(seats: Sequence[GameSeat], asked: Sequence[int]) -> int:
    """The longest time bank (ms) of those who are asked. Bots have none."""
    return max((seats[number].bank for number in asked), default=0)


class Running(NamedTuple):
    """An open decision with time banks: its number, whom it asks, when it ends, and the longest of their banks (ms)."""

    decision: int
    seats: tuple[int, ...]
    deadline: int
    longest: int

    def left(self, bank: int, until: int) -> int:
        """What is left of a bank (ms) of somebody who is asked, if their clock runs for so long until the deadline."""
        return min(bank, max(0, bank - self.longest + until))


def running_banks(
    game: Timed, state: GameState[Any, Any], seats: Sequence[GameSeat], deadlines: Mapping[str, int]
) -> list[Running]:
    """The open decisions in which time banks run; none in a live game by the rules' seconds."""
    if game.pace is None and game.time_bank is None:
        return []
    running = []
    for decision in state.decisions:
        deadline = deadlines.get(str(decision.id))
        if deadline is not None and has_bank(decision):
            asked = tuple(decision.seats(state.table))
            running.append(Running(decision.id, asked, deadline, longest_bank(seats, asked)))
    return running
