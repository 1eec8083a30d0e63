"""The boards of a game played on a ring of spaces: the one in its folder, and those that people upload."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from games.engine.ruleset import Boards
from games.engine.version import ENGINE, OTHER_BOARDS
from games.rules.board import Board, as_data, nameless
from games.rules.board_checks import read_board

SIZES = range(20, 61, 4)
"""The numbers of spaces that a board may have: its four sides are equally long."""
MOST_SPACES = SIZES[-1]
USUAL_SIZE = 40
"""That of boards since the first release."""


def engine_needed(board: dict[str, Any]) -> int:
    """The version of the engine that a game on this board needs."""
    usual = len(board["space"]) == USUAL_SIZE and not board.get("currency")
    usual = usual and not any(card.get("texts") for card in board.get("card", ()))
    return ENGINE if usual else OTHER_BOARDS


def without_names(board: dict[str, Any]) -> dict[str, Any]:
    """A checked board with numbers in place of names, on which every game goes the same way."""
    return as_data(nameless(msgspec.convert(board, Board)))


class BoardFile:
    """A game's own board, `board.toml` in its folder, and the check of any other."""

    def __init__(self, folder: Path, kinds: Collection[str], effects: Collection[str], max_jail_cards: int) -> None:
        self.path = folder / "board.toml"
        self.kinds, self.effects, self.max_jail_cards = kinds, effects, max_jail_cards
        self.printed = cache(self._printed)

    def parsed(self, raw: dict[str, Any]) -> Board:
        """A checked board; raises Refused with the place and reason of every problem."""
        return read_board(raw, SIZES, self.kinds, self.effects, self.max_jail_cards)

    def read(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A checked board as plain data."""
        return as_data(self.parsed(raw))

    def default(self) -> dict[str, Any]:
        """The game's own board."""
        return self.read(self.printed())

    def boards(self) -> Boards:
        """Their description for the registry."""
        return Boards(
            default=self.default,
            read=self.read,
            kinds=tuple(self.kinds),
            sizes=SIZES,
            engine=engine_needed,
            nameless=without_names,
            effects=tuple(self.effects),
            most_jail_cards=self.max_jail_cards,
        )

    def _printed(self) -> dict[str, Any]:
        return self.read(tomllib.loads(self.path.read_text(encoding="utf-8")))
