"""The challenge of the day: a co-operative game with the same draws for everybody who plays it on that day.

A ruleset offers one by naming a `Daily`, and says by its `rounds` how a game is measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games.engine.hidden import hides_hands
from games.engine.options import read_options

if TYPE_CHECKING:
    from games.engine.ruleset import Ruleset

WON = 1_000_000
"""The score of a victory in no round at all: above that of every defeat."""


@dataclass(frozen=True, kw_only=True)
class Daily:
    """How a ruleset's challenge of the day is played."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """The options that differ from the ruleset's defaults."""
    counts: tuple[int, ...] = (1,)
    """The numbers of players; each has a table of its own."""


def score(*, won: bool, rounds: int) -> int:
    """The score of a game, higher is better: a victory in fewer rounds; below all of them, a defeat after more."""
    return WON - rounds if won else min(rounds, WON - 1)


def check_daily(ruleset: Ruleset) -> None:
    """Reject a challenge that could not be ranked, or whose saves would show hands to people who still play it."""
    scoring = ruleset.scoring
    daily = scoring.daily
    if daily is None:
        return
    if scoring.competitive or scoring.rounds is None:
        raise TypeError(f"{ruleset.key}: a challenge of the day needs a co-operative game that is measured in rounds")
    if not daily.counts or not set(daily.counts) <= set(ruleset.player_counts):
        raise TypeError(f"{ruleset.key}: its challenge of the day names numbers of players that it does not have")
    if hides_hands(ruleset.table):
        raise TypeError(f"{ruleset.key}: a game with hands cannot have a challenge of the day")
    read_options(ruleset.options, dict(daily.options))
