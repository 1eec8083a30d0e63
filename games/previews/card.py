"""What a preview shows, as data: its picture is kept by it, and the process that paints it reads it."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec import Struct

PAINTED_BY = 2
"""Counts the changes of how cards are painted, so that pictures that were painted otherwise are not used."""
Box = tuple[float, float, float, float]


class Cell(Struct, array_like=True, frozen=True):
    """A space of the board, in hundredths of its side: its box, its band and the band's colour."""

    box: Box
    band: Box | None
    colour: int


class Standing(Struct, array_like=True, frozen=True):
    """A player at the end of a game: the token, the share of the largest worth, and whether they won."""

    token: int
    share: float
    won: bool


class Reviewed(Struct, array_like=True, frozen=True):
    """Everybody's chance to win over a game, from 0 to 1, and what made the result of one of them.

    `curves` are by seat, from the beginning to the end, with the `tokens` of the seats. `luck` and `decisions` are what
    these changed of the chance of the `seat` that is shown.
    """

    tokens: tuple[int, ...]
    curves: tuple[tuple[float, ...], ...]
    seat: int
    luck: float
    decisions: float


class Card(Struct, frozen=True, kw_only=True):
    """A board with pieces (token and position), and beside it a result, or a person with their ratings.

    One that is `reviewed` shows that instead of a board.
    """

    cells: tuple[Cell, ...] = ()
    emblem: str = ""
    """The SVG of the game's emblem."""
    pieces: tuple[tuple[int, float, float], ...] = ()
    standings: tuple[Standing, ...] = ()
    token: int | None = None
    picture: bytes = b""
    """The person's picture, in any format that Pillow reads."""
    ratings: tuple[int, ...] = ()
    reviewed: Reviewed | None = None


def tag_of(card: Card) -> str:
    """A text that is the same for cards that look the same."""
    return sha256(b"%d" % PAINTED_BY + msgspec.msgpack.encode(card)).hexdigest()[:32]
