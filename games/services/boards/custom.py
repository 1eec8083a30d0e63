"""Boards that people save for their rooms (OOF, "The default board and cards")."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from config.texts.looks import look
from games import rulesets
from games.documents import MAX_BYTES, read_json, read_toml
from games.engine.refusal import Refused, gettext_noop
from games.models import Board
from games.refusals import refuse_unfit_name

NAME_LENGTH = 60
MAX_BOARDS = 50


def parse_board(text: str) -> dict[str, Any]:
    """A board from JSON or TOML text, not yet checked; raises Refused, with the line where it is known."""
    if not text.strip():
        raise Refused("malformed", gettext_noop("Choose a file or paste a board."))
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise too_large()
    # A JSON board is an object. "[" begins a JSON list or a table in TOML, and some texts are both.
    if not text.lstrip().startswith("{"):
        return _read_toml_board(text)
    board: dict[str, Any] = read_json(text)
    return board


def _read_toml_board(text: str) -> dict[str, Any]:
    """The table in a TOML document; the refusal says so if it is JSON without an object."""
    try:
        return read_toml(text)
    except Refused as not_toml:
        try:
            read_json(text)
        except Refused:
            raise not_toml from None
        raise Refused(
            "malformed", gettext_noop("A board is an object with a list called space and a list called card.")
        ) from None


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
    with transaction.atomic():
        # Their row stays locked, so that two at once are not both the last, nor have the same name.
        get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)
        names = list(Board.objects.filter(owner=user).values_list("name", flat=True))
        if len(names) >= MAX_BOARDS:
            raise Refused(
                "too_many_boards", gettext_noop("You already have %(max)d boards. Delete one first."), max=MAX_BOARDS
            )
        for other in names:
            if look(other) == look(name):
                text = gettext_noop("You already have a board called %(name)s. Delete it first or choose another name.")
                raise Refused("name_taken", text, field="name", name=other)
        return Board.objects.create(owner=user, ruleset=ruleset, name=name, data=checked)


def delete_board(board: Board) -> None:
    """Delete a board; rooms that use it go back to the default, and games keep their copy."""
    board.delete()


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > NAME_LENGTH:
        raise Refused(
            "out_of_range",
            gettext_noop("Give the board a name of 1 to %(max)d characters."),
            field="name",
            max=NAME_LENGTH,
        )
    refuse_unfit_name(name)
    return name
