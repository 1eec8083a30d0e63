"""The best of some actions by playouts of which there may be only so many: sequential halving.

All actions get a few playouts in the same imagined games (`playouts.py`), which take half of the time at most; the
better half of them gets the rest. So most of it is spent on those that may be the best. The first action, which another
has to beat, always stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from games.analysis.imagining import imagined
from games.analysis.playouts import NOBODY_KNOWN, Effort, Player, after, gain, play_on
from games.analysis.values import chances_of
from games.engine.rulebook import Rulebook
from games.engine.state import Action, GameState

FIRST = 3
"""Playouts of each action before the better half goes on; with more than twice as many in all, a quarter of them."""
LEAST = 2
"""Playouts that each action gets, whatever they take: without a second one nothing is known of their spread."""
OVERHEAD = 12
"""What a playout takes besides its decisions, in decisions: to copy, to imagine and to judge a position."""
DECISIONS = 120
"""Of a playout at most."""


class Limit(NamedTuple):
    """Playouts of each action that stays to the end, their rolls, and the decisions of all of them together."""

    playouts: int
    rolls: int
    decisions: int


def best_of(
    book: Rulebook,
    state: GameState[Any, Any],
    seat: int,
    actions: Sequence[Action],
    seed: str,
    limit: Limit,
    doubt: float = 1.0,
    known: Mapping[int, Player] = NOBODY_KNOWN,
) -> Action:
    """The action with the best chances, or the first unless another is better by `doubt` standard errors.

    The result depends on what the seat can see, and on `seed`. Of some seats it may be `known` how they decide; at the
    others bots of the default level play on.
    """
    values: list[list[float]] = [[] for _ in actions]
    going_on, made, played, decisions = list(range(len(actions))), 0, 0, 0
    effort = Effort(limit.playouts, limit.rolls, DECISIONS)
    for until, most in ((_first_of(limit.playouts), limit.decisions // 2), (limit.playouts, limit.decisions)):
        going_on = _better_half(values, going_on) if made else going_on
        reached: list[GameState[Any, Any]] = []
        while made < until and (made < LEAST or decisions * (played + len(going_on)) <= most * played):
            game = imagined(book, state, seat, f"{seed}/{made}")
            for number in going_on:
                copy = after(book, game, seat, actions[number])
                decisions += play_on(book, copy, effort, known) + OVERHEAD
                reached.append(copy)
            played += len(going_on)
            made += 1
        for place, chances in enumerate(chances_of(book, reached)):
            values[going_on[place % len(going_on)]].append(chances[seat])
    best = max(going_on, key=lambda number: fmean(values[number]))
    better = gain(values[best], values[0])
    return actions[best] if better.mean > doubt * better.error else actions[0]


def _first_of(playouts: int) -> int:
    return max(FIRST, playouts // 4) if playouts > 2 * FIRST else playouts


def _better_half(values: Sequence[Sequence[float]], of: Sequence[int]) -> list[int]:
    """The numbers with the better mean values, two at least, and that of the first action."""
    best = sorted(of, key=lambda number: -fmean(values[number]))[: max(2, len(of) // 2)]
    return sorted({0, *best})
