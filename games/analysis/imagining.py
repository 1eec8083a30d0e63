"""A game as one of its players could imagine it: what they see is as it is, and what they do not see is drawn anew."""

from __future__ import annotations

from typing import Any

from games.engine.copying import copied
from games.engine.play import Game
from games.engine.rulebook import Rulebook
from games.engine.state import GameState


def imagined(book: Rulebook, state: GameState[Any, Any], viewer: int, seed: str) -> GameState[Any, Any]:
    """A copy in which all that `viewer` cannot see comes from `seed`: cards to come, others' hands, and every draw."""
    copy = copied(state)
    copy.seed, copy.drawn = seed, 0
    book.flow.imagine(Game.of(book, copy), viewer)
    return copy
