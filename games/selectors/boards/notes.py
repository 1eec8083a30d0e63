"""What changed about a board when it was read from a file, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.utils.translation import gettext

from config.languages.numbers import filled
from games.engine.refusal import gettext_noop
from games.importing.notes import CHANGED, GUESSED, LEFT_OUT, NOTES, NOTICED, PROPOSED, Note
from games.models import Board

HEADINGS = {
    LEFT_OUT: gettext_noop("Left out"),
    GUESSED: gettext_noop("Guessed"),
    PROPOSED: gettext_noop("Proposed"),
    CHANGED: gettext_noop("Changed"),
    NOTICED: gettext_noop("Good to know"),
}


def notes_of(board: Board) -> list[dict[str, Any]]:
    """The notes that are kept with a board; those with a code that is no longer known are left out."""
    return in_words(msgspec.convert(note, Note) for note in board.notes or () if note.get("code") in NOTES)


def in_words(notes: Iterable[Note]) -> list[dict[str, Any]]:
    """Each note with its code, what was done, its place in the file and on the board, and its sentence."""
    return [_in_words(note) for note in notes]


def _in_words(note: Note) -> dict[str, Any]:
    about = {key: gettext(value) if key == "kind_name" else value for key, value in note.about.items()}
    told: dict[str, Any] = {"code": note.code, "what": note.what, "path": note.path}
    if note.line:
        told["line"] = note.line
    if note.space is not None:
        told["space"] = note.space
    return told | {"message": filled(gettext(note.text), about)}


def by_what(notes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The notes under headings by what was done."""
    sections = [
        {"what": what, "heading": gettext(heading), "notes": [note for note in notes if note["what"] == what]}
        for what, heading in HEADINGS.items()
    ]
    return [section for section in sections if section["notes"]]
