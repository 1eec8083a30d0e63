"""`python -m games.previews.painting`: paints a card as a PNG, in a process of its own with limits.

Reads a `Card` as MessagePack and writes the picture.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

import msgspec
from PIL import Image, ImageDraw, ImageOps

from config.children import yield_to_others
from games.previews import emblem
from games.previews.card import Box, Card
from games.previews.review_painting import paint_review

WIDTH, HEIGHT = 1200, 630
FINER = 2
"""It is painted so many times as large, so that edges are smooth."""
MEMORY, SECONDS = 600, 10
"""Megabytes of addresses, and seconds on a processor, of which a card takes less than one."""
GROUND, SURFACE, FELT, LINE, INK = "#0d1f19", "#f5efe3", "#1a4030", "#b9ad97", "#f3ecdc"
ACCENT = "#f79b66"
GROUPS = ("#5a2b15", "#63c9f3", "#cf6aac", "#f5832f", "#c8171d", "#f8d02a", "#1f9867", "#224e9f")
TOKENS = ("#a82a2a", "#1d66e0", "#f0cb1c", "#1fae70", "#6d2388", "#e5531a", "#a3ccd3", "#606072")
"""As in the client's tokens.css."""
BOARD: Box = (32, 32, 566, 566)
ASIDE: Box = (654, 95, 490, 440)
DASHES = 12


class Painter:
    """Draws on a canvas in pixels of the finished picture."""

    def __init__(self, shapes: list[emblem.Shape]) -> None:
        self.emblem = shapes
        self.image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), GROUND)
        self.draw = ImageDraw.Draw(self.image)

    def box(self, box: Box, fill: str, line: str | None = None, radius: float = 0) -> None:
        """Fill a box, and draw a line round it."""
        x, y, width, height = box
        corners = tuple(round(side * FINER) for side in (x, y, x + width, y + height))
        self.draw.rounded_rectangle(corners, radius * FINER, fill, line, FINER)

    def disc(self, x: float, y: float, radius: float, fill: str, rim: str = "#fffdf6") -> None:
        """Draw a disc with a rim."""
        for size, colour in ((radius, rim), (radius * 0.86, fill)):
            self.draw.ellipse([round(one * FINER) for one in (x - size, y - size, x + size, y + size)], colour)

    def path(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> None:
        """Draw a line through points."""
        placed = [(x * FINER, y * FINER) for x, y in points]
        self.draw.line(placed, colour, round(width * FINER), "curve")

    def paste(self, picture: Image.Image, x: float, y: float, side: float) -> None:
        """Put a picture into a circle."""
        size = round(side * FINER)
        mask = Image.new("L", (size, size))
        ImageDraw.Draw(mask).ellipse((0, 0, size - 1, size - 1), 255)
        fitted = ImageOps.fit(picture.convert("RGB"), (size, size))
        self.image.paste(fitted, (round(x * FINER), round(y * FINER)), mask)

    def finished(self) -> bytes:
        """The picture as a PNG."""
        small = self.image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
        stream = io.BytesIO()
        small.quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(stream, "PNG", optimize=True)
        return stream.getvalue()


def painted(card: Card) -> bytes:
    """The picture of a card."""
    painter = Painter(_emblem_of(card))
    if card.reviewed is not None:
        paint_review(painter, card.reviewed, TOKENS)
        return painter.finished()
    _board(painter, card)
    if card.standings:
        _standings(painter, card)
    elif card.token is not None:
        _person(painter, card)
    else:
        x, y, width, height = ASIDE
        _sign(painter, x + width / 2, y + height / 2, 150)
    return painter.finished()


def _emblem_of(card: Card) -> list[emblem.Shape]:
    """The shapes of the game's emblem; none of one that cannot be painted, rather than some."""
    try:
        return emblem.shapes_of(card.emblem) if card.emblem else []
    except emblem.UnknownShapeError:
        return []


def _board(painter: Painter, card: Card) -> None:
    left, top, side, _ = BOARD
    scale = side / 100

    def placed(box: Box) -> Box:
        x, y, width, height = box
        return left + x * scale, top + y * scale, width * scale, height * scale

    painter.box((left - 8, top - 8, side + 16, side + 16), SURFACE, radius=10)
    painter.box(BOARD, FELT)
    for cell in card.cells:
        painter.box(placed(cell.box), SURFACE, LINE)
    for cell in card.cells:
        if cell.band is not None:
            painter.box(placed(cell.band), GROUPS[cell.colour % len(GROUPS)], LINE)
    if card.standings or card.token is not None:
        _sign(painter, left + side / 2, top + side / 2, 90)
    elif painter.emblem:
        _mark(painter, left + side / 2, top + side / 2, 90)
    for token, x, y in card.pieces:
        painter.disc(left + x * scale, top + y * scale, 17, TOKENS[token % len(TOKENS)])


def _standings(painter: Painter, card: Card) -> None:
    """A row for each player, best first: the token, and a bar as long as their share."""
    x, y, width, height = ASIDE
    row = min(110.0, height / len(card.standings))
    top = y + (height - row * len(card.standings)) / 2
    for at, one in enumerate(card.standings):
        middle, radius = top + (at + 0.5) * row, 0.36 * row
        painter.disc(x + radius, middle, radius, TOKENS[one.token % len(TOKENS)])
        start = x + 2 * radius + 22
        length = max(8.0, (x + width - start) * min(1.0, max(0.0, one.share)))
        colour = ACCENT if one.won else "#7a9485"
        painter.box((start, middle - 0.2 * row, length, 0.4 * row), colour, radius=0.2 * row if length > row else 4)


def _person(painter: Painter, card: Card) -> None:
    """The person's picture or token, and the line of their ratings."""
    x, y, width, height = ASIDE
    charted = len(card.ratings) > 1
    radius = 110 if charted else 170
    across, middle = x + width / 2, y + (radius if charted else height / 2)
    painter.disc(across, middle, radius + 10, TOKENS[(card.token or 0) % len(TOKENS)])
    if card.picture:
        with Image.open(io.BytesIO(card.picture)) as picture:
            painter.paste(picture, across - radius * 0.92, middle - radius * 0.92, 2 * 0.92 * radius)
    if charted:
        low, high = min(card.ratings), max(card.ratings)
        step = width / (len(card.ratings) - 1)
        room, bottom = height - 2 * radius - 50, y + height
        points = [
            (x + at * step, bottom - room * (rating - low) / max(1, high - low))
            for at, rating in enumerate(card.ratings)
        ]
        painter.path(points, ACCENT, 7)
        painter.disc(*points[-1], 13, ACCENT)


def _sign(painter: Painter, x: float, y: float, radius: float) -> None:
    """The game's emblem on a tile, or the site's mark."""
    if not painter.emblem:
        _mark(painter, x, y, radius)
        return
    tile = 1.2 * radius
    painter.box((x - tile, y - tile, 2 * tile, 2 * tile), SURFACE, radius=0.25 * tile)
    left, top, side = ((one * FINER) for one in (x - radius, y - radius, 2 * radius))
    emblem.paint(painter.draw, painter.emblem, left, top, side)


def _mark(painter: Painter, x: float, y: float, radius: float) -> None:
    """The site's mark: a ring of spaces, and a piece within."""
    outer, thick = radius, radius * 0.46
    painter.box((x - outer, y - outer, 2 * outer, 2 * outer), INK, radius=0.2 * radius)
    for at in range(1, DASHES // 3):
        cut = x - outer + at * 2 * outer / 4
        painter.box((cut - 0.045 * radius, y - outer, 0.09 * radius, 2 * outer), FELT)
        cut = y - outer + at * 2 * outer / 4
        painter.box((x - outer, cut - 0.045 * radius, 2 * outer, 0.09 * radius), FELT)
    inner = outer - thick
    painter.box((x - inner, y - inner, 2 * inner, 2 * inner), FELT)
    painter.disc(x + 0.24 * radius, y + 0.24 * radius, 0.3 * radius, ACCENT, FELT)


def main() -> None:
    """Paint the card that is read."""
    yield_to_others(megabytes=MEMORY, seconds=SECONDS)
    sys.stdout.buffer.write(painted(msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Card)))


if __name__ == "__main__":
    main()
