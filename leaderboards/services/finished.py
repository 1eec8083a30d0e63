"""A finished game while it is counted, as the steps of counting are given it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.selectors.results.outcomes import Outcome
from leaderboards.models import CountedGame


@dataclass(frozen=True)
class FinishedGame:
    """A game's row, which is locked, its outcome, and its people whose accounts exist, whose rows are locked too.

    `begun_rated`: it was a rated game until it turned out to be void, if it did.
    """

    row: Any
    outcome: Outcome
    counted: CountedGame
    people: dict[int, User]
    begun_rated: bool
