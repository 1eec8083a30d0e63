"""The smallest end-to-end test: two sockets in a room, and one roll that is stored and seen by both."""

from __future__ import annotations

from accounts.services import create_guest
from games import services
from games.models import Action
from tests.games.sockets import Browser
from tests.support.live import LiveSite


def test_two_sockets_see_one_stored_roll(live_site: LiveSite) -> None:
    """A room with two people: the game starts, one rolls, both see the same, and it is in the database."""
    ann, bob = create_guest(), create_guest()
    code = services.open_room(ann).code
    one, two = Browser(live_site, code, ann), Browser(live_site, code, bob)
    assert one.hello()["you"]["host"]
    two.hello()
    assert two.lobby(type="sit")["type"] == "ack"
    assert two.lobby(type="ready", ready=True)["type"] == "ack"
    one.until(lambda message: message["type"] == "room" and len(message["room"]["members"]) == 2)
    assert one.lobby(type="start")["type"] == "ack"
    for browser in (one, two):
        if not browser.game:
            browser.until_type("snapshot")
    roller, other = (one, two) if any(a["type"] == "roll" for a in one.state["legal"]) else (two, one)
    assert other.act({"type": "roll"})["code"] == "not_your_turn"
    answer = roller.act({"type": "roll"})
    assert answer["type"] == "ack"
    for browser in (one, two):
        while browser.version < answer["version"]:
            browser.until_type("update")
        assert browser.version == answer["version"]
    assert Action.objects.get(version=answer["version"]).action == '{"type":"roll"}'
    roller.state.pop("legal")
    other.state.pop("legal")
    assert roller.state == other.state
