"""Players that choose among legal actions, by the same door as people; they see the table, never the chance to come."""

from __future__ import annotations

from typing import Any

from games.bots import classic
from games.bots.classic import Temper
from games.engine.book import Book
from games.engine.state import Action, GameState
from games.rules.book import ClassicBook

LEVELS: dict[str, Temper] = {
    "easy": Temper(worth_percent=60, reserve_percent=144, builds_to=2, trades=True),
    "steady": Temper(worth_percent=110, reserve_percent=58, builds_to=5, trades=True),
}
"""How a bot may play: cautiously, or to win. All of them trade: who does not can be locked in a game without end."""


def choose(level: str, book: Book, state: GameState[Any, Any], seat: int) -> Action | None:
    """What a bot of that level does now for `seat`; None when there is nothing to do at the moment."""
    if isinstance(book, ClassicBook):
        return classic.choose(LEVELS[level], book, state, seat)
    raise TypeError(f"no bot plays {book.key}")
