"""Geometry of a board drawn as a ring of spaces, for any game."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.selectors.boards.names import name_of

SIDE = 100.0
CORNER = 13.0
BAND = 3.4
KNOWN = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue")
SIGNS = {
    "railroad": _("R"), "utility": _("U"), "cards": "?", "tax": "-", "free_money": "+", "jail_cards": "✓",
    "go": _("GO"), "jail": _("J"), "go_to_jail": _("→J"), "free_parking": _("P"),
}  # fmt: skip


MARGIN = 0.4
LETTER = 0.86
LINE = 1.8
"""The width of a letter of a name and the height of its line."""


class NameLine(NamedTuple):
    """A line of a name: its middle, its base line, and the width to which it is narrowed, 0 if it fits."""

    text: str
    x: float
    y: float
    width: float


def letters(text: str) -> int:
    """The letters of a text without the marks that are drawn over, under or within others."""
    return sum(unicodedata.category(character)[0] != "M" for character in text)


@dataclass(frozen=True)
class Drawn:
    """A space: its box, and its colour band if it is a property, otherwise a sign."""

    x: float
    y: float
    width: float
    height: float
    name: str
    sign: str
    band: tuple[float, float, float, float] | None
    colour: int

    @property
    def middle(self) -> tuple[float, float]:
        """The position of the sign."""
        return self.x + self.width / 2, self.y + self.height / 2 + 1.3

    @property
    def name_lines(self) -> list[NameLine]:
        """The name in lines that fit beside the band; a word that is too long for it is drawn narrower."""
        x, y, width, height = self._body
        most = width - 2 * MARGIN
        lines: list[str] = []
        for word in self.name.split():
            if lines and letters(f"{lines[-1]} {word}") * LETTER <= most:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        top = y + height / 2 - (len(lines) - 1) * LINE / 2 + LINE / 3
        return [
            NameLine(line, x + width / 2, top + at * LINE, most if letters(line) * LETTER > most else 0)
            for at, line in enumerate(lines)
        ]

    @property
    def number_at(self) -> tuple[float, float]:
        """The position of a number: centred below the band, next to or above the sign."""
        x, y, width, height = self._body
        across, down = (x + width / 2, y + height / 2 + 1.3)
        if not self.sign:
            return across, down
        return (across + 2.4, down) if self._lies else (across, down - 2.2)

    @property
    def sign_at(self) -> tuple[float, float]:
        """The position of the sign if there is a number, too."""
        across, down = self.middle
        return (across - 3.4, down - 0.2) if self._lies else (across, down + 2.6)

    @property
    def cell(self) -> tuple[float, float, float, float]:
        """The box inside the jail's corner for players in jail."""
        return self.x + 3.2, self.y + 0.9, self.width - 4.1, self.height - 5.8

    @property
    def cell_number_at(self) -> tuple[float, float]:
        """The position of the number for players in jail."""
        x, y, width, height = self.cell
        return x + width / 2, y + height / 2 + 1.4

    @property
    def beside_cell_at(self) -> tuple[float, float]:
        """The position of the number for players just visiting."""
        return self.x + self.width / 2, self.y + self.height - 1.3

    @property
    def _body(self) -> tuple[float, float, float, float]:
        if self.band is None:
            return self.x, self.y, self.width, self.height
        x, y, width, height = self.band
        if width < height:
            return self.x + (width if x == self.x else 0.0), self.y, self.width - width, self.height
        return self.x, self.y + (height if y == self.y else 0.0), self.width, self.height - height

    @property
    def _lies(self) -> bool:
        return self.width > self.height


def draw_board(spaces: list[dict[str, Any]]) -> list[Drawn]:
    """Place the spaces clockwise from the lower right corner, distributed evenly over the sides."""
    colours = group_colours(space.get("group", "") for space in spaces if space["kind"] == "property")
    places = _ring(len(spaces))
    return [_drawn(space, place, colours) for space, place in zip(spaces, places, strict=True)]


def group_colours(keys: Iterable[str]) -> dict[str, int]:
    """Assign the eight colours: a group named after a colour gets it, the others the next free one."""
    groups = [key for key in dict.fromkeys(keys) if key]
    taken = {key: KNOWN.index(key) for key in groups if key in KNOWN}
    free = [number for number in range(len(KNOWN)) if number not in taken.values()]
    others = [key for key in groups if key not in taken]
    return taken | {
        key: (free or list(range(len(KNOWN))))[at % (len(free) or len(KNOWN))] for at, key in enumerate(others)
    }


def _ring(count: int) -> list[tuple[float, float, float, float, int]]:
    """Return the box of each space, and its side: 0 bottom, 1 left, 2 top, 3 right."""
    rest = max(0, count - 4)
    boxes = []
    for side in range(4):
        between = rest // 4 + (side < rest % 4)
        step = (SIDE - 2 * CORNER) / max(between, 1)
        lengths = [CORNER, *[step] * between]
        start = 0.0
        for length in lengths:
            boxes.append((*_box(side, start, length), side))
            start += length
    return boxes[:count]


def _box(side: int, start: float, length: float) -> tuple[float, float, float, float]:
    back, far = SIDE - start - length, SIDE - CORNER
    return (
        (back, far, length, CORNER),
        (0.0, back, CORNER, length),
        (start, 0.0, length, CORNER),
        (far, start, CORNER, length),
    )[side]


def _drawn(space: dict[str, Any], place: tuple[float, float, float, float, int], colours: dict[str, int]) -> Drawn:
    x, y, width, height, side = place
    colour = colours.get(space.get("group", ""), -1) if space["kind"] == "property" else -1
    inner = (
        (x, y, width, BAND),
        (x + width - BAND, y, BAND, height),
        (x, y + height - BAND, width, BAND),
        (x, y, BAND, height),
    )[side]
    return Drawn(
        x=x, y=y, width=width, height=height, name=name_of(space), sign=str(SIGNS.get(space["kind"], "")),
        band=inner if space["kind"] == "property" else None, colour=colour,
    )  # fmt: skip
