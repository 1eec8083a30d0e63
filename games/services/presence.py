"""Who is at the table: leases that heartbeats renew and that run out, whatever became of the socket (pitfall 9)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import Member, Phase, Room, Watcher
from games.selectors.rooms import presence
from games.services import chat_notes, publishing, rooms

LEASE = timedelta(seconds=40)
"""A client says something every 15 seconds; after two silences it counts as gone."""
PARTING = timedelta(seconds=18)
"""What is left of a lease when a socket closes: enough for another tab's heartbeat, or for a reload."""
ALONE = timedelta(minutes=15)
"""How long a room that nobody plays in stays open with nobody in it (PLAT-5)."""


def seen(room: int, member: int | None, key: str) -> None:
    """Somebody's heartbeat: a member's, or that of whoever watches under `key`."""
    until = timezone.now() + LEASE
    if member is not None:
        came = Member.objects.filter(pk=member, here=False).update(here=True, seen_until=until)
        if came:
            chat_notes.note_return(member)
        else:
            Member.objects.filter(pk=member).update(seen_until=until)
    else:
        _, came = Watcher.objects.update_or_create(room_id=room, key=key, defaults={"seen_until": until})
    if came:
        publishing.tell_presence(room, presence(room))


def parting(room: int, member: int | None, key: str) -> None:
    """A socket closed; another of the same person may renew what is left of the lease."""
    until = timezone.now() + PARTING
    if member is not None:
        Member.objects.filter(pk=member, seen_until__gt=until).update(seen_until=until)
    elif Watcher.objects.filter(room=room, key=key).delete()[0]:
        publishing.tell_presence(room, presence(room))


def expire_leases() -> None:
    """Count as gone whoever has not been heard of, and tell their rooms."""
    now = timezone.now()
    gone = Member.objects.filter(here=True, seen_until__lt=now)
    watched = Watcher.objects.filter(seen_until__lt=now)
    with transaction.atomic():
        lost = list(gone.select_for_update(skip_locked=True, of=("self",)).select_related("room"))
        touched = {member.room_id for member in lost}
        Member.objects.filter(pk__in=[member.pk for member in lost]).update(here=False)
        chat_notes.note_lost(lost)
        touched |= set(watched.values_list("room", flat=True))
        watched.filter(room__in=touched).delete()
    _tell(touched)


def close_lonely_rooms() -> None:
    """Close lobbies and ended rooms that nobody has been in for a while."""
    since = timezone.now() - ALONE
    lately = Member.objects.filter(room=OuterRef("pk"), seen_until__gt=since)
    lonely = Room.objects.filter(phase__in=[Phase.LOBBY, Phase.ENDED], last_seen__lt=since)
    for pk in lonely.filter(~Exists(lately)).values_list("pk", flat=True)[:100]:
        with transaction.atomic():
            room = rooms.lock_room(pk)
            if room.phase in (Phase.LOBBY, Phase.ENDED):
                rooms.close(room)
                rooms.announce(room)


def _tell(touched: Iterable[int]) -> None:
    for room in touched:
        publishing.tell_presence(room, presence(room))
