"""Boards for tests of the gallery: saved, measured and shared by the same services as people's."""

from __future__ import annotations

from typing import Any

from django.test import Client

from accounts.models import User
from games.models import Board, BoardDraft, GalleryBoard, MeasuredBoard
from games.selectors.boards.rulebook import default_board
from games.services.boards import drafts, measuring, sharing
from games.services.boards.custom import save_board
from tests.games.tables import people

JSON = "application/json"
UNMEASURED = "coopoly"
"""Boards of this game are not measured, so that they are shared without."""


def somebody() -> User:
    """A person with an account of their own."""
    person = people(1)[0]
    User.objects.filter(pk=person.pk).update(is_guest=False)
    return User.objects.get(pk=person.pk)


def browser_of(person: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(person)
    return client


def saved(owner: User, name: str = "Mine", ruleset: str = UNMEASURED, **document: Any) -> Board:
    """A board of somebody: the default one, with some fields of the document changed."""
    return save_board(owner, ruleset, name, {**default_board(ruleset), **document})


def shared(owner: User, name: str = "Mine", visibility: str = "public", ruleset: str = UNMEASURED) -> GalleryBoard:
    """A board that others may see."""
    board = saved(owner, name, ruleset)
    if visibility == "public" and ruleset != UNMEASURED:
        measure(board, owner)
    return sharing.share(owner, board, visibility)


def current(entry: GalleryBoard) -> Board:
    """The current version of a board."""
    return Board.objects.get(pk=entry.current_id or 0)


def entry_of(board: Board) -> GalleryBoard:
    """What all versions of a board have in common."""
    return GalleryBoard.objects.get(versions=board)


def owner_of(entry: GalleryBoard) -> User:
    """Whoever made a board."""
    return User.objects.get(gallery_boards=entry)


def renamed(board: Board, name: str, space: int = 1) -> dict[str, Any]:
    """The document of a board with another name of a space."""
    spaces = [dict(one) for one in board.data["space"]]
    spaces[space] = {**spaces[space], "name": name}
    return {**board.data, "space": spaces}


def dearer(board: Board, price: int) -> dict[str, Any]:
    """The document of a board with another price of a space."""
    spaces = [dict(one) for one in board.data["space"]]
    spaces[1] = {**spaces[1], "price": price}
    return {**board.data, "space": spaces}


def measure(board: Board, person: User) -> None:
    """Measure a board with the default options, by fewer games than usual."""
    row = measuring.request_measuring(board.ruleset, board.data, {}, 4, person)
    MeasuredBoard.objects.filter(pk=row.pk).update(target=1)
    assert measuring.run_next(0) == 1
    assert MeasuredBoard.objects.get(pk=row.pk).finished_at is not None


def next_version(board: Board, name: str) -> Board:
    """The next version of an own board, in which the first street has another name."""
    owner = User.objects.get(boards=board)
    draft = drafts.begin_with(owner, board)
    BoardDraft.objects.filter(pk=draft.pk).update(document=renamed(board, name))
    draft.refresh_from_db()
    return drafts.save_as_board(draft, "", board)


def street(document: dict[str, Any]) -> str:
    """The name of the first street."""
    name: str = document["space"][1]["name"]
    return name
