"""Counts of many episodes combined into shares in percent, each with its standard error.

Episodes are independent: each has its own dice and its own order of cards. So the spread between episodes gives the
whole error, although rolls within an episode are correlated.
"""

from __future__ import annotations

from math import sqrt

from msgspec import UNSET, Struct

from games.engine.rulebook import Rulebook
from games.simulation.walk import ROLLS, WAYS, Episode, deed_of, walk, walking_position


class Tally(Struct, forbid_unknown_fields=True):
    """All episodes of one way out of jail.

    Lists are indexed by space; `counts` and `squares` have one more item, for pieces in jail.
    """

    episodes: int
    counts: list[int]
    squares: list[int]
    visits: list[int]
    charged: list[int]

    @classmethod
    def empty(cls, size: int) -> Tally:
        """Return the tally before the first episode."""
        return cls(0, [0] * (size + 1), [0] * (size + 1), [0] * size, [0] * size)

    def add(self, episode: Episode) -> None:
        """Count one more episode."""
        self.episodes += 1
        self.counts = [a + b for a, b in zip(self.counts, episode.counts, strict=True)]
        self.squares = [a + b * b for a, b in zip(self.squares, episode.counts, strict=True)]
        self.visits = [a + b for a, b in zip(self.visits, episode.visits, strict=True)]
        self.charged = [a + b for a, b in zip(self.charged, episode.charged, strict=True)]


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    """The results for one way out of jail.

    `shares` are percentages of rolls that end on each space, with jail as the last item, and `errors` their standard
    errors. `factors` are the average payment of a landing in units of the rent that the rules name: 1 if that is an
    amount, about 7 if it is a multiple of the dice, higher if cards send players there to pay more.
    """

    rolls: int
    shares: list[float]
    errors: list[float]
    factors: list[float]


Tallies = dict[str, Tally]


def empty_tallies(book: Rulebook) -> Tallies:
    """Return the tallies before the first episode."""
    size = len(book.board_view()["spaces"])
    return {way: Tally.empty(size) for way in WAYS}


def add_episode(book: Rulebook, tallies: Tallies) -> None:
    """Play the next episode of each way. Seeds are fixed, so that a repeated simulation has the same results."""
    for way, tally in tallies.items():
        tally.add(walk(book, way, f"measured {way} {tally.episodes}"))


def results_of(book: Rulebook, tally: Tally) -> Results:
    """Return the shares, errors and factors of a tally."""
    rolls = tally.episodes * ROLLS
    return Results(
        rolls=rolls,
        shares=[round(100 * count / rolls, 4) for count in tally.counts],
        errors=[_error(tally, place) for place in range(len(tally.counts))],
        factors=_factors(book, tally),
    )


def _error(tally: Tally, place: int) -> float:
    """Return the standard error of a share, in percent of rolls; a single episode gives no estimate."""
    episodes = tally.episodes
    if episodes < 2:
        return 100.0
    mean = tally.counts[place] / episodes
    spread = max(0.0, tally.squares[place] / episodes - mean * mean)
    return round(100 / ROLLS * sqrt(spread / (episodes - 1)), 4)


def _factors(book: Rulebook, tally: Tally) -> list[float]:
    """Return what visitors paid on average, in units of the rent that the rules name for the position."""
    state = walking_position(book, "rents")
    factors = []
    for space, (visits, charged) in enumerate(zip(tally.visits, tally.charged, strict=True)):
        rent = deed_of(book, state, space).rent if visits else UNSET
        unit = (rent.times or rent.amount) if rent else UNSET
        factors.append(round(charged / visits / unit, 4) if unit else 1.0)
    return factors


__all__ = ["Results", "Tallies", "Tally", "add_episode", "empty_tallies", "results_of"]
