"""Changes of a person's seats, rooms and sockets when their account is renamed, deleted or banned.

Finished games and seats that were left keep the name they were played under.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import Sanction
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Game, GameSeat, LastLook, Phase, RoomInvitation, Spectator, StandingOrders, Status
from games.selectors.rooms.rooms import rooms_of
from games.services import publishing
from games.services.boards import gallery, versions
from games.services.chat import retention
from games.services.clubs import membership
from games.services.lobby import changes, leaving
from games.services.pairing import passes, seeking
from games.services.play import attendance
from games.services.rooms import places, rooms
from games.services.saves import saves

ATTEMPTS = 3
"""How often a room is tried again because a game started or ended in it at the same moment."""


def renamed(user: Any) -> None:
    """Show a person's new name in every open room they are in, and in the games being played there."""
    for room in rooms_of(user.pk):
        try:
            _rename_in(room.pk, user)
        except Refused:
            continue  # the room was closed in the meantime


def _rename_in(room: int, user: Any) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(room=room, status=Status.PLAYING).only("pk").first()
        locked = rooms.lock_room(room)
        locked.members.filter(user=user.pk).update(name=user.username)
        if game is not None:
            game.seats.filter(user=user.pk).update(name=user.username)
            rooms.touch(game.pk)
        rooms.announce(locked)


def part(one: int, other: int) -> None:
    """Announce the rooms in which one of two people sits and the other watches: a block hides them now."""
    for seated, watching in ((one, other), (other, one)):
        watched = rooms_of(seated).filter(spectators__key=Spectator.key_of(watching)).exclude(members__user=watching)
        for room in watched:
            with suppress(Refused), transaction.atomic():  # the room may have been closed in the meantime
                rooms.announce(rooms.lock_room(room.pk), seats_known=True)


def erase(user: Any) -> None:
    """Leave every room, resigning from running games, close the sockets, and remove the name from all seats."""
    seeking.leave(user.pk)
    for room in rooms_of(user.pk):
        try:
            changes.change_room(room.pk, user, commands.Leave())
        except Refused:
            continue  # the room was closed, or the person left it, in the meantime
    publishing.disconnect_user(user.pk)
    with transaction.atomic():
        erase_names(user.pk)
    for game in Game.objects.filter(seats__user=user.pk, status=Status.PLAYING).values_list("pk", flat=True):
        rooms.touch(game)
    retention.erase_person(user.pk)


def erase_names(user: int) -> None:
    """Remove a person's name from seats, positions and the saves of others, and their boards from the gallery.

    To be called in a transaction. Rooms of others go on with the boards that they use.
    """
    versions.lock_person(user)
    membership.erase(user)
    gallery.forget_likes(user)
    versions.delete_all(user)
    GameSeat.objects.filter(user=user).exclude(name="").update(name="")
    StandingOrders.objects.filter(user=user).delete()
    LastLook.objects.filter(user=user).delete()
    passes.forget_person(user)
    RoomInvitation.objects.filter(Q(person=user) | Q(by=user)).delete()
    places.erase(user)
    saves.erase(user)


def enforce_ban(ban: Sanction) -> None:
    """Close a banned person's sockets, auto-play their seats in running games, and leave every other room."""
    # The sockets first, so that they are told of the ban and not of a room that closed.
    publishing.disconnect_user(ban.person_id, ban=ban)
    seeking.leave(ban.person_id)
    for room in rooms_of(ban.person_id):
        try:
            any(_remove_from(room.pk, ban.person_id) for _ in range(ATTEMPTS))
        except Refused:
            continue  # the room was closed, or the person left it, in the meantime


def _remove_from(room: int, user: int) -> bool:
    """Take a person out of one room; False if a game started or ended meanwhile and it must be tried again."""
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(room=room, status=Status.PLAYING).only("pk").first()
        locked = rooms.lock_room(room)
        if (game is not None) != (locked.phase == Phase.PLAYING):
            return False
        if game is None or not game.seats.filter(user=user).exists():
            leaving.leave(room, user)
            return True
        attendance.put_on_autoplay(game.pk, user)
        rooms.replace_host(locked, rooms.member_of(locked, user))
        rooms.announce(locked)
        return True
