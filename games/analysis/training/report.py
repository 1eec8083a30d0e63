"""How good chances are, on games that the fit has not seen.

The *error* of calibration: positions are put into bins of ten points by the chance that a seat was given; it is the
mean, over all of them, of how far the share of wins in a bin is from the mean chance in it. *By chance* is what it
would be on average if the chances were right, since even then so many games do not come out exactly so; *in 19 of 20*
is what it would not be over then but once in twenty times. The Brier score is the mean square of chance minus result.
Every game counts the same, however many positions of it there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from games.analysis.network import Network
from games.analysis.training.samples import Position, Sample
from games.analysis.training.variety import OWN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from games.engine.features import Features

    Numbers = NDArray[np.float64]

BINS = 10
PLAYERS = "players"
LEAST_GAMES = 50
"""A bin that chances of fewer games fall into is not shown as the largest gap."""
MEAN_OF_NORMAL = (2 / np.pi) ** 0.5
"""The mean of how far a number from the normal distribution is from its mean, in standard deviations."""
HALF = 2
"""The quarters from here on are the second half of a game."""
LIMIT = 3.0
"""Points: the error that cells of the report should not be over."""
TRIALS = 1_000
AT_ONCE = 4_096
"""Positions that are judged at once."""
MOST_SIGNS = 5_000_000
"""So many random numbers at most are drawn at once."""


class Told(NamedTuple):
    """What was told of seats in positions, an entry for each: its `game`, the `chance` that it wins, and by `worth` and
    evenly shared, and its part of the win."""

    game: NDArray[np.int64]
    weight: Numbers
    chance: Numbers
    worth: Numbers
    even: Numbers
    won: Numbers


class Measured(NamedTuple):
    """Chances measured on some positions; errors and gaps are in points, from 0 to 100.

    If all chances were right, the error would be `by_chance` on average, not over `seldom_over` in 19 of 20 cases, and
    over the limit in the share `over_by_chance` of them. `gap` is the largest difference in a bin, with its standard
    error.
    """

    games: int
    error: float
    by_chance: float
    seldom_over: float
    over_by_chance: float
    gap: float
    gap_error: float
    brier: float
    brier_worth: float
    brier_even: float

    @property
    def gain(self) -> float:
        """How much lower the Brier score is than that of the worth chart, in percent."""
        return 100 * (1 - self.brier / self.brier_worth) if self.brier_worth else 0.0


class WorthMap:
    """The chart of worth read as a chance in a game that is won together: how often those with as much have won."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        pairs = [(position.worth, one.won[position.playing[0]]) for one in samples for position in one.positions]
        worths = np.array([worth for worth, _ in pairs], np.float64)
        won = np.array([result for _, result in pairs], np.float64)
        self.limits = np.unique(np.quantile(worths, np.linspace(0, 1, BINS + 1)[1:-1]))
        places = np.searchsorted(self.limits, worths, side="right")
        self.even = float(won.mean())
        self.shares = [float(won[places == at].mean()) if (places == at).any() else self.even for at in range(BINS)]

    def chance(self, worth: int) -> float:
        """The share of games that were won from positions of about this worth."""
        return self.shares[int(np.searchsorted(self.limits, worth, side="right"))]


def tell(samples: Sequence[Sample], network: Network, common: int, together: WorthMap | None) -> list[Told]:
    """Return what is told of each quarter of these games; `together` is None if players play against each other."""
    columns: list[list[tuple[int, float, float, float, float, float]]] = [[] for _ in range(4)]
    for game, position, chances in chances_in(samples, network, common, together=together is not None):
        one = samples[game]
        playing = position.playing[:1] if together else position.playing
        for place, seat in enumerate(playing):
            worth = together.chance(position.worth) if together else position.by_worth[place]
            even = together.even if together else 1 / len(playing)
            entry = (game, 1 / len(one.positions), chances[place], worth, even, one.won[seat])
            columns[position.quarter].append(entry)
    return [told_of(entries) for entries in columns]


def chances_in(
    samples: Sequence[Sample], network: Network, common: int, *, together: bool
) -> Iterator[tuple[int, Position, list[float]]]:
    """Every position with the number of its game and the chances in it; those of as many seats are judged at once."""
    by_count: dict[int, list[tuple[int, Position]]] = {}
    for game, one in enumerate(samples):
        for position in one.positions:
            by_count.setdefault(len(position.playing), []).append((game, position))
    for entries in by_count.values():
        for first in range(0, len(entries), AT_ONCE):
            some = entries[first : first + AT_ONCE]
            rows = np.stack([position.rows for _, position in some])
            every = network.chances(rows, common, together=together).tolist()
            for (game, position), chances in zip(some, every, strict=True):
                yield game, position, chances


def told_of(entries: Sequence[tuple[int, float, float, float, float, float]]) -> Told:
    """Put entries into columns: game, weight, chance, by worth, evenly shared, and what became of it."""
    table = np.array(entries, np.float64).reshape(-1, 6)
    return Told(table[:, 0].astype(np.int64), *(table[:, column] for column in range(1, 6)))


def joined(parts: Sequence[Told]) -> Told:
    """All of these together."""
    return Told(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def measure(told: Told) -> Measured:
    """Measure chances."""
    total = float(told.weight.sum()) or 1.0
    bins = np.minimum((told.chance * BINS).astype(np.int64), BINS - 1)
    _, games = np.unique(told.game, return_inverse=True)
    count = int(games.max()) + 1 if games.size else 0
    cells = games * BINS + bins
    residuals: Numbers = np.zeros((count, BINS))
    np.add.at(residuals.reshape(-1), cells, told.weight * (told.won - told.chance))
    present = np.bincount(cells, minlength=count * BINS).reshape(-1, BINS) > 0
    sizes = np.bincount(bins, told.weight, BINS)
    off, spread = np.abs(residuals.sum(axis=0)), np.sqrt((residuals**2).sum(axis=0))
    shown = np.flatnonzero((present.sum(axis=0) >= LEAST_GAMES) & (off > 0))
    widest = max(shown, key=lambda at: float(off[at] / sizes[at]), default=None)
    trials = 100 / total * _by_chance(residuals)
    return Measured(
        games=count,
        error=100 / total * float(off.sum()),
        by_chance=100 / total * float(spread.sum()) * MEAN_OF_NORMAL,
        seldom_over=float(np.quantile(trials, 0.95)),
        over_by_chance=float((trials > LIMIT).mean()),
        gap=0.0 if widest is None else 100 * float(off[widest] / sizes[widest]),
        gap_error=0.0 if widest is None else 100 * float(spread[widest] / sizes[widest]),
        brier=_brier(told, told.chance),
        brier_worth=_brier(told, told.worth),
        brier_even=_brier(told, told.even),
    )


def _by_chance(residuals: Numbers) -> Numbers:
    """What the sum over the bins would be if all chances were right, in many trials.

    The results of a game are given another sign as a whole, at random (the wild bootstrap). So the bins remain as alike
    as they are, which have positions of the same games.
    """
    random = np.random.default_rng(TRIALS)
    count = max(1, MOST_SIGNS // max(1, len(residuals)))
    sums = []
    for first in range(0, TRIALS, count):
        signs = random.integers(0, 2, (min(count, TRIALS - first), len(residuals)), np.int8) * 2.0 - 1.0
        sums.append(np.abs(signs @ residuals).sum(axis=1))
    return np.concatenate(sums)


def _brier(told: Told, chances: Numbers) -> float:
    return float((told.weight * (chances - told.won) ** 2).sum()) / (float(told.weight.sum()) or 1.0)


def groups(samples: Sequence[Sample], default_level: str) -> Iterator[tuple[str, list[Sample]]]:
    """The games by what they have in common, with the name of the line of the report."""
    yield "all", list(samples)
    ways: list[tuple[Callable[[Sample], str], str]] = [
        (lambda one: f"{len(one.planned.levels)}", PLAYERS),
        (lambda one: one.planned.board, "board"),
        (lambda one: _level(one.planned.levels), "bots"),
    ]
    for way, name in ways:
        found: dict[str, list[Sample]] = {}
        for one in samples:
            found.setdefault(way(one), []).append(one)
        for key in sorted(found):
            yield f"{name}: {key}", found[key]
    usual = [one for one in samples if one.planned.board == OWN and set(one.planned.levels) == {default_level}]
    if usual:
        yield f"own board, all {default_level}", usual


def _level(levels: tuple[str, ...]) -> str:
    return levels[0] if len(set(levels)) == 1 else "mixed"


HEADING = (
    "| games | part | number | error | by chance | in 19 of 20 | largest gap | Brier | worth chart | even |"
    " better than worth |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
)


def lines(
    samples: Sequence[Sample], network: Network, common: int, together: WorthMap | None, default_level: str
) -> Iterator[str]:
    """The table of the report, as Markdown."""
    yield HEADING
    cells: list[tuple[str, Measured]] = []
    for name, chosen in groups(samples, default_level):
        quarters = tell(chosen, network, common, together)
        if name == "all" or name.startswith(PLAYERS):
            for number, told in enumerate(quarters, 1):
                measured = measure(told)
                yield line(name, f"quarter {number}", measured)
                if name.startswith(PLAYERS):
                    cells.append((f"{name}, quarter {number}", measured))
        yield line(name, "second half", measure(joined(quarters[HALF:])))
        yield line(name, "whole", measure(joined(quarters)))
    yield from ("", summary(cells))


def summary(cells: Sequence[tuple[str, Measured]]) -> str:
    """How many cells of a table are over the limit, and how many would be if all chances were right."""
    errors = np.array([one.error for _, one in cells])
    over = [one for _, one in cells if one.error > LIMIT]
    place, largest = max(cells, key=lambda cell: cell[1].error)
    return (
        f"{len(cells)} cells by number of players: median error {np.median(errors):.1f}, {len(over)} over {LIMIT:.0f} "
        f"points, {sum(one.error > one.seldom_over for one in over)} of them more than in 19 of 20 cases by chance; if "
        f"all chances were right, {sum(one.over_by_chance for _, one in cells):.1f} would be over {LIMIT:.0f}. Largest "
        f"{largest.error:.1f}, by chance {largest.by_chance:.1f} ({place})."
    )


def lines_by(
    samples: Sequence[Sample], network: Network, features: Features, together: WorthMap | None, by: str
) -> Iterator[str]:
    """A table by what was known at the time instead of by quarters: by that feature of the first seat, in four parts.

    Who looks at a quarter selects by when the game ended, which nobody knew, so that right chances have some error.
    """
    at = features.names.index(by)
    figures = [position.rows[0][at] for one in samples for position in one.positions]
    limits = np.quantile(figures, (0.25, 0.5, 0.75))
    parts = [f"{by} below {limits[0]:.2f}", *(f"{by} from {limit:.2f}" for limit in limits)]
    moved = [
        one._replace(
            positions=[
                position._replace(quarter=int(np.searchsorted(limits, position.rows[0][at], side="right")))
                for position in one.positions
            ]
        )
        for one in samples
    ]
    yield HEADING
    cells: list[tuple[str, Measured]] = []
    for name, chosen in groups(moved, ""):
        if name == "all" or name.startswith(PLAYERS):
            for part, told in zip(parts, tell(chosen, network, features.common, together), strict=True):
                if told.game.size:
                    measured = measure(told)
                    yield line(name, part, measured)
                    if name.startswith(PLAYERS):
                        cells.append((f"{name}, {part}", measured))
    yield from ("", summary(cells))


def line(name: str, part: str, one: Measured) -> str:
    """A line of the report: of these games the positions of this part."""
    cells = (
        name,
        part,
        f"{one.games:,}",
        f"{one.error:.1f}",
        f"{one.by_chance:.1f}",
        f"{one.seldom_over:.1f}",
        f"{one.gap:.1f} ± {one.gap_error:.1f}",
        f"{one.brier:.4f}",
        f"{one.brier_worth:.4f}",
        f"{one.brier_even:.4f}",
        f"{one.gain:.0f} %",
    )
    return "| " + " | ".join(cells) + " |"
