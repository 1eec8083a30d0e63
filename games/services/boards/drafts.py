"""Drafts of boards: changing them edit by edit, with undo and redo, from any number of tabs."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models.functions import Length

from games import rulesets
from games.documents import MAX_BYTES
from games.edits import Edit, edited, edited_in_turn
from games.engine.refusal import Refused, gettext_noop
from games.models import Board, BoardDraft, DraftRevision, GalleryBoard
from games.services.boards import custom, versions

MAX_DRAFTS = 20
MAX_STORED = 4 * 1024 * 1024
"""Bytes of all revisions of a draft: some ten thousand changes. The oldest are forgotten and cannot be undone."""
MOST_BEHIND = 200
"""A tab that has missed more revisions is shown the draft as it is only."""
READ_AT_ONCE = 20
CHANGED = ("document", "revision", "undo", "redo", "forgotten", "stored", "changed_at")
"""What a revision changes of its draft."""
DECODE = msgspec.json.Decoder(tuple[list[Edit], list[Edit]]).decode


def create(user: Any, ruleset: str, name: str, document: dict[str, Any], **origin: Any) -> BoardDraft:
    """Begin a draft with a document, whatever faults it has; `origin` are the fields that say where it is from."""
    rulesets.find(ruleset)
    _bounded(document)
    name = custom.checked_name(name or str(document.get("name", "")))
    with transaction.atomic():
        get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)
        if BoardDraft.objects.filter(owner=user).count() >= MAX_DRAFTS:
            text = gettext_noop("You already have %(max)d drafts of boards. Delete one first.")
            raise Refused("too_many_drafts", text, max=MAX_DRAFTS)
        return BoardDraft.objects.create(owner=user, ruleset=ruleset, name=name, document=document, **origin)


def begin_with(user: Any, board: Board, name: str = "") -> BoardDraft:
    """Begin a draft with one of the person's own boards, of which it may become the next version."""
    with transaction.atomic():
        entry = versions.entry_of(board)
        return create(user, board.ruleset, name or board.name, board.data, entry=entry, based_on_id=entry.based_on_id)


def copy(user: Any, entry: GalleryBoard, name: str = "") -> BoardDraft:
    """Begin a draft with somebody else's board, which is remembered."""
    assert entry.current is not None
    own = entry.owner_id == user.pk
    if own:
        return begin_with(user, entry.current, name)
    return create(user, entry.ruleset, name or entry.name, entry.current.data, based_on=entry)


def change(draft: BoardDraft, revision: int, edits: list[Edit]) -> BoardDraft:
    """Make edits; refuses them if the draft has another revision by now, with both versions."""
    with transaction.atomic():
        draft = _locked(draft)
        if draft.revision != revision:
            raise _outdated(draft, revision, edits)
        document, inverse = edited(draft.document, edits)
        _bounded(document)
        _store(draft, document, edits, inverse, undo_below=draft.undo)
        draft.undo, draft.redo = draft.revision, None
        draft.save(update_fields=CHANGED)
    return draft


def undo(draft: BoardDraft, revision: int) -> BoardDraft:
    """Take back the latest change that stands."""
    with transaction.atomic():
        draft = _current(draft, revision)
        if draft.undo is None or not draft.can_undo:
            raise Refused("nothing_to_undo", gettext_noop("There is nothing left to undo."))
        row = draft.revisions.get(number=draft.undo)
        row.redo_below = draft.redo
        row.save(update_fields=["redo_below"])
        inverse, edits = _unpacked(row.edits)
        _store(draft, edited(draft.document, edits)[0], edits, inverse)
        draft.undo, draft.redo = row.undo_below, row.number
        draft.save(update_fields=CHANGED)
    return draft


def redo(draft: BoardDraft, revision: int) -> BoardDraft:
    """Make the change again that was taken back last."""
    with transaction.atomic():
        draft = _current(draft, revision)
        if draft.redo is None or not draft.can_redo:
            raise Refused("nothing_to_redo", gettext_noop("There is nothing left to do again."))
        row = draft.revisions.get(number=draft.redo)
        edits, inverse = _unpacked(row.edits)
        _store(draft, edited(draft.document, edits)[0], edits, inverse)
        draft.undo, draft.redo = row.number, row.redo_below
        draft.save(update_fields=CHANGED)
    return draft


def rename(draft: BoardDraft, name: str) -> BoardDraft:
    """Give a draft another name."""
    draft.name = custom.checked_name(name)
    draft.save(update_fields=["name", "changed_at"])
    return draft


def save_as_board(draft: BoardDraft, name: str, version_of: Board | None = None) -> Board:
    """Check a draft and save it as a board, or as the next version of one; the draft stays, and is of that board."""
    with transaction.atomic():
        entry = None if version_of is None else versions.entry_of(version_of)
        board = custom.save_board(
            draft.owner,
            draft.ruleset,
            name or (draft.name if version_of is None else version_of.name),
            draft.document,
            version_of=entry,
            based_on=draft.based_on_id,
        )
        BoardDraft.objects.filter(pk=draft.pk).update(entry=board.entry)
    return board


def _locked(draft: BoardDraft) -> BoardDraft:
    return BoardDraft.objects.select_for_update().get(pk=draft.pk)


def _current(draft: BoardDraft, revision: int) -> BoardDraft:
    """The draft, locked; refuses if it has another revision by now."""
    draft = _locked(draft)
    if draft.revision != revision:
        raise _outdated(draft, revision, [])
    return draft


def _packed(edits: list[Edit], inverse: list[Edit]) -> bytes:
    return zlib.compress(msgspec.json.encode((edits, inverse)))


def _unpacked(packed: bytes | memoryview[int]) -> tuple[list[Edit], list[Edit]]:
    """Edits, and those that take them back."""
    return DECODE(zlib.decompress(packed))


def _store(
    draft: BoardDraft, document: dict[str, Any], edits: list[Edit], inverse: list[Edit], undo_below: int | None = None
) -> None:
    """Make the next revision, and forget the oldest while there are too many."""
    packed = _packed(edits, inverse)
    draft.document = document
    draft.revision += 1
    draft.stored += len(packed)
    DraftRevision.objects.create(draft=draft, number=draft.revision, edits=packed, undo_below=undo_below)
    if draft.stored > MAX_STORED:
        _forget_oldest(draft)


def _forget_oldest(draft: BoardDraft) -> None:
    """Forget the oldest tenth, so that this happens seldom; the latest revision stays."""
    older = draft.revisions.exclude(number=draft.revision).order_by("number")
    for number, size in older.values_list("number", Length("edits")):
        if draft.stored <= MAX_STORED * 9 // 10:
            break
        draft.forgotten, draft.stored = number, draft.stored - size
    draft.revisions.filter(number__lte=draft.forgotten).delete()


def _outdated(draft: BoardDraft, revision: int, edits: list[Edit]) -> Refused:
    """The refusal of a change of an older revision: the draft as it is now, and that revision with the change."""
    return Refused(
        "outdated",
        gettext_noop("This draft was changed in another tab meanwhile. Compare both versions, and go on with one."),
        field="revision",
        revision=draft.revision,
        data=draft.document,
        yours=_with_edits(draft, revision, edits),
    )


def _with_edits(draft: BoardDraft, revision: int, edits: list[Edit]) -> dict[str, Any] | None:
    """An older revision with edits; None if it is forgotten or too old, or if they do not fit it."""
    if not max(draft.forgotten, draft.revision - MOST_BEHIND) <= revision < draft.revision:
        return None
    later = draft.revisions.filter(number__gt=revision).order_by("-number").values_list("edits", flat=True)

    def changes() -> Iterator[list[Edit]]:
        for packed in later.iterator(READ_AT_ONCE):
            yield _unpacked(packed)[1]
        yield edits

    try:
        return edited_in_turn(draft.document, changes())
    except Refused:
        return None


def _bounded(document: dict[str, Any]) -> None:
    """Refuse a document that is larger than any board needs to be."""
    if len(msgspec.json.encode(document)) > MAX_BYTES:
        raise custom.too_large()
