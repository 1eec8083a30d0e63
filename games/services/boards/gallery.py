"""Boards of the gallery: those of the site itself, who likes them, and how often they are played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games import refusals, rulesets
from games.models import Board, BoardLike, GalleryBoard, Game, GameSeat, Kind, Visibility
from games.services.boards import versions
from games.services.boards.custom import checked_name
from games.services.chat.posting import known

COUNTED_AGAIN = timedelta(days=1)
"""After this time a person's next game on the same board counts as another one."""


def official_board(
    ruleset: str, name: str, document: dict[str, Any], key: str, measures: Mapping[str, Any] | None = None
) -> Board:
    """A board of the site itself, known by its key: public, and a new version if anything about it has changed.

    The same again, also by two processes at once, changes nothing. `measures` are its `Figures`, as JSON has them.
    """
    checked = rulesets.read_board(ruleset, document)
    name = checked_name(name)
    data = msgspec.json.decode(msgspec.json.encode(checked))
    with transaction.atomic():
        entry = _official_entry(ruleset, name, key)
        board = entry.current
        if board is None or (board.data, board.name) != (data, name):
            board = versions.add_version(entry, name, data, shared_at=timezone.now())
        if measures is not None and board.measures != dict(measures):
            board.measures = dict(measures)
            board.save(update_fields=["measures"])
    return board


def _official_entry(ruleset: str, name: str, key: str) -> GalleryBoard:
    """The locked entry with this key, which is created if there is none."""
    pk = GalleryBoard.objects.filter(key=key).values_list("pk", flat=True).first()
    if pk is None:
        fields = {"ruleset": ruleset, "name": name, "official": True, "visibility": Visibility.PUBLIC}
        try:
            pk = versions.create_entry(key=key, shared_at=timezone.now(), **fields).pk
        except IntegrityError:  # another process was quicker
            pk = GalleryBoard.objects.values_list("pk", flat=True).get(key=key)
    return versions.lock_entry(pk)


def like(entry: GalleryBoard, user: Any) -> int:
    """Like a board, once; returns how many people do. Guests do not, and nobody their own."""
    with transaction.atomic():
        versions.lock_person(known(user))
        if user.is_guest:
            raise refusals.save_account()
        locked = versions.lock_entry(entry.pk)
        if locked.owner_id == user.pk:
            raise refusals.own_board()
        _, created = BoardLike.objects.get_or_create(entry=locked, user_id=user.pk)
        if created:
            GalleryBoard.objects.filter(pk=locked.pk).update(likes=F("likes") + 1)
        return locked.likes + created


def unlike(entry: GalleryBoard, user: Any) -> int:
    """Take a like back; returns how many people like the board."""
    with transaction.atomic():
        versions.lock_person(known(user))
        locked = versions.lock_entry(entry.pk)
        deleted, _ = BoardLike.objects.filter(entry=locked, user=user.pk).delete()
        if deleted:
            GalleryBoard.objects.filter(pk=locked.pk).update(likes=F("likes") - 1)
        return locked.likes - deleted


def forget_likes(user: int) -> None:
    """Take all likes of a locked person back, in a transaction."""
    liked = GalleryBoard.objects.filter(liked_by__user=user).order_by("pk")
    pks = list(liked.select_for_update(of=("self",), no_key=True).values_list("pk", flat=True))
    BoardLike.objects.filter(user=user).delete()
    GalleryBoard.objects.filter(pk__in=pks).update(likes=F("likes") - 1)


def count_play(game: Game) -> None:
    """Count a finished game for the board on which it was started, in the transaction that counts the game.

    It counts if somebody played who is neither the owner of the board nor a program, and of whom no other game on any
    version of it has counted within a day. Games do not that were over before everybody had played, or that went on
    from a position made by hand or from a finished game. The people are locked.
    """
    if game.source_id is None or not game.rated or game.ended_at is None:
        return
    entry = GalleryBoard.objects.filter(versions=game.source_id).only("owner").first()
    if entry is None:
        return
    seats = GameSeat.objects.filter(kind=Kind.PERSON, bot_account=False, user__isnull=False)
    people = set(seats.filter(game=game).exclude(user=entry.owner_id).values_list("user", flat=True))
    lately = seats.filter(
        user__in=people,
        game__source__entry=entry,
        game__counted=True,
        game__rated=True,
        game__ended_at__gt=game.ended_at - COUNTED_AGAIN,
    ).exclude(game=game)
    if people - set(lately.values_list("user", flat=True)):
        GalleryBoard.objects.filter(pk=entry.pk).update(plays=F("plays") + 1)
