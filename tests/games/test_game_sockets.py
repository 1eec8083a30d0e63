"""Games played over the sockets of a running site, served by Daphne and by uvicorn."""

from __future__ import annotations

import json
import time
from typing import Any

from accounts.services import create_guest
from games.messages import commands
from games.models import Action, Game
from games.selectors.play.games import game_frame
from games.services.play import pausing, play
from games.services.rooms import rooms
from tests.games.lobbies import change
from tests.games.running import put_up_for_auction, ripen
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, lobby_of, people
from tests.games.test_pausing import LIMIT, desert
from tests.games.test_secrets import NUMBERS, assert_hidden, commit, hidden_of
from tests.games.test_wire import NONSENSE, meet, offer, same, whose_turn
from tests.support.as_json import as_json
from tests.support.live import LiveSite


def test_two_sockets_receive_one_stored_roll(live_site: LiveSite, open_socket: Open) -> None:
    """In a room with two people the game starts, one of them rolls, both see the same, and it is in the database."""
    ann, bob = create_guest(), create_guest()
    room = rooms.open_room(ann)
    one, two = open_socket(room, ann), open_socket(room, bob)
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


def test_uvicorn_serves_a_table_as_daphne_does(live_site: LiveSite, open_socket: Open) -> None:
    """Playing, malformed frames and closing on uvicorn, with the other player on Daphne."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    uvicorn = live_site.second_web()
    here, there = open_socket(game.room, ann, url=uvicorn), open_socket(game.room, bob)
    here.hello()
    there.hello()
    offer(here, 3)
    offer(there, 2, 10)
    meet(here, there)
    assert whose_turn([here, there]).act({"type": "roll"})["type"] == "ack"
    here.quiet()
    there.quiet()
    meet(here, there)
    assert same(here, there)
    for frame, code in NONSENSE:
        here.socket.send(frame)
        assert here.until_type("error")["code"] == code
        time.sleep(0.05)  # stays below the rate limit
    assert Browser(live_site, "000000", ann, url=uvicorn).close_code() == 4404
    here.flood(300)
    assert here.close_code() == 4429


def legal_entry(browser: Browser, kind: str) -> dict[str, Any]:
    """The entry of this type in the player's `legal`."""
    entry: dict[str, Any] = next(entry for entry in browser.state["legal"] if entry["type"] == kind)
    return entry


def test_a_late_pass_never_reaches_the_next_auction(open_socket: Open) -> None:
    """The first auction ends while the pass is in flight, and a second one begins."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    put_up_for_auction(game)
    late = open_socket(game.room, ann)
    late.hello()
    decision = legal_entry(late, "pass")["decision"]
    assert decision == late.state["decision"]["id"]
    ripen(game)
    play.run_due(game.pk)
    put_up_for_auction(game)
    before = Game.objects.get(pk=game.pk).version
    answer = late.act({"type": "pass", "decision": decision})
    assert (answer["type"], answer["code"], answer["field"]) == ("error", "decision_closed", "decision")
    assert Game.objects.get(pk=game.pk).version == before
    assert as_json(game_frame(game.pk, None).state)["auction"]["passed"] == []
    late.hello()
    current = legal_entry(late, "pass")["decision"]
    assert late.act({"type": "pass", "decision": current})["type"] == "ack"


def test_opening_the_table_resumes_the_game_for_everybody(open_socket: Open) -> None:
    """The room says that it was paused, and clocks come with a snapshot; asking for missed updates resumes nothing."""
    ann, bob = people(2)
    game = game_of(ann, bob, public=True, options={"decision_seconds": LIMIT})
    early, spectator = open_socket(game.room, bob), open_socket(game.room)
    for browser in (early, spectator):
        browser.hello()
    assert "deadline" in early.state["decision"]
    desert(game)
    assert pausing.pause_deserted_games() == 1
    for browser in (early, spectator):
        browser.until_type("room")
        assert browser.room["paused"]
        assert "deadline" not in browser.until_type("snapshot")["game"]["state"]["decision"]
    early.hello(version=1, game=game.pk)
    assert early.room["paused"]
    late = open_socket(game.room, ann)
    assert not late.hello(version=1, game=game.pk)["room"]["paused"]
    assert "deadline" in late.state["decision"]
    for browser in (early, spectator):
        browser.until(lambda message: message["type"] == "room" and not message["room"]["paused"])
        assert "deadline" in browser.until_type("snapshot")["game"]["state"]["decision"]


def test_hidden_information_is_sent_only_after_the_end(open_socket: Open) -> None:
    """Neither to a player nor to a spectator before; at the end both get the seed."""
    ann, bob = people(2)
    room = lobby_of(ann, bob, public=True)
    change(room, bob, commands.Ready(ready=True))
    player, spectator = open_socket(room, ann), open_socket(room)
    for browser in (player, spectator):
        browser.hello()
    assert player.lobby(type="commit_random", commitment=commit(NUMBERS[0]).commitment)["type"] == "ack"
    assert player.lobby(type="start")["type"] == "ack"
    assert player.lobby(type="reveal_random", random=NUMBERS[0])["type"] == "ack"
    for browser in (player, spectator):
        browser.until_type("snapshot")
    game = Game.objects.get(room=room)
    hidden = hidden_of(game, NUMBERS[0])
    for browser in (player, spectator):
        browser.ask({"type": "state"})
        for space in (0, 1, 2, 7, 10, 30):
            browser.ask({"type": "inspect", "space": space})
    player.act({"type": "roll"})
    player.ask({"type": "lobby", "change": {"type": "start"}})
    player.quiet()
    spectator.quiet()
    for browser in (player, spectator):
        assert_hidden(json.dumps(browser.heard), hidden)
    play.act(game.pk, bob.pk, {"type": "resign"})
    for browser in (player, spectator):
        assert browser.hello()["game"]["seed"] == game.seed


def test_a_game_that_cannot_be_read_is_refused_by_its_code(open_socket: Open) -> None:
    """The socket stays open."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    Game.objects.filter(pk=game.pk).update(state="{}")
    browser = open_socket(game.room, ann)
    for _ in range(2):
        assert browser.ask({"type": "hello"})["code"] == "unreadable_game"
