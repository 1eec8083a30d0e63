"""What a player's heartbeats say that they have seen of a game over days."""

from __future__ import annotations

from games.models import Game, LastLook, Pace
from games.services.play import play
from tests.games.running import seat_asked, something_legal
from tests.games.sockets import Open
from tests.games.tables import game_of, people
from tests.support.live import LiveSite


def test_a_heartbeat_tells_what_its_player_has_seen(live_site: LiveSite, open_socket: Open) -> None:
    """It is stored when it comes; a client that comes again is told."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    Game.objects.filter(pk=game.pk).update(pace=Pace.DAY)
    for _ in range(3):
        play.act(game.pk, seat_asked(game).user_id, something_legal(game))
    other = bob if game.actions.latest("version").user == ann else ann
    browser = open_socket(game.room, other)
    known = browser.hello()["seen"]
    assert known < 4
    browser.ask({"type": "ping", "version": 4})
    assert not LastLook.objects.exists()
    browser.ask({"type": "ping", "version": 4, "seen": 3})
    assert LastLook.objects.get().version == 3
    browser.ask({"type": "ping", "version": 4, "seen": 4})
    assert open_socket(game.room, other).hello()["seen"] == 4
    assert "seen" not in open_socket(game.room, None).hello()
