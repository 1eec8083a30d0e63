"""The socket of the running site: it survives any input, and all clients end with the same state."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from games import messages
from games.live.connection import BURST
from games.models import Game
from tests.games.sockets import Browser, Open
from tests.games.tables import game_of, lobby_of, people
from tests.games.test_schema import validator
from tests.support.live import LiveSite


def meet(*browsers: Browser) -> int:
    """Receive until all browsers have the newest version among them; return it."""
    newest = max(browser.version for browser in browsers)
    for browser in browsers:
        catch_up(browser, newest)
    return newest


def catch_up(browser: Browser, version: int) -> None:
    """Receive until this browser has a version of the game."""
    if browser.version < version:
        browser.until(lambda _: browser.version >= version)


def same(*browsers: Browser) -> bool:
    """Whether all browsers have the same state, except for `legal`."""
    seen = [{key: value for key, value in browser.state.items() if key != "legal"} for browser in browsers]
    return all(state == seen[0] for state in seen)


def whose_turn(browsers: list[Browser]) -> Browser:
    """The browser of the player who may roll."""
    return next(one for one in browsers if any(a["type"] == "roll" for a in one.state["legal"]))


TYPES = {
    kind.__struct_config__.tag: kind.__name__
    for kind in (
        messages.Welcome, messages.RoomUpdate, messages.Presence, messages.Snapshot, messages.Update, messages.Ack,
        messages.ErrorAnswer, messages.DeedAnswer, messages.PreviewAnswer, messages.Pong, messages.Goodbye,
        messages.Chat, messages.Lines, messages.Muted,
    )
}  # fmt: skip
DEEP = '{"id":"x","type":"act","action":' + "[" * 8000 + "]" * 8000 + "}"
NONSENSE: list[tuple[str | bytes, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("null", "malformed"),
    ("[]", "malformed"),
    ('"hello"', "malformed"),
    (b"\x00\xff", "malformed"),
    ('{"id":"x","type":"act","action":NaN}', "malformed"),
    ('{"id":"x","type":"act","action":{"type":"bid","amount":Infinity}}', "malformed"),
    ('{"id":"x","type":"act","action":{"type":"bid","amount":1.5}}', "malformed"),
    ('{"id":"x","type":"act","action":{"type":"bid","amount":1e3}}', "malformed"),
    ('{"id":"x","type":"act","action":{"type":"bid","amount":' + "9" * 5000 + "}}", "malformed"),
    ('{"id":"x","type":"act","action":{"type":"bid","amount":-9007199254740993}}', "malformed"),
    ('{"id":"x","type":"ping","id":"y"}', "malformed"),
    ('{"id":"x","type":"act","action":{"type":"roll","type":"roll"}}', "malformed"),
    ('{"id":"x","type":"act","action":{"type":"\\u0000"}}', "malformed"),
    ('{"id":"x","type":"act","action":{"type":"a","x":["\\u0000"]}}', "malformed"),
    ('{"id":"x","type":"act","action":{"type":"\\ud800"}}', "malformed"),
    (DEEP, "malformed"),
    ("[" * 16000, "malformed"),
    ('{"id":"x","type":"ping","extra":1}', "malformed"),
    ('{"id":"x","type":"inspect","space":"1"}', "malformed"),
    ('{"id":"x","type":"inspect","space":true}', "malformed"),
    ('{"id":"x","type":"inspect","space":-1}', "malformed"),
    ('{"id":"x","type":"inspect"}', "malformed"),
    ('{"id":"x","type":"lobby","change":{"type":"fly"}}', "malformed"),
    ('{"id":"x","type":"lobby","change":{"type":"token","token":8}}', "malformed"),
    ('{"id":"x","type":"lobby","change":{"type":"ready","ready":1}}', "malformed"),
    ('{"id":"x y","type":"ping"}', "malformed"),
    ('{"id":"","type":"ping"}', "malformed"),
    ('{"id":7,"type":"ping"}', "malformed"),
    ('{"id":"' + "a" * 37 + '","type":"ping"}', "malformed"),
    ('{"type":"ping"}', "malformed"),
    ('{"id":"x","type":"fly"}', "unknown_command"),
    ('{"id":"x","type":["ping"]}', "unknown_command"),
    ('{"id":"x"}', "unknown_command"),
    ('{"id":"x","type":"act","action":{"type":"' + "x" * 17_000 + '"}}', "too_large"),
    ("ä" * 9000, "too_large"),
]


def test_invalid_frames_get_an_error_and_the_socket_stays_open(open_socket: Open) -> None:
    """Pitfall 4; each error has its own code."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    browser = open_socket(game.room, ann)
    browser.hello()
    check = validator("ErrorAnswer")
    assert len(NONSENSE) + 2 < BURST  # otherwise the rate limit closes the socket
    for frame, code in NONSENSE:
        browser.socket.send(frame)
        answer = browser.until_type("error")
        check.validate(answer)
        assert answer["code"] == code, frame[:100]
    assert browser.ask({"type": "ping"})["type"] == "pong"
    assert Game.objects.get(pk=game.pk).version == 1


WRONG_ACTIONS: list[tuple[Any, str]] = [
    (None, "malformed"),
    ([], "malformed"),
    ({"type": {"type": "roll"}}, "malformed"),
    ({"type": "build", "space": 10**9}, "out_of_range"),
    ({"type": "build", "space": -1}, "out_of_range"),
    ({"type": "accept_trade", "trade": 99}, "no_such_trade"),
    ({"type": "offer_trade", "to": 77, "give": {}, "want": {}}, "illegal_target"),
    ({"type": "bid", "amount": 5}, "wrong_phase"),
]


def test_every_kind_of_wrong_action_is_refused_by_its_code(open_socket: Open) -> None:
    """For the player whose turn it is; the other player gets `not_your_turn`."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    browsers = [open_socket(game.room, ann), open_socket(game.room, bob)]
    for browser in browsers:
        browser.hello()
    mover = whose_turn(browsers)
    for action, code in WRONG_ACTIONS:
        answer = mover.act(action)
        assert (answer["type"], answer["code"]) == ("error", code), (action, answer)
        assert answer["message"]
    (other,) = (browser for browser in browsers if browser is not mover)
    assert other.act({"type": "roll"})["code"] == "not_your_turn"
    assert Game.objects.get(pk=game.pk).version == 1


def test_a_member_is_shown_as_present_at_once(open_socket: Open) -> None:
    """From the first hello and from sitting down, and never as a spectator."""
    ann, bob = people(2)
    room = lobby_of(ann, public=True)
    host, guest = open_socket(room, ann), open_socket(room, bob)
    (member,) = host.hello()["room"]["members"]
    assert (member["here"], host.room["spectators"]) == (True, 0)
    assert guest.hello()["room"]["spectators"] == 1
    assert guest.lobby(type="sit")["type"] == "ack"
    for browser in (host, guest):
        shown = browser.until(lambda message: message["type"] == "room" and len(message["room"]["members"]) == 2)
        assert [member["here"] for member in shown["room"]["members"]] == [True, True]
        assert shown["room"]["spectators"] == 0


def test_every_answer_fits_the_schema(open_socket: Open) -> None:
    """Welcome, room, presence, snapshot, update, ack, error, deed, trade preview, chat, pong."""
    ann, bob = people(2)
    room = lobby_of(ann)
    one, two = open_socket(room, ann), open_socket(room, bob)
    one.hello()
    two.hello()
    two.lobby(type="sit")
    two.lobby(type="ready", ready=True)
    one.lobby(type="start")
    for browser in (one, two):
        browser.game or browser.until_type("snapshot")
    for space in range(40):
        assert one.ask({"type": "inspect", "space": space})["type"] == "deed"
    assert one.ask({"type": "inspect", "space": 40})["code"] == "out_of_range"
    seat = two.you.get("seat", 1 - one.game["seats"][0]["seat"])
    nothing = {"cash": 0, "jail_cards": 0, "spaces": []}
    other = next(chair["seat"] for chair in one.game["seats"] if chair["name"] == bob.username)
    offer = {"type": "offer_trade", "to": other, "give": nothing | {"cash": 10}, "want": nothing}
    assert one.ask({"type": "preview", "action": offer})["type"] == "preview", seat
    whose_turn([one, two]).act({"type": "roll"})
    one.ask({"type": "state"})
    assert one.ask({"type": "state"})["code"] == "too_many"
    one.ask({"type": "ping", "version": 1})
    one.act({"type": "fly"})
    two.ask({"type": "chat", "text": "hello"})
    two.ask({"type": "phrase", "phrase": "good_luck"})
    line = one.ask({"type": "lines"})["lines"][-1]
    assert one.ask({"type": "mute", "line": line["id"]})["type"] == "ack"
    one.quiet()
    for message in one.heard + two.heard:
        validator(TYPES[message["type"]]).validate(message)
    kinds = {message["type"] for message in one.heard}
    assert kinds >= {"welcome", "room", "snapshot", "update", "error", "deed", "preview", "pong", "chat"}
    assert kinds >= {"lines", "muted"}


def test_an_unknown_room_is_refused_after_accepting(open_socket: Open, live_site: LiveSite) -> None:
    """Pitfall 5: so that browsers learn the code and the reason."""
    for code in ("000000", "abc", "1" * 40):
        browser = Browser(live_site, code, people(1)[0])
        assert browser.close_code() == 4404
        assert browser.heard[-1]["type"] == "goodbye"
        assert browser.heard[-1]["code"] == 4404


def test_too_many_messages_close_one_socket_only(open_socket: Open) -> None:
    """Pitfall 3."""
    ann, bob = people(2)
    room = lobby_of(ann, bob)
    noisy, calm = open_socket(room, ann), open_socket(room, bob)
    calm.hello()
    noisy.flood(300)
    assert noisy.close_code() == 4429
    assert calm.ask({"type": "ping"})["type"] == "pong"


def test_a_tab_asleep_for_a_minute_gets_the_same_state(open_socket: Open) -> None:
    """PLAT-11: a tab that missed little gets the updates, one that missed much a snapshot."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    awake, other = open_socket(game.room, ann), open_socket(game.room, bob)
    sleeper = open_socket(game.room, ann)
    for browser in (awake, other, sleeper):
        browser.hello()
    held = {"version": sleeper.version, "game": sleeper.game["id"]}
    state = json.loads(json.dumps(sleeper.game))
    sleeper.close()
    offer(awake, 10)
    meet(awake, other)
    woken = open_socket(game.room, ann)
    woken.game = state
    assert "game" not in woken.hello(**held)
    assert meet(awake, woken) == held["version"] + 10
    assert same(awake, woken, other)
    assert woken.state == awake.state
    assert woken.gaps == 0
    offer(other, 20)
    offer(awake, 30, 20)
    late = open_socket(game.room, ann)
    assert late.hello(**held)["game"]["version"] == Game.objects.get(pk=game.pk).version
    meet(awake, late)
    assert late.state == awake.state


def offer(browser: Browser, times: int, first: int = 0) -> None:
    """Make offers and withdraw them, which is possible at any time."""
    mine = browser.you["seat"]
    other = next(chair["seat"] for chair in browser.game["seats"] if chair["seat"] != mine)
    for number in range(times):
        if number % 2:
            trade = max(int(key) for key, trade in browser.state["trades"].items() if trade["from"] == mine)
            action: dict[str, Any] = {"type": "withdraw_trade", "trade": trade}
        else:
            action = {"type": "offer_trade", "to": other, "give": {"cash": number + first + 1}, "want": {"cash": 1}}
        answer = browser.act(action)
        while answer["type"] == "error" and answer["code"] == "too_many_trades":
            pytest.fail("the rules allow fewer offers than this test makes")
        while browser.version < answer["version"]:
            browser.until_type("update")


def test_a_client_with_an_unknown_version_or_game_gets_a_snapshot(open_socket: Open) -> None:
    """A client cannot resume from a future version or from that of another game."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    browser = open_socket(game.room, ann)
    for what in ({"version": 9999, "game": game.pk}, {"version": 1, "game": game.pk + 7}, {"version": 0}, {}):
        assert browser.hello(**what)["game"]["version"] == 1


def test_the_same_command_on_two_sockets_is_applied_once(open_socket: Open) -> None:
    """PLAT-10: resent on another socket, it gets the same answer."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    tabs = [
        open_socket(game.room, ann),
        open_socket(game.room, ann),
        open_socket(game.room, bob),
        open_socket(game.room, bob),
    ]
    for tab in tabs:
        tab.hello()
    mover = whose_turn(tabs)
    twin = next(tab for tab in tabs if tab is not mover and tab.you == mover.you)
    for tab in (mover, twin):
        tab.send({"type": "act", "action": {"type": "roll"}}, "once")
    answers = [tab.until(lambda message: message.get("id") == "once") for tab in (mover, twin)]
    assert answers[0] == answers[1] == {"type": "ack", "id": "once", "version": 2}
    assert game.actions.count() == 2


def test_of_two_sockets_in_the_same_instant_one_wins(open_socket: Open) -> None:
    """Both get an answer and afterwards have the same state."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    tabs = [open_socket(game.room, ann), open_socket(game.room, bob), open_socket(game.room, bob)]
    for tab in tabs:
        tab.hello()
    offer(tabs[0], 1)
    meet(*tabs)
    for tab, kind in zip(tabs[1:], ("accept_trade", "reject_trade"), strict=True):
        tab.send({"type": "act", "action": {"type": kind, "trade": 1}}, kind)
    answers = [tab.until(lambda message: "id" in message) for tab in tabs[1:]]
    assert sorted(answer["type"] for answer in answers) == ["ack", "error"]
    assert next(a["code"] for a in answers if a["type"] == "error") == "no_such_trade"
    for tab in tabs:
        while tab.version < 3:
            tab.until_type("update")
    assert same(*tabs)


def test_spectators_see_the_table_and_may_not_act(open_socket: Open) -> None:
    """PLAT-6: with and without an account, by the link."""
    ann, bob, cem = people(3)
    game = game_of(ann, bob, public=True)
    visitor, guest, player = open_socket(game.room), open_socket(game.room, cem), open_socket(game.room, ann)
    for browser in (visitor, guest, player):
        browser.hello()
    assert "legal" not in visitor.state
    assert "user" not in visitor.you
    assert visitor.act({"type": "roll"})["code"] == "not_member"
    assert guest.lobby(type="ready", ready=True)["code"] == "room_started"
    assert guest.ask({"type": "time_out"})["code"] == "not_member"
    offer(player, 2)
    meet(visitor, guest, player)
    assert same(visitor, guest, player)
    player.quiet()
    seen = next(message for message in reversed(player.heard) if message["type"] == "presence")
    assert seen["spectators"] == 2
    assert list(seen["members"].values()).count("here") == 1


def test_more_than_a_hundred_sockets_receive_everything(open_socket: Open) -> None:
    """Pitfall 21."""
    ann, bob = people(2)
    game = game_of(ann, bob, public=True)
    player = open_socket(game.room, ann)
    player.hello()
    crowd = [open_socket(game.room) for _ in range(110)]
    for spectator in crowd:
        spectator.send({"type": "hello"})
    for spectator in crowd:
        spectator.until_type("welcome")
    offer(player, 3)
    for spectator in crowd:
        meet(player, spectator)
        assert spectator.gaps == 0
    assert same(player, *crowd)


def test_two_web_processes_show_the_same_game(open_socket: Open, live_site: LiveSite) -> None:
    """One table, its players on different processes, and bots moved by the worker.

    On a busy machine a process may send its update more than a second after a later one of another process. Then
    there is a gap, which the browsers close as PROTOCOL.md says.
    """
    ann, bob = people(2)
    game = game_of(ann, bob, bots=1, options={"bot_pace": 1})
    elsewhere = live_site.second_web()
    one, two = open_socket(game.room, ann), open_socket(game.room, bob, url=elsewhere)
    one.hello()
    two.hello()
    end = time.monotonic() + 60
    while one.version < 25 and time.monotonic() < end:
        for browser in (one, two):
            wanted = ("roll", "decline", "pass", "settle", "end_turn")
            possible = [action["type"] for action in browser.state["legal"]]
            kind = next((kind for kind in wanted if kind in possible), None)
            if kind is not None:
                browser.act({"type": kind})
            browser.quiet(0.02)
    assert one.version >= 25
    newest = Game.objects.get(pk=game.pk).version
    for browser in (one, two):
        catch_up(browser, newest)
    meet(one, two)
    assert same(one, two)
