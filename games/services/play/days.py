"""The clocks of games over days: the pace for a decision, then the player's time bank, by the player's calendar.

A deadline is fixed when its decision is asked, and includes the whole bank. Of a decision that several are asked, it is
the latest of theirs. An open auction, which only a saved game brings along, has the pace as a whole; a bid in its last
quarter gives the others a quarter of the pace. A clock that asks nobody, such as a game's own, stands still in these
games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.calendars import ALWAYS, Calendar, moment_after
from games.engine.state import Decision, GameState
from games.models import GameSeat
from games.selectors.play.banks import has_bank

LAST_BIDS = 4
"""A bid leaves the others at least this part of the pace."""
SLOTS = 24
"""Standing orders begin turns at moments that lie this part of the pace apart: every hour for a pace of a day."""

Calendars = Mapping[int, Calendar]
"""By person."""


def next_slot(pace: int, now: int) -> int:
    """The next moment (ms) at which standing orders begin turns."""
    length = pace * 1000 // SLOTS
    return (now // length + 1) * length


def is_slot(pace: int, at: int) -> bool:
    """Whether standing orders begin turns at this moment (ms)."""
    return at % (pace * 1000 // SLOTS) == 0


def deadlines_over_days(
    pace: int,
    state: GameState[Any, Any],
    seats: Sequence[GameSeat],
    calendars: Calendars,
    before: Mapping[str, int],
    now: int,
) -> dict[str, int]:
    """When each open decision ends: one that was open keeps its deadline."""
    deadlines = {}
    for decision in state.decisions:
        kept = before.get(str(decision.id))
        at = _deadline(pace, decision, state, seats, calendars, before, now) if kept is None else kept
        if at is not None:
            deadlines[str(decision.id)] = at
    return deadlines


def _deadline(
    pace: int,
    decision: Decision,
    state: GameState[Any, Any],
    seats: Sequence[GameSeat],
    calendars: Calendars,
    before: Mapping[str, int],
    now: int,
) -> int | None:
    asked = [seats[number] for number in decision.seats(state.table)]
    if not asked:
        return now + pace * 1000 if decision.blocking and not decision.own_clock else None
    if not decision.blocking and not decision.seconds:
        return None
    length = pace * 1000
    if decision.own_clock:
        earlier = [at for number, at in before.items() if decision.covers(int(number))]
        if earlier:
            last = max(_after(seat, calendars, now, length // LAST_BIDS) for seat in asked)
            return max(*earlier, last)
    return max(_after(seat, calendars, now, length + (seat.bank if has_bank(decision) else 0)) for seat in asked)


def _after(seat: GameSeat, calendars: Calendars, now: int, length: int) -> int:
    return moment_after(calendars.get(seat.user_id or 0, ALWAYS), now, length)
