"""Drafts of boards: changing them edit by edit, with undo and redo, from any number of tabs."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import transaction

from games import rulesets
from games.documents import MAX_BYTES
from games.edits import Edit, edited
from games.engine.refusal import Refused, gettext_noop
from games.models import Board, BoardDraft, DraftRevision
from games.services.boards import custom

MAX_DRAFTS = 20
MAX_STORED = 1024 * 1024
"""Bytes of all revisions of a draft: some thousand changes. Older ones are forgotten and can no longer be undone."""


def create(user: Any, ruleset: str, name: str, document: dict[str, Any]) -> BoardDraft:
    """Begin a draft with a document, whatever faults it has."""
    rulesets.find(ruleset)
    _bounded(document)
    name = custom.checked_name(name or str(document.get("name", "")))
    with transaction.atomic():
        get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)
        if BoardDraft.objects.filter(owner=user).count() >= MAX_DRAFTS:
            text = gettext_noop("You already have %(max)d drafts of boards. Delete one first.")
            raise Refused("too_many_drafts", text, max=MAX_DRAFTS)
        return BoardDraft.objects.create(owner=user, ruleset=ruleset, name=name, document=document)


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
        draft.save()
    return draft


def undo(draft: BoardDraft, revision: int) -> BoardDraft:
    """Take back the latest change that stands."""
    with transaction.atomic():
        draft = _current(draft, revision)
        row = _revision(draft, draft.undo)
        if row is None:
            raise Refused("nothing_to_undo", gettext_noop("There is nothing left to undo."))
        edits, inverse = _read(row.inverse), _read(row.edits)
        _store(draft, edited(draft.document, edits)[0], edits, inverse)
        row.redo_below = draft.redo
        row.save(update_fields=["redo_below"])
        draft.undo, draft.redo = row.undo_below, row.number
        draft.save()
    return draft


def redo(draft: BoardDraft, revision: int) -> BoardDraft:
    """Make the change again that was taken back last."""
    with transaction.atomic():
        draft = _current(draft, revision)
        row = _revision(draft, draft.redo)
        if row is None:
            raise Refused("nothing_to_redo", gettext_noop("There is nothing left to do again."))
        edits, inverse = _read(row.edits), _read(row.inverse)
        _store(draft, edited(draft.document, edits)[0], edits, inverse)
        draft.undo, draft.redo = row.number, row.redo_below
        draft.save()
    return draft


def rename(draft: BoardDraft, name: str) -> BoardDraft:
    """Give a draft another name."""
    draft.name = custom.checked_name(name)
    draft.save(update_fields=["name", "changed_at"])
    return draft


def save_as_board(draft: BoardDraft, name: str) -> Board:
    """Check a draft and save it as a board; the draft stays."""
    return custom.save_board(draft.owner, draft.ruleset, name or draft.name, draft.document)


def _locked(draft: BoardDraft) -> BoardDraft:
    return BoardDraft.objects.select_for_update().get(pk=draft.pk)


def _current(draft: BoardDraft, revision: int) -> BoardDraft:
    """The draft, locked; refuses if it has another revision by now."""
    draft = _locked(draft)
    if draft.revision != revision:
        raise _outdated(draft, revision, [])
    return draft


def _revision(draft: BoardDraft, number: int | None) -> DraftRevision | None:
    return None if number is None else DraftRevision.objects.filter(draft=draft, number=number).first()


def _read(stored: list[Any]) -> list[Edit]:
    return msgspec.convert(stored, list[Edit])


def _store(
    draft: BoardDraft, document: dict[str, Any], edits: list[Edit], inverse: list[Edit], undo_below: int | None = None
) -> None:
    """Make the next revision, and forget the oldest while there are too many."""
    kept = [msgspec.to_builtins(one) for one in (edits, inverse)]
    size = len(msgspec.json.encode(kept))
    draft.document = document
    draft.revision += 1
    draft.stored += size
    DraftRevision.objects.create(
        draft=draft, number=draft.revision, edits=kept[0], inverse=kept[1], undo_below=undo_below, size=size
    )
    if draft.stored > MAX_STORED:
        _forget_oldest(draft)


def _forget_oldest(draft: BoardDraft) -> None:
    """Forget the older half, so that this happens seldom; the latest revision stays."""
    last = 0
    for number, size in draft.revisions.exclude(number=draft.revision).values_list("number", "size"):
        if draft.stored <= MAX_STORED // 2:
            break
        last, draft.stored = number, draft.stored - size
    draft.revisions.filter(number__lte=last).delete()


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
    """An older revision with edits; None if it is forgotten, or if they do not fit it."""
    rows = list(draft.revisions.filter(number__gt=revision).order_by("-number"))
    if revision < 0 or len(rows) != draft.revision - revision:
        return None
    document = draft.document
    try:
        for row in rows:
            document = edited(document, _read(row.inverse))[0]
        return edited(document, edits)[0] if edits else document
    except Refused:
        return None


def _bounded(document: dict[str, Any]) -> None:
    """Refuse a document that is larger than any board needs to be."""
    if len(msgspec.json.encode(document)) > MAX_BYTES:
        raise custom.too_large()
