"""The clocks of a game: the rules' seconds for a decision, or time banks, live (PLAT-44) or over days (PLAT-37).

`selectors.play.banks` says how banks run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.calendars import ALWAYS, Calendar, running_time
from games.engine.state import GameState
from games.models import GameSeat, Kind
from games.selectors.play.banks import Banks, Running, Timed, banks_of, has_bank, longest_bank
from games.selectors.play.loaded import LoadedGame
from games.services.play.days import deadlines_over_days
from games.services.play.waiting import deadlines_after, on_autoplay


def fill_banks(game: Timed, seats: Sequence[GameSeat]) -> None:
    """Give people the time bank with which a player begins; none in a live game by the rules' seconds."""
    banks = banks_of(game)
    for seat in seats:
        seat.bank = 0 if banks is None or seat.kind != Kind.PERSON else banks.full


def next_deadlines(
    game: Timed,
    state: GameState[Any, Any],
    seats: Sequence[GameSeat],
    calendars: Mapping[int, Calendar],
    before: Mapping[str, int],
    now: int,
    *,
    anew: bool = False,
) -> dict[str, int]:
    """When each open decision ends (ms): one that was open keeps its deadline.

    With `anew`, what `settle_banks` returned, the decisions with banks have what is left of these now.
    """
    if game.pace is not None:
        return deadlines_over_days(game.pace, state, seats, calendars, before, now)
    deadlines = deadlines_after(state, before, now)
    banks = banks_of(game)
    return deadlines if banks is None else deadlines | _with_banks(banks, state, seats, before, now, anew=anew)


def _with_banks(
    banks: Banks,
    state: GameState[Any, Any],
    seats: Sequence[GameSeat],
    before: Mapping[str, int],
    now: int,
    *,
    anew: bool,
) -> dict[str, int]:
    """The deadlines of the decisions with time banks in a live game. Bots alone have all the time that a bank has."""
    deadlines = {}
    for decision in state.decisions:
        if not has_bank(decision):
            continue
        at = before.get(str(decision.id))
        if at is None or anew:
            asked = decision.seats(state.table)
            only_bots = all(seats[number].kind == Kind.BOT for number in asked)
            at = now + (banks.full if only_bots else longest_bank(seats, asked))
        deadlines[str(decision.id)] = at
    return deadlines


def settle_banks(loaded: LoadedGame, before: Sequence[Running], late: Sequence[int], now: int) -> bool:
    """After a move, take from the banks what was used, and give some back to those whose decisions it closed.

    `before` are the decisions with banks as they were; those who were `late` have used up theirs. Returns whether what
    is still open begins anew with what is left of the banks now: in a live game, as soon as others are asked than
    before. Over days a deadline stays where it is, and banks are settled when it is met.
    """
    row, seats = loaded.row, loaded.seats
    banks = banks_of(row)
    if banks is None:
        return False
    asked_before = {one.decision: one.seats for one in before}
    asked_now = {
        decision.id: tuple(decision.seats(loaded.state.table))
        for decision in loaded.state.decisions
        if has_bank(decision)
    }
    anew = row.pace is None and asked_now != asked_before
    answered = {number for one in before for number in one.seats if number not in asked_now.get(one.decision, ())}
    left: dict[int, int] = {}
    for one in before:
        for number in one.seats:
            if anew or number in answered:
                seat = seats[number]
                calendar = loaded.calendars.get(seat.user_id or 0, ALWAYS)
                rest = one.left(seat.bank, running_time(calendar, now, one.deadline))
                left[number] = min(rest, left.get(number, rest))
    for number, rest in left.items():
        # What the server plays for somebody who is away gives them no time.
        back = banks.back if number in answered and not on_autoplay(seats[number]) else 0
        _set_bank(seats[number], 0 if number in late else min(banks.full, rest + back))
    for decision, asked in asked_now.items():
        for number in asked:
            bank = seats[number].bank
            if decision not in asked_before:
                _set_bank(seats[number], max(bank, banks.least))
            elif number not in asked_before[decision]:  # an answer was taken back, for which there was time given
                _set_bank(seats[number], max(0, bank - banks.back))
    return anew


def _set_bank(seat: GameSeat, length: int) -> None:
    """Set a person's time bank (ms); bots have none."""
    if seat.kind == Kind.PERSON:
        seat.bank = length
