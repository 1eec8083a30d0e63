"""Counts of many episodes put together: shares in percent, each with its standard error.

Episodes differ in dice and in the order of the cards and know nothing of each other, so the spread between them is the
whole error, also of what hangs together within one.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from msgspec import Struct

from games.engine.rulebook import Rulebook
from games.simulation.walk import ROLLS, WAYS, Episode, walk, walking_position


class Tally(Struct, forbid_unknown_fields=True):
    """All episodes of one way out of jail. Lists are by space; `counts` and `squares` end with who is in jail."""

    episodes: int
    counts: list[int]
    squares: list[int]
    visits: list[int]
    charged: list[int]

    @classmethod
    def empty(cls, size: int) -> Tally:
        """Before the first episode."""
        return cls(0, [0] * (size + 1), [0] * (size + 1), [0] * size, [0] * size)

    def add(self, episode: Episode) -> None:
        """Count one more."""
        self.episodes += 1
        self.counts = [a + b for a, b in zip(self.counts, episode.counts, strict=True)]
        self.squares = [a + b * b for a, b in zip(self.squares, episode.counts, strict=True)]
        self.visits = [a + b for a, b in zip(self.visits, episode.visits, strict=True)]
        self.charged = [a + b for a, b in zip(self.charged, episode.charged, strict=True)]


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    """What was measured of one way out of jail.

    `shares` are percent of rolls that end on each space, last in jail, and `errors` their standard errors. `factors`
    are what a landing pays for each unit of the rent that the rules name: 1 where that is the amount, about 7 where it
    is a number of times the dice, more where cards send players to pay more.
    """

    rolls: int
    shares: list[float]
    errors: list[float]
    factors: list[float]


Tallies = dict[str, Tally]


def empty_tallies(book: Rulebook) -> Tallies:
    """Nothing counted yet."""
    size = len(book.board_view()["spaces"])
    return {way: Tally.empty(size) for way in WAYS}


def add_episode(book: Rulebook, tallies: Tallies) -> None:
    """Play the next episode of each way; the same ones for everybody, so that measuring again finds the same."""
    for way, tally in tallies.items():
        tally.add(walk(book, way, f"measured {way} {tally.episodes}"))


def figures_of(book: Any, tally: Tally) -> Figures:
    """The shares, errors and factors that a tally amounts to."""
    rolls = tally.episodes * ROLLS
    return Figures(
        rolls=rolls,
        shares=[round(100 * count / rolls, 4) for count in tally.counts],
        errors=[_error(tally, place) for place in range(len(tally.counts))],
        factors=_factors(book, tally),
    )


def _error(tally: Tally, place: int) -> float:
    """The standard error of a share, in percent of rolls; of a single episode nothing is known."""
    episodes = tally.episodes
    if episodes < 2:
        return 100.0
    mean = tally.counts[place] / episodes
    spread = max(0.0, tally.squares[place] / episodes - mean * mean)
    return round(100 / ROLLS * sqrt(spread / (episodes - 1)), 4)


def _factors(book: Any, tally: Tally) -> list[float]:
    """What visitors paid on average, by the rent that the rules name for the position they walked in."""
    state = walking_position(book, "rents")
    factors = []
    for space, (visits, charged) in enumerate(zip(tally.visits, tally.charged, strict=True)):
        rent = book.inspect(state, None, space).get("rent") if visits else None
        unit = (rent.get("times") or rent.get("amount")) if rent else None
        factors.append(round(charged / visits / unit, 4) if unit else 1.0)
    return factors


__all__ = ["Figures", "Tallies", "Tally", "add_episode", "empty_tallies", "figures_of"]
