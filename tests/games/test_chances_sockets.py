"""Chances of a running game over sockets: for those who watch it in public, and nobody else."""

from __future__ import annotations

from accounts.services import create_guest
from games.models import Room
from games.services.play import play
from tests.games.sockets import Open
from tests.games.tables import game_of, people
from tests.support.live import LiveSite


def test_who_watches_a_public_game_is_told_the_chances(live_site: LiveSite, open_socket: Open) -> None:
    """At each version once more; never its players, also not in another tab, and nobody in a room that is private."""
    ann, bob = people(2)
    game = game_of(ann, bob, public=True)
    watching, playing = open_socket(game.room, create_guest()), open_socket(game.room, ann)
    watching.hello()
    playing.hello()
    told = watching.ask({"type": "chances"})
    assert (told["type"], told["version"], told["together"]) == ("chances", watching.version, False)
    assert len(told["chances"]) == 2
    assert abs(sum(told["chances"]) - 1) < 0.01
    assert playing.ask({"type": "chances"})["code"] == "wrong_phase"
    second_tab = open_socket(game.room, bob)
    second_tab.hello()
    assert second_tab.ask({"type": "chances"})["code"] == "wrong_phase"
    Room.objects.filter(pk=game.room_id).update(public=False)
    assert watching.ask({"type": "chances"})["code"] == "wrong_phase"
    Room.objects.filter(pk=game.room_id).update(public=True)
    play.act(game.pk, ann.pk, {"type": "resign"})
    watching.until_type("update")
    assert watching.ask({"type": "chances"})["code"] == "wrong_phase"
