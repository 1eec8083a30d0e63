"""Geometry of the charts on profiles: a line of ratings, a bar for each result, and two for each reviewed game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 640, 180
LEFT, TOP, BOTTOM = 88, 14, 14
STEPS = (10, 20, 50, 100, 200, 500, 1000)
TOPS = (5, 10, 20, 30, 40, 60, 80, 100)
"""Of scales that go up and down from zero."""
MARKS = 5


class Mark(NamedTuple):
    """A horizontal line of the grid with its value."""

    y: float
    value: int


class Line(NamedTuple):
    """A chart of values: its grid, its line as SVG points, and the last point."""

    marks: list[Mark]
    points: str
    last: tuple[float, float]


class Bar(NamedTuple):
    """The bar of a result: the better the place, the higher."""

    x: float
    y: float
    width: float
    height: float
    place: int
    players: int


class PairOfBars(NamedTuple):
    """What two values of a game come to, up or down from zero, with both of them."""

    x: float
    tops: tuple[float, float]
    heights: tuple[float, float]
    values: tuple[int, int]


class Pairs(NamedTuple):
    """A chart of pairs of values, each bar `width` wide: its grid, and where zero is."""

    marks: list[Mark]
    zero: float
    width: float
    pairs: list[PairOfBars]


def line_of(values: Sequence[int]) -> Line | None:
    """A chart of at least two values, from left to right."""
    if len(values) < 2:
        return None
    low, high = min(values), max(values)
    step = next((step for step in STEPS if (high - low) / step <= MARKS - 1), STEPS[-1])
    bottom, top = low // step * step, -(-max(high, low + 1) // step) * step
    height = HEIGHT - TOP - BOTTOM

    def y(value: int) -> float:
        return round(TOP + height * (top - value) / (top - bottom), 1)

    spacing = (WIDTH - LEFT - 8) / (len(values) - 1)
    points = [(round(LEFT + spacing * index, 1), y(value)) for index, value in enumerate(values)]
    marks = [Mark(y(value), value) for value in range(bottom, top + 1, step)]
    return Line(marks, " ".join(f"{x},{y}" for x, y in points), points[-1])


def bars_of(results: Sequence[tuple[int, int]]) -> list[Bar]:
    """A bar for each result, a place and the number of players."""
    if not results:
        return []
    spacing = min(24.0, (WIDTH - 8) / len(results))
    bars = []
    for index, (place, players) in enumerate(results):
        share = 1.0 if players < 2 else (players - place) / (players - 1)
        height = round(8 + (HEIGHT / 2 - 8) * share, 1)
        x = round(4 + spacing * index, 1)
        bars.append(Bar(x, HEIGHT / 2 - height, round(spacing - 3, 1), height, place, players))
    return bars


def pairs_of(values: Sequence[tuple[float, float]]) -> Pairs | None:
    """A chart of at least two pairs, from left to right, on a scale that is the same up and down."""
    if len(values) < 2:
        return None
    most = max(1.0, *(abs(value) for pair in values for value in pair))
    top = next((one for one in TOPS if one >= most), TOPS[-1])
    zero, scale = HEIGHT / 2, (HEIGHT / 2 - TOP) / top
    spacing = min(32.0, (WIDTH - LEFT - 8) / len(values))
    pairs = [
        PairOfBars(
            x=round(LEFT + spacing * index, 1),
            tops=(round(zero - scale * max(0.0, first), 1), round(zero - scale * max(0.0, second), 1)),
            heights=(round(max(1.0, scale * abs(first)), 1), round(max(1.0, scale * abs(second)), 1)),
            values=(round(first), round(second)),
        )
        for index, (first, second) in enumerate(values)
    ]
    marks = [Mark(round(zero - scale * value, 1), value) for value in (top, 0, -top)]
    return Pairs(marks, zero, round(0.4 * spacing, 1), pairs)
