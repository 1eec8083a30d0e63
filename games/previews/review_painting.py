"""The picture of a reviewed game: everybody's chances, and the luck and the decisions of one player.

There are no words in it, as in all of these pictures: it is the same in every language.
"""

from __future__ import annotations

from typing import Protocol

from games.previews.card import Box, Reviewed

CHART: Box = (40, 40, 720, 550)
BARS: Box = (808, 40, 352, 550)
FELT, LINE, LUCK, DECISIONS, PIPS = "#1a4030", "#3c5f50", "#b9ad97", "#f79b66", "#0d1f19"
QUARTERS = 4
LEAST_SCALE = 0.25
"""Bars are as long as their half of the room at so much of the chance to win, or at the longer of them."""


class Brush(Protocol):
    """What draws, in pixels of the finished picture."""

    def box(self, box: Box, fill: str, line: str | None = None, radius: float = 0) -> None: ...
    def disc(self, x: float, y: float, radius: float, fill: str, rim: str = "") -> None: ...
    def path(self, points: list[tuple[float, float]], colour: str, width: float) -> None: ...


def paint_review(brush: Brush, shown: Reviewed, tokens: tuple[str, ...]) -> None:
    """Draw the curves, and beside them a bar for luck and one for decisions, to the right if they were good."""
    colours = [tokens[token % len(tokens)] for token in shown.tokens]
    _curves(brush, shown, colours)
    left, top, width, _ = BARS
    middle = left + width / 2
    brush.disc(middle, top + 80, 80, colours[shown.seat])
    scale = max(LEAST_SCALE, abs(shown.luck), abs(shown.decisions))
    for row, (value, colour) in enumerate(((shown.luck, LUCK), (shown.decisions, DECISIONS))):
        y = top + 300 + row * 190
        (_die if row == 0 else _choice)(brush, middle, y - 62)
        length = max(4.0, width / 2 * min(1.0, abs(value) / scale))
        brush.box((middle if value > 0 else middle - length, y, length, 56), colour)
        brush.box((middle - 2, y - 10, 4, 76), "#f3ecdc")


def _curves(brush: Brush, shown: Reviewed, colours: list[str]) -> None:
    left, top, width, height = CHART
    brush.box(CHART, FELT, radius=14)
    inner, side = height - 60, width - 60
    for quarter in range(QUARTERS + 1):
        y = top + 30 + inner * quarter / QUARTERS
        brush.box((left + 30, y, side, 2), LINE)

    def placed(curve: tuple[float, ...]) -> list[tuple[float, float]]:
        step = side / (len(curve) - 1)
        return [(left + 30 + at * step, top + 30 + inner * (1 - chance)) for at, chance in enumerate(curve)]

    order = sorted(range(len(shown.curves)), key=lambda seat: seat == shown.seat)
    for seat in order:
        points = placed(shown.curves[seat])
        is_shown = seat == shown.seat
        brush.path(points, colours[seat], 11 if is_shown else 5)
        if is_shown:
            brush.disc(*points[-1], 20, colours[seat])


def _die(brush: Brush, x: float, y: float) -> None:
    """A die: luck."""
    brush.box((x - 36, y - 36, 72, 72), "#f5efe3", radius=14)
    for across, down in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
        brush.disc(x + 17 * across, y + 17 * down, 8, PIPS, PIPS)


def _choice(brush: Brush, x: float, y: float) -> None:
    """A way that parts: a decision."""
    brush.path([(x, y + 36), (x, y + 2), (x - 30, y - 26)], "#f5efe3", 10)
    brush.path([(x, y + 2), (x + 30, y - 26)], DECISIONS, 10)
    brush.disc(x - 30, y - 26, 11, "#f5efe3", "#f5efe3")
    brush.disc(x + 30, y - 26, 11, DECISIONS, DECISIONS)
    brush.disc(x, y + 36, 11, "#f5efe3", "#f5efe3")
