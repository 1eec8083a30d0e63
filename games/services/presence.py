"""Presence: leases that heartbeats renew and that run out, whatever became of the socket (pitfall 9)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import Member, Phase, Room, Spectator
from games.selectors.rooms import presence
from games.services import chat_notes, publishing, rooms

LEASE = timedelta(seconds=40)
"""Clients send a heartbeat every 15 seconds; somebody who misses two counts as gone."""
CLOSED_LEASE = timedelta(seconds=18)
"""The rest of a lease after a socket closed: enough for another tab's heartbeat, or for a reload."""
ROOM_IDLE_LIMIT = timedelta(minutes=15)
"""How long an empty room without a running game stays open (PLAT-5)."""


def renew_lease(room: int, member: int | None, spectator_key: str) -> None:
    """A heartbeat: of a member, or of a spectator under this key."""
    until = timezone.now() + LEASE
    if member is not None:
        arrived = Member.objects.filter(pk=member, here=False).update(here=True, seen_until=until)
        if arrived:
            Spectator.objects.filter(room=room, key=spectator_key).delete()
            chat_notes.note_return(member)
        else:
            Member.objects.filter(pk=member).update(seen_until=until)
    else:
        _, created = Spectator.objects.update_or_create(room_id=room, key=spectator_key, defaults={"seen_until": until})
        arrived = int(created)
    if arrived:
        publishing.publish_presence(room, presence(room))


def shorten_lease(room: int, member: int | None, spectator_key: str) -> None:
    """A socket closed; another one of the same person may renew the lease before it runs out."""
    until = timezone.now() + CLOSED_LEASE
    if member is not None:
        Member.objects.filter(pk=member, seen_until__gt=until).update(seen_until=until)
    elif Spectator.objects.filter(room=room, key=spectator_key).delete()[0]:
        publishing.publish_presence(room, presence(room))


def expire_leases() -> None:
    """Mark everybody whose lease has run out as gone, and tell their rooms."""
    now = timezone.now()
    expired = Member.objects.filter(here=True, seen_until__lt=now)
    spectators = Spectator.objects.filter(seen_until__lt=now)
    with transaction.atomic():
        gone = list(expired.select_for_update(skip_locked=True, of=("self",)).select_related("room"))
        changed = {member.room_id for member in gone}
        Member.objects.filter(pk__in=[member.pk for member in gone]).update(here=False)
        chat_notes.note_lost(gone)
        changed |= set(spectators.values_list("room", flat=True))
        spectators.filter(room__in=changed).delete()
    _publish(changed)


def close_idle_rooms() -> None:
    """Close lobbies and rooms after a game that nobody has been in for a while."""
    since = timezone.now() - ROOM_IDLE_LIMIT
    recent = Member.objects.filter(room=OuterRef("pk"), seen_until__gt=since)
    idle = Room.objects.filter(phase__in=[Phase.LOBBY, Phase.ENDED], last_seen__lt=since)
    for pk in idle.filter(~Exists(recent)).values_list("pk", flat=True)[:100]:
        with transaction.atomic():
            room = rooms.lock_room(pk)
            if room.phase in (Phase.LOBBY, Phase.ENDED):
                rooms.close(room)
                rooms.announce(room)


def _publish(changed: Iterable[int]) -> None:
    for room in changed:
        publishing.publish_presence(room, presence(room))
