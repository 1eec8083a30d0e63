"""Choosing the board of a room: one of its host's own, or one of the gallery that the host may see."""

from __future__ import annotations

from typing import Any

from games import refusals
from games.engine.refusal import Refused, gettext_noop
from games.models import Board
from games.selectors.boards import custom, gallery


def chosen_board(user: Any, number: int | None, code: str | None = None, before: Board | None = None) -> Board | None:
    """The own board with this number, or the current version of the one with this code; None if neither is given.

    The number may also be that of the current version of the board that was chosen `before`, if that is shared.
    Raises Refused: `malformed` if both are given, `no_such_board`, and `taken_down` for an own board that staff have
    taken down.
    """
    person = user.pk if user is not None else None
    if code is not None and number is not None:
        raise Refused("malformed", gettext_noop("Choose one of your boards or one of the gallery."), field="gallery")
    if code is not None:
        entry = gallery.seen_entry(code, person)
        if entry is None:
            raise refusals.no_such_gallery_board(field="gallery")
        return entry.current
    if number is None:
        return None
    board = custom.own_board(person, number) or _newer(before, number)
    if board is None:
        raise refusals.no_such_board()
    if board.entry is not None and board.entry.taken_down_at is not None:
        raise refusals.taken_down(board.entry.taken_down_reason)
    return board


def _newer(before: Board | None, number: int) -> Board | None:
    """The current version of a board, if it has this number and others may see it."""
    entry = before.entry if before is not None else None
    return entry.current if entry is not None and entry.is_shared and entry.current_id == number else None
