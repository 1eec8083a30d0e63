"""The ring of Co-opoly: eight zones of four spaces between corners and railroads (COOP-1, COOP-2, COOP-12).

The ring is the same in every game: names are all that a board may change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

SIZE: Final = 40
GO: Final = 0
JAIL: Final = 10
CAR_COOP: Final = 20
POLICE: Final = 30
CORNERS: Final = (GO, JAIL, CAR_COOP, POLICE)
RAILROADS: Final = (5, 15, 25, 35)

ZONES: Final[dict[str, tuple[int, ...]]] = {
    "dark_purple": (1, 2, 3, 4),
    "light_blue": (9, 8, 7, 6),
    "light_purple": (11, 12, 13, 14),
    "orange": (19, 18, 17, 16),
    "red": (21, 22, 23, 24),
    "yellow": (29, 28, 27, 26),
    "green": (31, 32, 33, 34),
    "dark_blue": (39, 38, 37, 36),
}
"""The spaces of each zone in the order in which it grows, its starting property first (COOP-2)."""

NUMBERS: Final = (
    "yellow", "red", "orange", "light_purple", "light_blue", "dark_purple", "dark_blue", "green",
)  # fmt: skip
"""The zones by their number on the D8, from 1."""

ZONE_OF: Final[tuple[str, ...]] = tuple(
    next((zone for zone, spaces in ZONES.items() if space in spaces), "") for space in range(SIZE)
)
"""The zone of each space; empty for corners and railroads."""

RAILROAD_OF: Final = {
    zone: min(RAILROADS, key=lambda railroad: abs(railroad - spaces[-1])) for zone, spaces in ZONES.items()
}
"""The railroad at the end of each zone."""

STARTS: Final = tuple(spaces[0] for spaces in ZONES.values())
"""The starting properties."""

SpaceKind = Literal["go", "jail", "car_coop", "police", "railroad", "property"]
CORNER_KINDS: Final[dict[int, SpaceKind]] = {GO: "go", JAIL: "jail", CAR_COOP: "car_coop", POLICE: "police"}
KINDS: Final[tuple[SpaceKind, ...]] = tuple(
    CORNER_KINDS.get(space, "railroad" if space in RAILROADS else "property") for space in range(SIZE)
)

TILES_A_ZONE: Final = 3
"""Tiles of each colour (COOP-3)."""


def _positions() -> tuple[tuple[int, ...], ...]:
    """The positions of the Police in the order in which they move, from their corner towards lower indices."""
    positions: list[tuple[int, ...]] = []
    space = POLICE
    for _ in range(len(CORNERS) + 2 * len(ZONES)):
        if space in RAILROADS:
            space = (space - 1) % SIZE
        wide = 1 if space in CORNERS else 2
        positions.append(tuple(sorted((space - step) % SIZE for step in range(wide))))
        space = (space - wide) % SIZE
    return tuple(positions)


POSITIONS: Final = _positions()


def police_after(police: Sequence[int], steps: int) -> tuple[int, ...]:
    """The spaces on which the Police stand after moving from `police` by that many positions (COOP-12)."""
    return POSITIONS[(POSITIONS.index(tuple(police)) + steps) % len(POSITIONS)]


def swept(police: Sequence[int], to: tuple[int, ...]) -> list[int]:
    """The spaces that the Police pass over or end on, in that order, with the railroads between (COOP-13)."""
    path = []
    space = police[0]
    while space != to[0]:
        space = (space - 1) % SIZE
        path.append(space)
    return path


def way(start: int, to: int, direction: int) -> list[int]:
    """The spaces from `start`, which is not among them, to `to`, forwards (1) or backwards (-1)."""
    count = (to - start) * direction % SIZE
    return [(start + direction * step) % SIZE for step in range(1, count + 1)]


def open_way(start: int, to: int, police: list[int]) -> list[int]:
    """The shorter way on which no Police stand (COOP-14, COOP-18); empty if there is none."""
    ways = [one for one in (way(start, to, 1), way(start, to, -1)) if not set(one) & set(police)]
    return min(ways, key=len, default=[])


def distance(start: int, to: int) -> int:
    """The steps of the shorter way, wherever the Police are."""
    return min((to - start) % SIZE, (start - to) % SIZE)
