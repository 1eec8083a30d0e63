"""The features of a position: what a ruleset says about how each seat stands, from which its chances are worked out.

They are figures of what everybody sees. `games.analysis` makes chances of them, by weights that are fitted to games
between bots and kept with the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, eq=False, kw_only=True)
class Features:
    """The features that a ruleset declares. Amounts of money are relative to what things cost on the board."""

    version: int
    """Increased with every change of what they mean: weights that were fitted to another version are not used."""
    names: tuple[str, ...]
    """What they are called, in the order in which `of` returns them."""
    of: Callable[[Any, Any], list[list[float]]]
    """(rules, table as everybody sees it): the features of every seat, those of seats that are out included."""
    common: int = 0
    """How many of the last ones are about the whole game, and so the same for every seat."""
    reads: type | None = None
    """A protocol that names the fields of the table that `of` reads, and the methods that it needs.

    Fields with secrets are left out whatever it names. None: all fields without secrets, and no methods.
    """
