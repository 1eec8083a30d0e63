"""Telling people of the seats that rooms keep for them."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from accounts.models import Notification, NotificationKind
from accounts.notifications.service import New, announce, withdraw
from games.models import Room
from games.services.notifying.causes import invitation_cause
from games.services.notifying.truth import still_true

LOOKED_AT = 500
"""Invitations that are looked at at once, the newest first."""


def invite(room: Room, people: Sequence[int]) -> None:
    """Tell these people that a room keeps seats for them, in the transaction in which it does."""
    subject = {"room": room.pk, "ruleset": room.ruleset}
    path = reverse("room", args=[room.code])
    cause = invitation_cause(room.pk)
    announce([New(person, NotificationKind.INVITATION, cause, subject, path) for person in people])


def withdraw_taken() -> int:
    """Take back invitations to seats that are taken or no longer kept; returns how many."""
    open_ones = Notification.objects.filter(
        kind=NotificationKind.INVITATION, cause__startswith="room ", gone_at__isnull=True
    )
    looked_at = list(open_ones.order_by("-pk")[:LOOKED_AT])
    standing = still_true(looked_at)
    gone = [one for one in looked_at if not standing.get(one.pk, True)]
    return sum(withdraw([one.cause], persons=[one.person_id]) for one in gone)
