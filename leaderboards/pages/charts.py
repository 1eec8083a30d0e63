"""Geometry of the charts on profiles: a line of ratings, and a bar for each result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 640, 180
LEFT, TOP, BOTTOM = 88, 14, 14
STEPS = (10, 20, 50, 100, 200, 500, 1000)
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
