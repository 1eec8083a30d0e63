"""Why a decision was worse than another, by facts: what each leads to at once, and how often playouts end the game.

Nothing here is a judgment, and nothing is said of what an action draws, as nobody could know it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.analysis.imagining import imagined
from games.analysis.playouts import gain
from games.analysis.review.findings import Reason
from games.analysis.review.settling import DrawsAgain, NoDraws
from games.engine.copying import copied
from games.engine.play import play
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

SURE = 3
"""A gap is told only if it exceeds so many of its standard errors."""
IMAGINED = 4
LEAST_RISK = 0.03
LEAST_INCOME = 0.1
"""A tenth more or less is told."""

State = GameState[Any, Any]
Playouts = Sequence[Sequence[Sequence[float]]]
"""By action, playout and seat, the chances at their ends."""


def reason(
    book: Rulebook, state: State, seat: int, chosen: Action, better: Action, playouts: Playouts
) -> Reason | None:
    """The most telling fact for `better`; None if there is none that is sure. `playouts` are of both, in this order."""
    pairs = []
    for known in _as_known(book, state, seat):
        one, other = (_after(book, known, seat, action) for action in (chosen, better))
        if one is None or other is None:
            return _risk(seat, playouts)
        pairs.append((one, other))
    groups = [next(_groups(book, seat, one, other), None) for one, other in pairs]
    return _agreed(groups) or _risk(seat, playouts) or _agreed([_income(book, seat, *pair) for pair in pairs])


def _as_known(book: Rulebook, state: State, seat: int) -> Iterator[State]:
    """The position; if something in it is hidden, some as the seat could have imagined it."""
    if book.ruleset.views.own is not None or book.flow.has_sealed(state.table):
        yield from (imagined(book, state, seat, f"reason/{number}") for number in range(IMAGINED))
    else:
        yield state


def _agreed(found: Sequence[Reason | None]) -> Reason | None:
    """What is so however the hidden things are."""
    return found[0] if all(one == found[0] for one in found) else None


def _after(book: Rulebook, state: State, seat: int, action: Action) -> State | None:
    """The position right after an action; None if it draws, or is not allowed as things were imagined."""
    copy = copied(state)
    try:
        play(book, copy, seat, action, chance=NoDraws(copy))
    except (DrawsAgain, Refused):
        return None
    return copy


def _groups(book: Rulebook, seat: int, chosen: State, better: State) -> Iterator[Reason]:
    """Groups that a rival has whole only after what was chosen; then those that the seat has only after the other."""
    for rival in (one for one in range(len(book.open_table(chosen.table).players)) if one != seat):
        lacking = book.groups(better.table, rival)
        for group in book.groups(chosen.table, rival):
            if group not in lacking:
                yield Reason("completes", rival, group)
    owned = book.groups(chosen.table, seat)
    for group in book.groups(better.table, seat):
        if group not in owned:
            yield Reason("completes", seat, group)


def _risk(seat: int, playouts: Playouts) -> Reason | None:
    """How often no chance is left at the end of the playouts."""
    chosen, better = ([float(chances[seat] == 0) for chances in one] for one in playouts)
    more = gain(chosen, better)
    if more.mean < LEAST_RISK or more.mean <= SURE * more.error:
        return None
    count = len(chosen)
    return Reason("risk", seat, "", round(sum(chosen) / count, 4), round(sum(better) / count, 4))


def _income(book: Rulebook, seat: int, chosen: State, better: State) -> Reason | None:
    """What others pay the seat in a round; or else what a rival gets more of."""
    income = book.ruleset.views.income
    if income is None:
        return None
    after, instead = income(book.rules, chosen.table), income(book.rules, better.table)
    if _is_more(instead[seat], after[seat]):
        return Reason("income", seat, "", round(after[seat]), round(instead[seat]))
    rivals = [one for one in range(len(after)) if one != seat and _is_more(after[one], instead[one])]
    if not rivals:
        return None
    rival = max(rivals, key=lambda one: after[one] - instead[one])
    return Reason("income", rival, "", round(after[rival]), round(instead[rival]))


def _is_more(income: float, other: float) -> bool:
    return round(income) > round(other) and income - other >= LEAST_INCOME * income
