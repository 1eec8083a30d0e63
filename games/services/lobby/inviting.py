"""Inviting people to a room, and what they answer.

Somebody is invited to a room once; what they declined stays declined, and who invited them does not learn of it.
Whoever is nobody, wants no invitations, or is kept away by a block is refused as one and the same.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from accounts.notifications.service import withdraw_from
from games import refusals
from games.messages import commands
from games.models import Game, Room, RoomInvitation
from games.selectors.rooms.invitations import invitation_of, may_invite
from games.selectors.rooms.rooms import is_removed
from games.services.lobby import changes
from games.services.notifying import invitations
from games.services.notifying.causes import invited_cause
from games.services.rooms import rooms

NOBODY = 0
LIMITS = ((timedelta(minutes=1), 10), (timedelta(days=1), 60))
"""How many people somebody may invite within a time."""


def invite(room: int, user: Any, person: int = NOBODY) -> None:
    """Invite somebody to a room in which the person sits; whom the host has removed, the host takes back by it.

    Raises Refused: `not_member`, `room_started`, `room_full`, `cannot_invite`, `seated_already` and
    `too_many_invitations`.
    """
    with transaction.atomic():
        _lock_inviter(user)
        locked = rooms.lock_room(room)
        by_host = rooms.member_of(locked, user.pk).pk == locked.host_id
        rooms.refuse_playing(locked)
        rooms.refuse_full(locked)
        if not may_invite(user.pk, person):
            raise refusals.cannot_invite()
        if locked.members.filter(user=person).exists():
            raise refusals.seated_already()
        if is_removed(locked, person):
            if not by_host:
                raise refusals.cannot_invite()
            locked.removed.remove(person)
        _store(locked, user, {person}, by_host=by_host)


def invite_players(room: Room, user: Any, people: Collection[int], after: Game) -> None:
    """Invite the other players of a game to the room that its host has opened to play it again."""
    _lock_inviter(user)
    _store(room, user, people, by_host=True, after=after)


def accept(number: int, user: Any) -> Room:
    """Take a seat that somebody is invited to, and return its room.

    Raises Refused: `no_such_invitation`, and what keeps anybody from sitting down, such as `room_full`.
    """
    invitation = _of(number, user)
    changes.change_room(invitation.room_id, user, commands.Sit())
    _answered(invitation)
    return invitation.room


def decline(number: int, user: Any) -> None:
    """Decline an invitation, of which nobody is told."""
    invitation = _of(number, user)
    with transaction.atomic():
        RoomInvitation.objects.filter(pk=invitation.pk).update(declined_at=timezone.now())
        _answered(invitation)


def _of(number: int, user: Any) -> RoomInvitation:
    found = invitation_of(user.pk, number)
    if found is None:
        raise refusals.no_such_invitation()
    return found


def _answered(invitation: RoomInvitation) -> None:
    withdraw_from([(invitation.person_id, invited_cause(invitation.room_id))])


def _lock_inviter(user: Any) -> None:
    """Lock the person's row, so that two requests at once cannot both be the last that the limits allow."""
    get_user_model().objects.select_for_update(of=("self",), no_key=True).only("pk").get(pk=user.pk)


def _store(room: Room, user: Any, people: Collection[int], *, by_host: bool, after: Game | None = None) -> None:
    """Store invitations of people and tell them; of those who are invited already, one by the host becomes theirs."""
    invited = RoomInvitation.objects.filter(room=room, person__in=people)
    if by_host:
        invited.exclude(by=user).update(by=user)
    new = set(people) - set(invited.values_list("person", flat=True))
    if not new:
        return
    _refuse_too_many(user, len(new))
    RoomInvitation.objects.bulk_create(
        RoomInvitation(room=room, person_id=person, by=user, after=after) for person in sorted(new)
    )
    invitations.tell_invited(room, sorted(new), again=after is not None)


def _refuse_too_many(user: Any, more: int) -> None:
    now = timezone.now()
    for span, most in LIMITS:
        if RoomInvitation.objects.filter(by=user, created_at__gt=now - span).count() + more > most:
            raise refusals.too_many_invitations(most, round(span.total_seconds()))
