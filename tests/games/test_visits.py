"""Rooms as their visitors see them, loaded for many visitors at once with few queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Audience, ChatLine, LineKind, Member, Mute, Room, Spectator
from games.selectors.rooms import visits
from games.services.rooms import presence
from tests.games.tables import game_of, lobby_of, people

pytestmark = pytest.mark.django_db


def say(room: Room, user: int, text: str, audience: Audience = Audience.EVERYBODY, game: int | None = None) -> None:
    """Store a chat line."""
    ChatLine.objects.create(
        room=room, person_id=user, kind=LineKind.SAID, text=text, at=1, audience=audience, game_id=game
    )


def test_each_visitor_finds_their_own_room() -> None:
    """Seat, versions, chat without hidden lines, and muted people."""
    ann, bob, cem = people(3)
    game, lobby = game_of(ann, bob), lobby_of(cem)
    room = Room.objects.get(pk=game.room_id)
    Mute.objects.create(person=bob, muted=ann)
    say(room, ann.pk, "mine")
    say(room, cem.pk, "whispered", Audience.SPECTATORS, game.pk)
    asked = [(room.pk, ann.pk), (room.pk, bob.pk), (room.pk, cem.pk), (room.pk, None), (lobby.pk, cem.pk)]
    found = visits.visits(asked)
    said = [[line.text for line in one.chat.lines if isinstance(line.text, str)] for one in found]
    assert said == [["mine"], [], ["mine", "whispered"], ["mine", "whispered"], []]
    assert [one.seat is not None for one in found] == [True, True, False, False, False]
    assert [one.member is not None for one in found] == [True, True, False, False, True]
    assert [[muted.name for muted in one.muted] for one in found] == [[], [ann.username], [], [], []]
    assert [one.game for one in found] == [game.pk] * 4 + [None]
    assert {one.seen[0] for one in found[:4]} == {1}
    assert found[4].room.code == lobby.code


def test_queries_do_not_grow_with_the_number_of_visitors() -> None:
    """Nor with the number of rooms."""
    ann, bob, cem = people(3)
    one, other = game_of(ann, bob), game_of(bob, cem)
    counts = []
    for asked in ([(one.room_id, ann.pk)], [(game.room_id, user) for game in (one, other) for user in (ann.pk, None)]):
        with CaptureQueriesContext(connection) as seen:
            visits.visits(asked)
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 9


def test_many_heartbeats_renew_many_leases() -> None:
    """Of members and spectators; a spectator who sits down no longer counts as one."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, bob)
    members = [Member.objects.get(room=room, user=user).pk for user in (ann, bob)]
    key = Spectator.key_of(ann.pk)
    presence.renew_leases([presence.Beat(room.pk, None, key), presence.Beat(room.pk, None, Spectator.key_of(cem.pk))])
    assert Spectator.objects.filter(room=room).count() == 2
    presence.renew_leases([presence.Beat(room.pk, members[0], key), presence.Beat(room.pk, members[1], "x")])
    assert Member.objects.filter(room=room, here=True).count() == 2
    assert [lease.key for lease in Spectator.objects.filter(room=room)] == [Spectator.key_of(cem.pk)]


def test_many_departures_shorten_many_leases() -> None:
    """Of members, whose leases run out soon; spectators are gone at once."""
    ann, bob, cem = people(3)
    room = lobby_of(ann, bob)
    beats = [
        *(presence.Beat(room.pk, room.members.get(user=one).pk, Spectator.key_of(one.pk)) for one in (ann, bob)),
        presence.Beat(room.pk, None, Spectator.key_of(cem.pk)),
    ]
    presence.renew_leases(beats)
    stays, *leave = beats
    presence.shorten_leases(leave)
    latest = timezone.now() + presence.CLOSED_LEASE
    assert [member.pk for member in Member.objects.filter(room=room, seen_until__gt=latest)] == [stays.member]
    assert not Spectator.objects.exists()
