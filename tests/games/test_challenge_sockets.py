"""A room of the challenge of the day shows nothing to people who do not play in it."""

from __future__ import annotations

from django.utils import timezone

from games.models import Challenge, Game, Room
from tests.games.sockets import Open
from tests.games.tables import lobby_of
from tests.leaderboards.stored_games import accounts
from tests.support.live import LiveSite


def test_only_members_stay_in_a_room_of_the_challenge(live_site: LiveSite, open_socket: Open) -> None:
    """Somebody who finds no seat is turned away, and so is a member who leaves before the game begins."""
    ann, bob, eve = accounts(3)
    room = lobby_of(ann, bob, seats=2)
    today = Challenge.objects.create(ruleset=room.ruleset, day=timezone.now().date(), seed="1" * 64, seed_hash="2" * 64)
    Room.objects.filter(pk=room.pk).update(challenge=today)
    anns, bobs, eves = (open_socket(room, user) for user in (ann, bob, eve))
    assert anns.hello()["room"]["challenge"]["counts"]
    bobs.hello()
    eves.send({"type": "hello", "join": True})
    assert "players" in eves.until_type("goodbye")["message"]
    assert eves.close_code() == 4403
    assert anns.lobby(type="add_bot")["code"] == "challenge_fixed"
    assert anns.lobby(type="commit_random", commitment="0" * 64)["code"] == "challenge_fixed"
    bobs.lobby(type="leave")
    assert bobs.close_code() == 4403
    anns.quiet()
    assert not Game.objects.exists()
