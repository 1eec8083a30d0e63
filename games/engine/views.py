"""The only way from a game to a client: a state and its events as one viewer may see them (PLAT-12)."""

from __future__ import annotations

from typing import Any

from games.engine.book import Book
from games.engine.hidden import shown
from games.engine.play import legal
from games.engine.state import Event, GameState


def view(book: Book, state: GameState[Any, Any], seat: int | None) -> dict[str, Any]:
    """The state for `seat`, or for who only watches (None): plain JSON values, no nulls.

    For a seat it holds `legal`, what it may do now with what that costs or brings.
    """
    seen = book.present(state, shown(state, seat), seat)
    if seat is not None:
        seen["legal"] = [book.offer(state, seat, action) for action in legal(book, state, seat)]
    return seen


def event_view(book: Book, event: Event, seat: int | None) -> dict[str, Any]:
    """One event as `seat` may see it."""
    return book.present_event(shown(event, seat))
