"""Presence: leases that heartbeats renew and that run out, whatever became of the socket (pitfall 9)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.clock import site_time
from games.models import Member, Phase, Room, Spectator
from games.selectors.rooms.rooms import presences
from games.services import publishing
from games.services.chat import notices
from games.services.rooms import rooms

LEASE = timedelta(seconds=40)
"""Clients send a heartbeat every 15 seconds; somebody who misses two counts as gone."""
CLOSED_LEASE = timedelta(seconds=18)
"""The rest of a lease after a socket closed: enough for another tab's heartbeat, or for a reload."""
ROOM_IDLE_LIMIT = timedelta(minutes=15)
"""How long an empty room without a running game stays open (PLAT-5)."""
ROOM_OVER_DAYS_LIMIT = timedelta(days=30)
"""The same of a room for games over days (PLAT-36)."""


class Beat(NamedTuple):
    """A heartbeat of a member, or of a spectator under this key."""

    room: int
    member: int | None
    spectator_key: str


def renew_leases(beats: Sequence[Beat]) -> None:
    """Heartbeats of many at once; those who were not here before are announced."""
    until = site_time() + LEASE
    with transaction.atomic():
        members = Member.objects.filter(pk__in={beat.member for beat in beats if beat.member is not None})
        known = dict(members.select_for_update(of=("self",)).order_by("pk").values_list("pk", "here"))
        members.update(here=True, seen_until=until)
    arrived = [beat for beat in beats if beat.member is not None and not known.get(beat.member, True)]
    if arrived:
        _end_watching(arrived)
        notices.note_returns({beat.member for beat in arrived if beat.member is not None})
    watching = {(beat.room, beat.spectator_key) for beat in beats if beat.member is None}
    _publish({beat.room for beat in arrived} | (_watch(watching, until) if watching else set()))


def _end_watching(beats: Sequence[Beat]) -> set[int]:
    """These people no longer count as spectators; returns the rooms in which they did."""
    leases = Spectator.objects.filter(
        room__in={beat.room for beat in beats}, key__in={beat.spectator_key for beat in beats}
    )
    theirs = {(beat.room, beat.spectator_key) for beat in beats}
    ended = {pk: room for pk, room, key in leases.values_list("pk", "room", "key") if (room, key) in theirs}
    if ended:
        Spectator.objects.filter(pk__in=ended).delete()
    return set(ended.values())


def _watch(watching: set[tuple[int, str]], until: datetime) -> set[int]:
    """Renew the leases of spectators; returns the rooms that have new ones."""
    leases = Spectator.objects.filter(room__in={room for room, _ in watching}, key__in={key for _, key in watching})
    known = set(leases.values_list("room", "key"))
    Spectator.objects.bulk_create(
        [Spectator(room_id=room, key=key, seen_until=until) for room, key in sorted(watching)],
        update_conflicts=True,
        unique_fields=["room", "key"],
        update_fields=["seen_until"],
    )
    return {room for room, key in watching - known}


def shorten_leases(beats: Sequence[Beat]) -> None:
    """Sockets closed; others of the same people may renew the leases before they run out."""
    until = site_time() + CLOSED_LEASE
    members = {beat.member for beat in beats if beat.member is not None}
    if members:
        with transaction.atomic():
            longer = Member.objects.filter(pk__in=members, seen_until__gt=until)
            pks = list(longer.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))
            Member.objects.filter(pk__in=pks).update(seen_until=until)
    watching = [beat for beat in beats if beat.member is None]
    if watching:
        _publish(_end_watching(watching))


def expire_leases() -> None:
    """Mark everybody whose lease has run out as gone, and tell their rooms."""
    now = site_time()
    expired = Member.objects.filter(here=True, seen_until__lt=now)
    spectators = Spectator.objects.filter(seen_until__lt=now)
    with transaction.atomic():
        gone = list(expired.select_for_update(skip_locked=True, of=("self",)).select_related("room"))
        changed = {member.room_id for member in gone}
        Member.objects.filter(pk__in=[member.pk for member in gone]).update(here=False)
        notices.note_lost(gone)
        changed |= set(spectators.values_list("room", flat=True))
        spectators.filter(room__in=changed).delete()
    _publish(changed)


def close_idle_rooms() -> None:
    """Close lobbies and rooms after a game that nobody has been in for a while."""
    recent = Member.objects.filter(room=OuterRef("pk"), seen_until__gt=site_time() - ROOM_IDLE_LIMIT)
    waiting = Room.objects.filter(phase__in=[Phase.LOBBY, Phase.ENDED])
    live = Q(pace__isnull=True, last_seen__lt=timezone.now() - ROOM_IDLE_LIMIT)
    over_days = Q(pace__isnull=False, last_seen__lt=timezone.now() - ROOM_OVER_DAYS_LIMIT)
    for pk in waiting.filter(live | over_days).filter(~Exists(recent)).values_list("pk", flat=True)[:100]:
        with transaction.atomic():
            room = rooms.lock_room(pk)
            if room.phase in (Phase.LOBBY, Phase.ENDED):
                rooms.close(room)
                rooms.announce(room)


def _publish(changed: Collection[int]) -> None:
    for room, now in presences(changed).items():
        publishing.publish_presence(room, now)
