"""The versions of a board: what they have in common, the next one, and deleting all of them.

A version that an open room uses is kept as long as it does, also when its board is deleted. Who changes several rows
locks the person first, then the entry.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games import rulesets
from games.models import Board, GalleryBoard, Game, Phase, Room, TableSetup
from games.models.gallery import CODE_LENGTH
from games.selectors.boards.words import languages_of, vector_of

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that look alike."""
CODE_ATTEMPTS = 5
MAX_VERSIONS = 100
"""Of one board: after that the oldest goes that no open room or table set-up uses, one without games before others."""
AT_ONCE = 500
IN_SETUP = Exists(TableSetup.objects.filter(board=OuterRef("pk")))
IN_OPEN_ROOM = Exists(Room.objects.filter(~Q(phase=Phase.CLOSED), board=OuterRef("pk")))


def lock_person(user: int) -> None:
    """Lock a person's row, so that two requests of theirs are not both the last that a limit allows."""
    get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user)


def lock_entry(pk: int) -> GalleryBoard:
    """An entry, locked until the transaction ends."""
    return GalleryBoard.objects.select_for_update(of=("self",), no_key=True).get(pk=pk)


def create_entry(**fields: Any) -> GalleryBoard:
    """An entry without a version, with a code that nobody can guess."""
    for _ in range(CODE_ATTEMPTS):
        try:
            with transaction.atomic():
                return GalleryBoard.objects.create(code=draw_code(), changed_at=timezone.now(), **fields)
        except IntegrityError:
            if "key" in fields:
                raise
    raise RuntimeError("no free code of a board in many draws")


def draw_code() -> str:
    """Ten letters and digits: 49 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def entry_of(board: Board) -> GalleryBoard:
    """The entry of an own board; one that was saved by an earlier release gets one, for its locked owner."""
    if board.entry is None:
        lock_person(board.owner_id or 0)
        board.refresh_from_db(fields=["entry"])
    if board.entry is None:
        board.entry = create_entry(owner_id=board.owner_id, name=board.name, ruleset=board.ruleset)
        board.save(update_fields=["entry"])
        make_current(board.entry, board)
    return board.entry


def make_current(entry: GalleryBoard, board: Board) -> None:
    """Show a board as the current version of its entry, which is locked or new."""
    entry.current, entry.name = board, board.name
    entry.size = len(rulesets.rulebook(board.ruleset, board.data).board_view().get("spaces", ()))
    entry.languages = languages_of(board.data)
    entry.changed_at = timezone.now()
    fields = ["current", "name", "size", "languages", "changed_at"]
    entry.save(update_fields=fields)
    GalleryBoard.objects.filter(pk=entry.pk).update(words=vector_of(entry.name, entry.languages, entry.size))


def add_version(entry: GalleryBoard, name: str, data: dict[str, Any], **fields: Any) -> Board:
    """The next version of a locked entry."""
    latest = entry.versions.order_by("-version").values_list("version", flat=True).first()
    entry.versions.filter(owner__isnull=False).update(owner=None)
    board = Board.objects.create(
        owner_id=entry.owner_id,
        entry=entry,
        version=(latest or 0) + 1,
        name=name,
        ruleset=entry.ruleset,
        data=data,
        **fields,
    )
    make_current(entry, board)
    _delete_oldest(entry)
    return board


def _delete_oldest(entry: GalleryBoard) -> None:
    """Keep no more versions than a board may have."""
    surplus = entry.versions.count() - MAX_VERSIONS
    if surplus > 0:
        played = Exists(Game.objects.filter(source=OuterRef("pk")))
        unused = entry.versions.exclude(pk=entry.current_id or 0).filter(~IN_OPEN_ROOM, ~IN_SETUP)
        oldest = unused.order_by(played, "version").values_list("pk", flat=True)[:surplus]
        Board.objects.filter(pk__in=list(oldest)).delete()


def delete_board(board: Board) -> None:
    """Delete a board with all its versions. Open rooms go on with the one that they use; games have their copy."""
    with transaction.atomic():
        if board.owner_id is not None:
            lock_person(board.owner_id)
        if board.entry_id is None:
            _delete_versions(Board.objects.filter(pk=board.pk))
        else:
            delete_entries(GalleryBoard.objects.filter(pk=board.entry_id))


def delete_all(owner: int) -> None:
    """Delete all boards of a locked person, in a transaction."""
    delete_entries(GalleryBoard.objects.filter(owner=owner))
    _delete_versions(Board.objects.filter(owner=owner))


def delete_entries(entries: QuerySet[GalleryBoard]) -> None:
    """Delete boards with all their versions, in a transaction."""
    pks = list(entries.order_by("pk").select_for_update(of=("self",)).values_list("pk", flat=True))
    _delete_versions(Board.objects.filter(entry__in=pks))
    GalleryBoard.objects.filter(pk__in=pks).delete()


def _delete_versions(boards: QuerySet[Board]) -> None:
    """Delete these versions, but for those that open rooms use, which nobody else finds any more."""
    pks = list(boards.order_by("pk").select_for_update(of=("self",)).values_list("pk", flat=True))
    locked = Board.objects.filter(pk__in=pks)
    locked.filter(IN_OPEN_ROOM).update(owner=None, entry=None)
    TableSetup.objects.filter(board__in=pks).update(board=None)
    locked.filter(~IN_OPEN_ROOM).delete()


def sweep() -> None:
    """Delete what is left of deleted boards once no open room uses it, some at a time."""
    with transaction.atomic():
        orphans = Board.objects.filter(~IN_OPEN_ROOM, owner__isnull=True, entry__isnull=True).order_by("pk")
        rows = orphans.select_for_update(of=("self",), skip_locked=True).values_list("pk", flat=True)
        Board.objects.filter(~IN_OPEN_ROOM, pk__in=list(rows[:AT_ONCE])).delete()
    # A process of 1.0.0 deletes boards, not their entries.
    gone = GalleryBoard.objects.filter(~Exists(Board.objects.filter(pk=OuterRef("current"))))
    with transaction.atomic():
        delete_entries(gone.filter(pk__in=list(gone.values_list("pk", flat=True)[:AT_ONCE])))
