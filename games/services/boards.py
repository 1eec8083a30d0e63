"""Boards that people keep for their rooms (OOF, "The default board and cards")."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction

from games import rulesets
from games.engine.refusal import Refused, gettext_noop
from games.models import Board

NAME_LENGTH = 60
MOST_BOARDS = 50


def save_board(user: Any, ruleset: str, name: str, data: dict[str, Any]) -> Board:
    """Check a board and keep it; raises Refused naming what is wrong, for a board `bad_board` with all problems."""
    checked = rulesets.read_board(ruleset, data)
    name = _checked_name(name or str(checked.get("name", "")))
    if Board.objects.filter(owner=user).count() >= MOST_BOARDS:
        raise Refused(
            "too_many_boards", gettext_noop("You keep %(most)d boards already. Delete one first."), most=MOST_BOARDS
        )
    try:
        with transaction.atomic():
            return Board.objects.create(owner=user, ruleset=ruleset, name=name, data=checked)
    except IntegrityError as taken:
        raise Refused(
            "name_taken",
            gettext_noop("You have a board called %(name)s. Delete it first, or choose another name."),
            field="name",
            name=name,
        ) from taken


def delete_board(board: Board) -> None:
    """Delete a board; rooms that had chosen it go back to the default, and games keep their copy."""
    board.delete()


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise Refused(
            "out_of_range",
            gettext_noop("Give the board a name of 1 to %(most)d characters."),
            field="name",
            most=NAME_LENGTH,
        )
    return name
