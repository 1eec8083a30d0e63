"""How often each seat wins at a full table of bots, for the rules pages (`SeatShares`).

Bots of the default level play by the default rules on the default board. A win that several share counts for each of
them in part.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from games import rulesets
from games.engine.play import new_game
from tests.bench.rules import MAX_ACTIONS, play_one


def report(count: int, keys: Sequence[str]) -> Iterator[str]:
    """Play so many games of each ruleset; the lines give the share of each seat in percent, and the standard error."""
    for key in keys:
        ruleset = rulesets.find(key)
        seats = max(ruleset.player_counts)
        wins = [0.0] * seats
        undecided = 0
        for number in range(count):
            winners = _winners(key, seats, f"{number:032x}")
            undecided += not winners
            for seat in winners:
                wins[seat] += 1 / len(winners)
        shares = ", ".join(f"{100 * won / count:.1f}" for won in wins)
        fair = 100 / seats
        error = math.sqrt(fair * (100 - fair) / count)
        yield f"{key}: {count} games of {seats}: ({shares}), ±{error:.1f}, {undecided} undecided"


def _winners(key: str, seats: int, seed: str) -> Sequence[int]:
    """The seats that won a game, or none if it has no end within the limit of actions."""
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    state, _ = new_game(book, seats, seed)
    acts = 0
    while not state.finished and acts < MAX_ACTIONS:
        play_one(book, bots, bots.default_level, state)
        acts += 1
    return state.winners
