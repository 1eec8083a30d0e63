"""Choosing the board of a room: one of its host's own, or one of the gallery that the host may see."""

from __future__ import annotations

from typing import Any

from games import refusals
from games.models import Board
from games.selectors.boards import custom, gallery


def chosen_board(user: Any, number: int | None, code: str | None = None) -> Board | None:
    """The own board with this number, or the current version of the one with this code; None if neither is given.

    Raises Refused: `no_such_board`, and `taken_down` for an own board that the staff have taken down.
    """
    person = user.pk if user is not None else None
    if code is not None:
        entry = gallery.seen_entry(code, person)
        if entry is None:
            raise refusals.no_such_gallery_board(field="gallery")
        return entry.current
    if number is None:
        return None
    board = custom.own_board(person, number)
    if board is None:
        raise refusals.no_such_board()
    if board.entry is not None and board.entry.taken_down_at is not None:
        raise refusals.taken_down(board.entry.taken_down_reason)
    return board
