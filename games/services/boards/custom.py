"""Boards that people save for their rooms (OOF, "The default board and cards")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction

from config.texts.looks import look
from games import refusals, rulesets
from games.documents import MAX_BYTES
from games.engine.refusal import Refused, gettext_noop
from games.importing import boards as boards_in_files
from games.importing.boards import ImportedBoard, Target
from games.importing.notes import Note
from games.models import Board, GalleryBoard, Visibility
from games.refusals import refuse_unfit_name
from games.services.boards import sharing, versions

NAME_LENGTH = 60
MAX_BOARDS = 50


def import_board(ruleset: str, content: bytes | str) -> ImportedBoard:
    """The board for a game in a file or a pasted text, not yet checked, and what the import changed about it.

    Raises Refused if there is no board in it, with the line where it is known.
    """
    boards = rulesets.find(ruleset).boards
    if len(content.encode("utf-8", "replace") if isinstance(content, str) else content) > MAX_BYTES:
        raise too_large()
    target = Target(boards.default(), boards.kinds, boards.sizes) if boards.kinds else None
    return boards_in_files.import_board(content, target)


def too_large() -> Refused:
    """The refusal of a board that is larger than any board needs to be."""
    return Refused("too_large", gettext_noop("This is too large for a board: 64 KB at most."))


def save_board(
    user: Any,
    ruleset: str,
    name: str,
    data: dict[str, Any],
    notes: Sequence[Note] = (),
    *,
    version_of: GalleryBoard | None = None,
    based_on: int | None = None,
) -> Board:
    """Check a board and save it, with what an import changed about it: as a new one, or as the next version of one.

    Raises Refused, `bad_board` with every problem for a board that cannot be played, and as `sharing.refuse_unfit` does
    for the next version of a board that others see.
    """
    checked = rulesets.read_board(ruleset, data)
    name = checked_name(name or str(checked.get("name", "")))
    kept = msgspec.to_builtins(list(notes)) or None
    with transaction.atomic():
        versions.lock_person(user.pk)
        others = Board.objects.filter(owner=user)
        if version_of is not None:
            others = others.exclude(entry=version_of)
        names = list(others.values_list("name", flat=True))
        if version_of is None and len(names) >= MAX_BOARDS:
            raise Refused(
                "too_many_boards", gettext_noop("You already have %(max)d boards. Delete one first."), max=MAX_BOARDS
            )
        for other in names:
            if look(other) == look(name):
                text = gettext_noop("You already have a board called %(name)s. Delete it first or choose another name.")
                raise Refused("name_taken", text, field="name", name=other)
        if version_of is None:
            entry = versions.create_entry(owner=user, name=name, ruleset=ruleset, based_on_id=based_on)
            return versions.add_version(entry, name, checked, notes=kept)
        entry = versions.lock_entry(version_of.pk)
        if entry.ruleset != ruleset:
            raise refusals.no_such_board()
        board = versions.add_version(entry, name, checked, notes=kept)
        if entry.visibility != Visibility.PRIVATE:
            sharing.show_version(user, entry, board)
        return board


def checked_name(name: str) -> str:
    """The name of a board, in one line; refuses one that cannot be shown."""
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
