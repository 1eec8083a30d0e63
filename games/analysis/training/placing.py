"""How good the chances of the places after the first are, on games that the fit has not seen.

They follow from the chances of the first place (`games.analysis.values.ranks`), and are measured in the same way. Of
those still playing in a position only the order among themselves is asked for, which is all that is left to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.analysis.network import Network
from games.analysis.training.report import HEADING, Told, chances_in, line, measure, told_of
from games.analysis.training.samples import Position, Sample
from games.analysis.values import ranks


def lines(samples: Sequence[Sample], network: Network, common: int) -> Iterator[str]:
    """The table as Markdown: each place after the first, by how many are still playing."""
    yield from ("", HEADING)
    told = tell(samples, network, common)
    for playing, place in sorted(told):
        yield line(f"{playing} still playing", f"place {place}", measure(told[playing, place]))


def tell(samples: Sequence[Sample], network: Network, common: int) -> dict[tuple[int, int], Told]:
    """What is told of each place after the first, by the number of those still playing and the place, from 2."""
    found: dict[tuple[int, int], list[tuple[int, float, float, float, float, float]]] = {}
    for game, position, chances in chances_in(samples, network, common, together=False):
        one, count = samples[game], len(position.playing)
        worth, came = ranks(position.by_worth), came_in(one, position)
        for at, row in enumerate(ranks(chances, network.later)):
            for place in range(1, count):
                entry = (game, 1 / len(one.positions), row[place], worth[at][place], 1 / count, came[at][place])
                found.setdefault((count, place + 1), []).append(entry)
    return {key: told_of(entries) for key, entries in found.items()}


def came_in(one: Sample, position: Position) -> list[list[float]]:
    """The places in which those still playing came in among themselves; equals share theirs evenly."""
    at = {seat: number for number, seat in enumerate(position.playing)}
    rows, first = [[0.0] * len(at) for _ in at], 0
    for tied in one.places:
        here = [at[seat] for seat in tied if seat in at]
        for number in here:
            for place in range(first, first + len(here)):
                rows[number][place] = 1 / len(here)
        first += len(here)
    return rows
