"""A board from a file, in any of the forms in which such boards are found."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec

from games.engine.refusal import Refused, gettext_noop
from games.importing.columns import fact_of
from games.importing.decoding import cleaned, decoded
from games.importing.figures import whole_number
from games.importing.formats import Source, no_spaces, parsed
from games.importing.notes import MOST_NOTES, Note
from games.importing.piles import propose_cards
from games.importing.proposals import divide, money_of, propose_amounts, propose_groups, propose_names
from games.importing.ring import from_start, in_order
from games.importing.spaces import SHOWN, Draft, drafted
from games.rules.board import SPACE_FIELDS, Board, Space, as_data
from games.rules.board_checks import TITLE_LENGTH
from games.rules.names import one_form

BENGALI = range(0x980, 0xA00)


class Target(NamedTuple):
    """The game that a board is imported for: its own board, the kinds of spaces that it has, and the sizes."""

    own: dict[str, Any]
    kinds: Collection[str]
    sizes: range


class ImportedBoard(NamedTuple):
    """A board as plain data, not yet checked, and what was left out, guessed, proposed and changed, in order."""

    board: dict[str, Any]
    notes: list[Note]


def import_board(content: bytes | str, target: Target | None) -> ImportedBoard:
    """The board in a file or a pasted text; raises Refused if there is none.

    A board in our own format comes back as it is, without a note. Only such a one can be imported without a `target`.
    """
    text, notes = decoded(content) if isinstance(content, bytes) else (cleaned(content), [])
    if not text.strip():
        raise Refused("malformed", gettext_noop("Choose a file or paste a board."))
    source = parsed(text)
    if source.own is not None:
        return ImportedBoard(source.own, notes)
    if target is None:
        raise Refused(
            "other_format",
            gettext_noop("Boards of this game can be read only in the form in which they are downloaded."),
        )
    return _from_records(source, target, notes)


def _from_records(source: Source, target: Target, notes: list[Note]) -> ImportedBoard:
    own = msgspec.convert(one_form(target.own), Board)
    notes += source.notes
    title, start = _facts(source, notes)
    known: set[str] = set()
    drafts = [
        drafted(record, first=at == 0, kinds=target.kinds, known=known) for at, record in enumerate(source.records)
    ]
    drafts = _without_empty(drafts, notes)
    ring = from_start(in_order(drafts, target.sizes, notes), *start, notes)
    if not ring:
        raise no_spaces()
    _compare_size(source, len(ring), notes)
    divide(ring, notes)
    propose_names(ring)
    groups = propose_groups(ring, own)
    money = money_of(ring, own, notes)
    propose_amounts(ring, money)
    cards = propose_cards(ring, own, money.scale)
    if all(draft.kind != "jail" for draft in ring):
        notes.append(Note("no_jail"))
    board = Board(
        space=tuple(map(_space, ring)),
        card=tuple(cards),
        name=title,
        group=tuple(groups),
        language=_language(ring),
    )
    about_spaces = [msgspec.structs.replace(note, space=at) for at, draft in enumerate(ring) for note in draft.notes]
    return ImportedBoard(as_data(board), [*notes, *about_spaces][:MOST_NOTES])


def _facts(source: Source, notes: list[Note]) -> tuple[str, tuple[int | None, str]]:
    """The title of the board and its start with the path of it; everything else that a file says is left out."""
    title = path = ""
    start: int | None = None
    cards = False
    for place, value in source.facts.items():
        match fact_of(place):
            case "title" if isinstance(value, str) and value.isprintable() and not title:
                title = value.strip()[:TITLE_LENGTH]
            case "start" if whole_number(value) is not None:
                start, path = whole_number(value), place
            case "size" if whole_number(value) is not None:
                pass
            case "rules":
                notes.append(Note("rule_left_out", {"field": place[:SHOWN]}, path=place[:SHOWN]))
            case "cards":
                if not cards:
                    notes.append(Note("cards_left_out", path=place[:SHOWN]))
                cards = True
            case _:
                notes.append(Note("field_unknown", {"field": place[:SHOWN]}, path=place[:SHOWN]))
    return title, (start, path)


def _compare_size(source: Source, count: int, notes: list[Note]) -> None:
    stated = [whole_number(value) for place, value in source.facts.items() if fact_of(place) == "size"]
    notes += [Note("size_differs", {"stated": one, "count": count}) for one in stated if one not in (None, count)]


def _without_empty(drafts: list[Draft], notes: list[Note]) -> list[Draft]:
    """Leave out records that describe nothing."""
    kept = []
    for draft in drafts:
        if draft.name or draft.has("kind") or draft.price is not None:
            kept.append(draft)
        else:
            notes.append(Note("record_empty", {}, draft.record.line, draft.record.path))
    return kept


def _space(draft: Draft) -> Space:
    """A space with the fields of its kind."""
    fields: dict[str, Any] = {
        "group": draft.group,
        "price": draft.price,
        "rents": tuple(draft.rents),
        "house_cost": draft.house_cost,
        "amount": draft.amount,
        "cards": draft.pile,
    }
    used = {field: fields[field] for field in SPACE_FIELDS[draft.kind] if fields[field] is not None}
    return Space(kind=draft.kind, name=draft.name, **used)


def _language(ring: list[Draft]) -> str:
    """Bangla if the names are mostly in its letters; English, as everything is here that says nothing of it."""
    letters = [letter for draft in ring for letter in draft.name if letter.isalpha()]
    return "bn" if 2 * sum(ord(letter) in BENGALI for letter in letters) > len(letters) else "en"
