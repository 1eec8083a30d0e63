"""The small picture of a game: its board in a few paths, its emblem, and the pieces of a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games.pages.drawing import SIDE, Drawn, draw_board
from games.selectors.boards.gallery import documents_of
from games.selectors.boards.rulebook import default_spaces, emblem_of

KEPT = 10_000
"""Faces of people's boards that a process keeps."""
MANY = 3
"""So many pieces on a space stand beside each other; more stand on them."""
STEP = 5.0
GROWTH = 3.0


@dataclass(frozen=True)
class Piece:
    """A piece: the colour of its player's token, and the position of its middle."""

    token: int
    x: float
    y: float


@dataclass(frozen=True)
class Face:
    """A board as paths: the lines between its spaces, and the bands of each colour."""

    emblem: str
    lines: str = ""
    bands: tuple[tuple[int, str], ...] = ()
    pieces: list[Piece] = field(default_factory=list)


_kept: dict[int, Face] = {}


@cache
def emblem(key: str) -> SafeString:
    """Return the SVG of a game's emblem; empty for a game that has none."""
    return mark_safe(emblem_of(key))  # noqa: S308  the file of a ruleset


@cache
def face(key: str) -> Face:
    """The face of a game with its own board."""
    return _face(key, draw_board(default_spaces(key)))


def board_faces(boards: Collection[int]) -> dict[int, Face]:
    """The faces of saved boards by their numbers; a board never changes, so each is read and drawn once."""
    found = {number: _kept[number] for number in boards if number in _kept}
    missing = [number for number in boards if number not in found]
    documents = documents_of(missing) if missing else {}
    drawn = {number: face_of(board.ruleset, board.data) for number, board in documents.items()}
    if len(_kept) + len(drawn) > KEPT:
        _kept.clear()
    _kept.update(drawn)
    return found | drawn


def face_of(key: str, document: dict[str, Any]) -> Face:
    """The face of a board as its document has it, which is quicker than asking the rules.

    A board in a form of its own, of names only, has the face of its game.
    """
    spaces = document.get("space", ())
    if not all("kind" in space for space in spaces):
        return face(key)
    return _face(key, draw_board(list(spaces)))


def table_face(key: str, spaces: list[dict[str, Any]], pieces: Iterable[tuple[int, int]]) -> Face:
    """The face of a table: `pieces` are the colour and the space of each."""
    drawn = draw_board(spaces)
    board = _face(key, drawn)
    return Face(board.emblem, board.lines, board.bands, list(_placed(drawn, pieces)))


def _face(key: str, drawn: list[Drawn]) -> Face:
    bands: defaultdict[int, list[str]] = defaultdict(list)
    for space in drawn:
        if space.band is not None:
            bands[space.colour].append(_box(*_wide(*space.band)))
    lines = "".join(_box(space.x, space.y, space.width, space.height) for space in drawn)
    return Face(emblem(key), lines, tuple((colour, "".join(boxes)) for colour, boxes in sorted(bands.items())))


def _wide(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
    """A band that is wide enough to be seen in a small picture: it grows outwards."""
    if width < height:
        return (x - GROWTH if x < SIDE / 2 else x), y, width + GROWTH, height
    return x, (y - GROWTH if y < SIDE / 2 else y), width, height + GROWTH


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.4g} {y:.4g}h{width:.4g}v{height:.4g}h-{width:.4g}z"


def _placed(drawn: list[Drawn], pieces: Iterable[tuple[int, int]]) -> Iterable[Piece]:
    """Pieces on the same space stand beside each other."""
    on: defaultdict[int, int] = defaultdict(int)
    for token, number in pieces:
        if number < len(drawn):
            space = drawn[number]
            shift = (on[number] % MANY - (MANY - 1) / 2) * STEP
            on[number] += 1
            along = space.width > space.height
            x, y = space.x + space.width / 2, space.y + space.height / 2
            yield Piece(token, x + (shift if along else 0), y + (0 if along else shift))
