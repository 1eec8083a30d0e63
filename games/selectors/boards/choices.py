"""The boards that a host may choose for a room: own ones and drafts, those that they like, and the most played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games import rulesets
from games.documents import as_json
from games.engine.refusal import Refused
from games.measuring.figures import Figures
from games.models import Board, BoardDraft, GalleryBoard, Visibility
from games.selectors.boards import custom, gallery
from games.selectors.boards.measuring import figures_of_each
from games.selectors.boards.words import is_found_by

MOST = 24
"""Of each kind but the last, which has pages."""


class Choice(NamedTuple):
    """A board in the list: a version, or a draft, which is saved first, with its entry in the gallery if it has one.

    `figures` are what it is worth with the default options, if known. `document` is that of a draft, as it was checked.
    """

    name: str
    size: int
    entry: GalleryBoard | None
    board: Board | None
    figures: Figures | None
    draft: BoardDraft | None = None
    document: dict[str, Any] | None = None


class Choices(NamedTuple):
    """The boards in the order in which they are shown, and whether there are more public ones."""

    own: list[Choice]
    liked: list[Choice]
    public: list[Choice]
    more: bool


def choices_for(user: int | None, ruleset: str, text: str, page: int) -> Choices:
    """The boards of a game whose names have words that begin like these; own and liked ones are on the first page."""
    own = _own(user, ruleset, text) if page == 1 and user is not None else []
    liked = gallery.liked_by(user, ruleset, text, MOST) if user is not None else []
    found = gallery.search(text=text, ruleset=ruleset, page=page)
    known = {entry.pk for entry in liked}
    public = [entry for entry in found.boards if entry.pk not in known and (user is None or entry.owner_id != user)]
    return Choices(
        own, [_public(entry) for entry in liked] if page == 1 else [], list(map(_public, public)), found.more
    )


def _public(entry: GalleryBoard) -> Choice:
    assert entry.current is not None
    return Choice(entry.name, entry.size, entry, entry.current, gallery.stored_measures(entry.current))


def _own(user: int, ruleset: str, text: str) -> list[Choice]:
    """A person's boards by name, then the drafts that are none yet, the one that was changed last first."""
    boards = [
        board
        for board in custom.boards_of(user).filter(ruleset=ruleset).defer("entry__words", "notes")
        if is_found_by(board.name, text) and (board.entry is None or board.entry.taken_down_at is None)
    ][:MOST]
    drafts = list(_playable(user, ruleset, text))
    documents = [*(board.data for board in boards), *(document for _, document in drafts)]
    figures = iter(figures_of_each((ruleset, document) for document in documents))
    return [
        *(Choice(board.name, _size(board.data), board.entry, board, next(figures)) for board in boards),
        *(
            Choice(draft.name, _size(document), draft.entry, None, next(figures), draft, document)
            for draft, document in drafts
        ),
    ]


def _size(document: dict[str, Any]) -> int:
    return len(document.get("space", ()))


def _playable(user: int, ruleset: str, text: str) -> Iterator[tuple[BoardDraft, dict[str, Any]]]:
    """The drafts without faults that differ from the board that they are of, with their checked documents.

    To be chosen they are saved as boards, so those of boards that others see are left out: these would see that.
    """
    drafts = custom.drafts_of(user).filter(ruleset=ruleset).select_related("entry__current")
    for draft in drafts.defer("notes", "entry__words", "entry__current__notes"):
        entry = draft.entry
        is_private = entry is None or (entry.visibility == Visibility.PRIVATE and entry.taken_down_at is None)
        if not is_private or not is_found_by(draft.name, text):
            continue
        try:
            document = as_json(rulesets.read_board(ruleset, draft.document))
        except Refused:
            continue
        if entry is None or entry.current is None or entry.current.data != document:
            yield draft, document
