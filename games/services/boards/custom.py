"""Boards that people save for their rooms (OOF, "The default board and cards")."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction

from games import rulesets
from games.documents import MAX_BYTES, read_json, read_toml
from games.engine.refusal import Refused, gettext_noop
from games.models import Board

NAME_LENGTH = 60
MAX_BOARDS = 50


def parse_board(text: str) -> dict[str, Any]:
    """A board from JSON or TOML text, not yet checked; raises Refused, with the line where it is known."""
    if not text.strip():
        raise Refused("malformed", gettext_noop("Choose a file or paste a board."))
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise too_large()
    start = text.lstrip()[:2]
    data = read_json(text) if start[0] in "{[" and start != "[[" else read_toml(text)
    if not isinstance(data, dict):
        raise Refused(
            "malformed", gettext_noop("A board is an object with a list called space and a list called card.")
        )
    return data


def too_large() -> Refused:
    """The refusal of a board that is larger than any board needs to be."""
    return Refused("too_large", gettext_noop("This is too large for a board: 64 KB at most."))


def not_text() -> Refused:
    """The refusal of an uploaded file that is not text."""
    return Refused("malformed", gettext_noop("This file is not text. Save the board as JSON or TOML in UTF-8."))


def save_board(user: Any, ruleset: str, name: str, data: dict[str, Any]) -> Board:
    """Check a board and save it; raises Refused, `bad_board` with every problem for a board that cannot be played."""
    checked = rulesets.read_board(ruleset, data)
    name = _checked_name(name or str(checked.get("name", "")))
    if Board.objects.filter(owner=user).count() >= MAX_BOARDS:
        raise Refused(
            "too_many_boards", gettext_noop("You already have %(max)d boards. Delete one first."), max=MAX_BOARDS
        )
    try:
        with transaction.atomic():
            return Board.objects.create(owner=user, ruleset=ruleset, name=name, data=checked)
    except IntegrityError as taken:
        raise Refused(
            "name_taken",
            gettext_noop("You already have a board called %(name)s. Delete it first or choose another name."),
            field="name",
            name=name,
        ) from taken


def delete_board(board: Board) -> None:
    """Delete a board; rooms that use it go back to the default, and games keep their copy."""
    board.delete()


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise Refused(
            "out_of_range",
            gettext_noop("Give the board a name of 1 to %(max)d characters."),
            field="name",
            max=NAME_LENGTH,
        )
    return name
