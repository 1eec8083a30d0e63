"""The effects of a ban on the person's games and sockets (PLAT-26)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.sanctions import impose
from games.engine.refusal import Refused
from games.models import GameSeat, Member, Phase, Room
from games.services.play.attendance import back
from games.services.play.play import act
from tests.games.tables import game_of, lobby_of, people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("services")]
HOUR = timedelta(hours=1)


def test_a_banned_persons_seat_is_auto_played_and_they_leave_lobbies() -> None:
    """They have not resigned; somebody else becomes host."""
    ann, bob = people(2)
    game = game_of(ann, bob, options={"decision_seconds": 0})
    waiting = lobby_of(ann, bob)
    impose(ann, "ban", "Because", by=None)
    seat = GameSeat.objects.get(game=game, user=ann)
    room = Room.objects.get(pk=game.room_id)
    assert (seat.away, room.phase, room.host) == (True, Phase.PLAYING, Member.objects.get(room=room, user=bob))
    assert not Member.objects.get(room=room, user=ann).here
    assert not Member.objects.filter(room=waiting, user=ann).exists()
    assert Member.objects.filter(room=waiting, user=bob).exists()
    waiting.refresh_from_db()
    assert waiting.host == Member.objects.get(room=waiting, user=bob)

    with pytest.raises(Refused, match="banned"):
        act(game.pk, ann.pk, {"type": "resign"})
    with pytest.raises(Refused, match="banned"):
        back(game.pk, ann.pk)


def test_banning_the_last_person_of_a_lobby_closes_it() -> None:
    """As if they had left."""
    (guest,) = people(1)
    room = lobby_of(guest)
    impose(guest, "ban", "Because", by=None)
    room.refresh_from_db()
    assert room.phase == Phase.CLOSED
