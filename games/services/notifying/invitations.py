"""Telling people of rooms to which they are invited, that keep seats for them, or where others want another game."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from accounts.models import Notification, NotificationKind
from accounts.notifications.service import New, announce, withdraw_from
from accounts.relations.selectors import blocked_with
from games.models import GameSeat, Kind, Room
from games.services.notifying.causes import invitation_cause, invited_cause, rematch_cause
from games.services.notifying.truth import still_true

LOOKED_AT = 500
"""Invitations that are looked at at once, the newest first."""


def invite(room: Room, people: Sequence[int]) -> None:
    """Tell these people that a room keeps seats for them, in the transaction in which it does."""
    subject = {"room": room.pk, "ruleset": room.ruleset}
    path = reverse("room", args=[room.code])
    cause = invitation_cause(room.pk)
    announce([New(person, NotificationKind.INVITATION, cause, subject, path) for person in people])


def invite_to_rematch(room: Room, by: int) -> None:
    """Tell those who played the room's last game and are away that somebody wants another, in the same transaction.

    Nobody is told whom a block keeps from the person who wants it.
    """
    played = GameSeat.objects.filter(game=room.game_id, kind=Kind.PERSON, bot_account=False, user__isnull=False)
    away = played.filter(member__here=False, member__rematch=False).values_list("user", flat=True)
    people = sorted({person for person in away if person is not None} - blocked_with(by))
    subject = {"room": room.pk, "ruleset": room.ruleset, "rematch": room.game_id}
    path = reverse("room", args=[room.code])
    cause = rematch_cause(room.pk, room.game_id or 0)
    announce([New(person, NotificationKind.INVITATION, cause, subject, path) for person in people])


def tell_invited(room: Room, people: Sequence[int], *, again: bool) -> None:
    """Tell these people that somebody invites them to a room, `again` if after a game with them."""
    subject = {"room": room.pk, "ruleset": room.ruleset, "invited": "again" if again else "new"}
    path = reverse("room-invitations")
    cause = invited_cause(room.pk)
    announce([New(person, NotificationKind.INVITATION, cause, subject, path) for person in people])


def withdraw_taken() -> int:
    """Take back invitations to seats that are taken or no longer kept, and to games; returns how many."""
    open_ones = Notification.objects.filter(
        kind=NotificationKind.INVITATION, cause__startswith="room ", gone_at__isnull=True
    )
    looked_at = list(open_ones.order_by("-pk")[:LOOKED_AT])
    standing = still_true(looked_at)
    return withdraw_from([(one.person_id, one.cause) for one in looked_at if not standing.get(one.pk, True)])
