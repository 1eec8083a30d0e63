"""The challenge of the day: a co-operative game with the same draws for everybody who plays it on that day.

A ruleset offers one by naming a `Daily`, and says by its `rounds` how a game is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.hidden import hides_hands
from games.engine.options import read_options
from games.engine.state import Event

if TYPE_CHECKING:
    from games.engine.ruleset import Ruleset

WON = 1_000_000
"""The score of a victory in no round at all: above that of every defeat."""
MOST_ROUNDS = WON // 2 - 1
"""The most rounds that a score tells apart."""


class Deed(NamedTuple):
    """What players did in a round: a text to be translated, and the spaces of the board where they did it."""

    name: str
    spaces: tuple[int, ...]


class RoundRecap(NamedTuple):
    """What the players did in a round, in short."""

    number: int
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, kw_only=True)
class Daily:
    """How a ruleset's challenge of the day is played."""

    options: Mapping[str, Any] = field(default_factory=dict)
    """The options that differ from the ruleset's defaults."""
    counts: tuple[int, ...] = (1,)
    """The numbers of players; each has a table of its own."""
    recap: Callable[[Iterable[Event]], list[RoundRecap]] | None = None
    """(all events of a game): its rounds in short, to show the best game of a day that is over."""


def score(*, won: bool, rounds: int) -> int:
    """The score of a game, higher is better: a victory in fewer rounds; below all of them, a defeat after more."""
    rounds = min(rounds, MOST_ROUNDS)
    return WON - rounds if won else rounds


def is_won(score: int) -> bool:
    """Whether a score is that of a victory."""
    return score > MOST_ROUNDS


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
