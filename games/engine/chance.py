"""Reproducible chance from a secret seed and a count of draws (PLAT-13).

Draw number n of a game is the first 8 bytes (big-endian) of the SHA-256 of the text "seed/n". Anyone who knows the
seed can repeat every draw; its hash alone predicts nothing.

A game may take draws from named streams of its seed instead: draw number n of a stream, each of which begins with 0, is
that of the text "seed/stream/n". What one stream gives does not depend on how much was drawn elsewhere, so a game whose
streams are named after its rounds has the same dice in the same round whatever its players do.
"""

from __future__ import annotations

from hashlib import sha256
from struct import unpack_from
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

SPAN = 2**64


def seed_hash(seed: str) -> str:
    """The commitment shown at the start: SHA-256 of the seed, in hexadecimal."""
    return sha256(seed.encode()).hexdigest()


class Draw(NamedTuple):
    """How an event used the seed: anyone who knows the seed can repeat it (see `redraw`).

    `first` is the number of the first draw. `size` is the number of sides of each of two "dice" or of one "die", or the
    number of things that were shuffled ("shuffle") or picked from ("pick"). `subject` says what was shuffled or picked,
    or what was rolled for if no seat rolled. `stream` names the stream that `first` counts in; empty: none.
    """

    kind: Literal["dice", "die", "shuffle", "pick"]
    first: int
    size: int
    result: tuple[int, ...]
    subject: str = ""
    stream: str = ""


class Drawn(Protocol):
    """An object that holds the seed and the count of draws."""

    seed: str
    drawn: int


class Stream:
    """A named stream of the seed in `source`, with a count of its own; its draws count in `source` as well."""

    __slots__ = ("_drawn", "_source", "seed")

    def __init__(self, source: Drawn, name: str) -> None:
        self.seed = f"{source.seed}/{name}"
        self._source = source
        self._drawn = 0

    @property
    def drawn(self) -> int:
        """The number of the stream's next draw."""
        return self._drawn

    @drawn.setter
    def drawn(self, count: int) -> None:
        self._source.drawn += count - self._drawn
        self._drawn = count


class Chance(Struct, gc=False):
    """Draws for one game; each draw increments the count in `source`."""

    source: Drawn

    def stream(self, name: str) -> Chance:
        """Draws from the stream of that name, from its beginning: a game opens each of its streams once."""
        return Chance(Stream(self.source, name))

    def below(self, n: int) -> int:
        """A uniform integer from 0 up to but not including `n`, 1 <= n <= 2**64."""
        source = self.source
        limit = SPAN - SPAN % n
        while True:
            value: int = unpack_from(">Q", sha256(f"{source.seed}/{source.drawn}".encode()).digest())[0]
            source.drawn += 1
            if value < limit:
                return value % n

    def dice(self, sides: int) -> list[int]:
        """Two dice rolled together, from one draw below sides x sides: its quotient and remainder, each plus 1."""
        first, second = divmod(self.below(sides * sides), sides)
        return [first + 1, second + 1]

    def die(self, sides: int) -> int:
        """A single die."""
        return self.below(sides) + 1

    def shuffled(self, count: int) -> list[int]:
        """The numbers 0 to count - 1 in random order: Fisher-Yates from the last down, a draw below i + 1 each."""
        order = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def redraw(self, draw: Draw) -> tuple[int, ...]:
        """Repeat `draw` at this place of the sequence; the count of draws advances."""
        match draw.kind:
            case "dice":
                return tuple(self.dice(draw.size))
            case "die":
                return (self.die(draw.size),)
            case "shuffle":
                return tuple(self.shuffled(draw.size))
            case "pick":
                return (self.below(draw.size),)

    def card(self, group: str, cards: list[int], at: int) -> int:
        """Which of `cards`, numbers in their group in shuffled order, is drawn at place `at`: the one there."""
        return cards[at]

    def named(self, key: str, things: list[str]) -> list[str]:
        """The names of the things that a shuffle puts first; a scenario may name others under `key`."""
        return things
