"""What rooms and games call somebody: by the name of now where they sit, and by none once the account is deleted.

A finished game keeps the names it was played under, as does a seat that was left: that is what happened.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import Sanction
from games.engine.refusal import Refused
from games.messages import commands
from games.models import Game, GameSeat, Phase, Status
from games.selectors.rooms import rooms_of
from games.services import chat_keeping, lobby, play, publishing, rooms

NOBODY = _("Former player")


def renamed(user: Any) -> None:
    """Call a person by their new name in every open room they sit in and in what is played there, and tell it."""
    for room in rooms_of(user.pk):
        try:
            _call_by_name(room.pk, user)
        except Refused:
            continue  # closed meanwhile


def _call_by_name(room: int, user: Any) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(room=room, status=Status.PLAYING).only("pk").first()
        locked = rooms.lock_room(room)
        locked.members.filter(user=user.pk).update(name=user.username)
        if game is not None:
            game.seats.filter(user=user.pk).update(name=user.username)
        rooms.announce(locked)


def forget(user: Any) -> None:
    """Leave every room, resigning what is being played there, end the sockets, and take the name off all seats."""
    for room in rooms_of(user.pk):
        try:
            lobby.change_room(room.pk, user, commands.Leave())
        except Refused:
            continue  # closed meanwhile, or no place there any more: left already
    publishing.send_away(user.pk)
    GameSeat.objects.filter(user=user.pk).update(name=str(NOBODY))
    chat_keeping.forget_person(user.pk)


def banish(ban: Sanction) -> None:
    """Send a banned person away: the game plays for them where one is on, and every other room is left."""
    # First, so that what a socket hears is the ban and not that its room has closed.
    publishing.send_away(ban.person_id, ban=ban)
    for room in rooms_of(ban.person_id):
        try:
            # Again where a game began or ended in this instant.
            any(_banish_from(room.pk, ban.person_id) for _ in range(3))
        except Refused:
            continue  # closed meanwhile, or no place there any more


def _banish_from(room: int, user: int) -> bool:
    """One room; False if it must be looked at again."""
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(room=room, status=Status.PLAYING).only("pk").first()
        locked = rooms.lock_room(room)
        if (game is not None) != (locked.phase == Phase.PLAYING):
            return False
        if game is None or not game.seats.filter(user=user).exists():
            rooms.leave(room, user)
            return True
        play.absent(game.pk, user)
        rooms.hand_over(locked, rooms.member_of(locked, user))
        rooms.announce(locked)
        return True
