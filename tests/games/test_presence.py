"""Presence in rooms, and lobbies that everybody has left (PLAT-5)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Member, Phase, Room
from games.services.rooms import presence
from tests.games.lobbies import member
from tests.games.tables import lobby_of, people

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_lobby_left_alone_closes_after_a_while_and_a_busy_one_does_not() -> None:
    """PLAT-5."""
    ann, bob = people(2)
    lonely, busy, fresh = lobby_of(ann), lobby_of(bob), lobby_of(bob)
    presence.renew_leases([presence.Beat(busy.pk, member(busy, bob).pk, "")])
    long_ago = timezone.now() - presence.ROOM_IDLE_LIMIT - timedelta(minutes=1)
    Room.objects.filter(pk__in=[lonely.pk, busy.pk]).update(last_seen=long_ago)
    presence.close_idle_rooms()
    phases = [Room.objects.get(pk=room.pk).phase for room in (lonely, busy, fresh)]
    assert phases == [Phase.CLOSED, Phase.LOBBY, Phase.LOBBY]


def test_presence_is_a_lease_that_runs_out() -> None:
    """Pitfall 9: presence ends even if a browser never disconnects."""
    ann = people(1)[0]
    room = lobby_of(ann)
    presence.renew_leases([presence.Beat(room.pk, member(room, ann).pk, "")])
    presence.expire_leases()
    assert member(room, ann).here
    Member.objects.filter(room=room).update(seen_until=timezone.now() - timedelta(seconds=1))
    presence.expire_leases()
    assert not member(room, ann).here
