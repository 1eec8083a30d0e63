"""The boards of a game played on a ring of 40 spaces: the one in its folder, and those that people upload."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.ruleset import Boards
from games.rules.board import Board, as_data, read_board

SIZE = 40
"""Spaces."""


class BoardFile:
    """A game's own board, `board.toml` in its folder, and the check of any other."""

    def __init__(self, folder: Path, kinds: Collection[str], effects: Collection[str], max_jail_cards: int) -> None:
        self.path = folder / "board.toml"
        self.kinds, self.effects, self.max_jail_cards = kinds, effects, max_jail_cards
        self.printed = cache(self._printed)

    def parsed(self, raw: dict[str, Any]) -> Board:
        """A checked board of 40 spaces; raises Refused `bad_board` with the space and reason of every problem."""
        return read_board(raw, SIZE, self.kinds, self.effects, self.max_jail_cards)

    def read(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A checked board as plain data."""
        return as_data(self.parsed(raw))

    def default(self) -> dict[str, Any]:
        """The game's own board."""
        return self.read(self.printed())

    def boards(self) -> Boards:
        """Their description for the registry."""
        return Boards(default=self.default, read=self.read)

    def _printed(self) -> dict[str, Any]:
        return self.read(tomllib.loads(self.path.read_text(encoding="utf-8")))
