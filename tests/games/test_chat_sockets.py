"""Chat over real sockets: live, by audience, in every process and tab, and never where it must not be read."""

from __future__ import annotations

import itertools
import time
from typing import Any

import pytest

from accounts.models import User
from games.messages import commands
from games.models import ChatLine, FlaggedWord, Room
from games.services.lobby import changes
from games.services.play import play
from tests.games.sockets import Browser, Json, Open
from tests.games.tables import game_of, lobby_of, people
from tests.support.live import LiveSite

IDS = itertools.count(1)
"""Commands of one person's tabs have numbers of their own, as in browsers."""


def say(browser: Browser, text: str) -> Json:
    return browser.ask({"type": "chat", "text": text})


def until_said(browser: Browser, text: str) -> Json:
    def is_it(message: Json) -> bool:
        return bool(message["type"] == "chat" and message["lines"][0].get("text") == text)

    heard = list(filter(is_it, browser.heard))  # it may come ahead of the answer to who said it
    line: Json = (heard[-1] if heard else browser.until(is_it))["lines"][0]
    return line


def enter(open_socket: Open, room: Room, user: User | None = None, **more: Any) -> Browser:
    browser = open_socket(room, user, **more)
    browser.ids = IDS
    assert browser.hello()["type"] == "welcome"
    return browser


def test_a_line_is_acked_stored_and_heard_by_all_in_the_room(open_socket: Open) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben, public=True)
    first, second, visitor = enter(open_socket, room, ann), enter(open_socket, room, ben), enter(open_socket, room)
    answer = say(first, "Hello,\u00a0\u00a0 all")
    assert answer["type"] == "ack"
    stored = ChatLine.objects.get(pk=answer["version"])
    for browser in (first, second, visitor):
        line = until_said(browser, "Hello, all")
        assert line["id"] == stored.pk
        assert line["by"]["name"] == ann.username
        assert "spectators_only" not in line
    assert say(visitor, "me too")["code"] == "log_in"


def test_the_last_fifty_come_on_entering_and_earlier_ones_by_pages(open_socket: Open) -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    ChatLine.objects.bulk_create(ChatLine(room=room, person=ann, text=f"line {n}", at=n) for n in range(60))
    browser = open_socket(room, ann)
    chat = browser.hello()["chat"]
    assert [line["text"] for line in chat["lines"]] == [f"line {n}" for n in range(10, 60)]
    assert chat["more"] is True
    page = browser.ask({"type": "lines", "before": chat["lines"][0]["id"]})
    assert [line["text"] for line in page["lines"]] == [f"line {n}" for n in range(10)]
    assert page["more"] is False


def test_the_chat_continues_from_the_lobby_into_the_game(open_socket: Open) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    first, second = enter(open_socket, room, ann), enter(open_socket, room, ben)
    say(first, "in the lobby")
    assert second.lobby(type="ready", ready=True)["type"] == "ack"
    assert first.lobby(type="start")["type"] == "ack"
    second.until(lambda one: one["type"] == "chat" and one["lines"][0].get("code") == "started")
    say(first, "in the game")
    until_said(second, "in the game")
    again = open_socket(room, ben).hello()["chat"]["lines"]
    assert [line["text"] for line in again if "text" in line] == ["in the lobby", "in the game"]


def test_no_message_to_a_player_contains_spectators_lines(open_socket: Open, live_site: LiveSite) -> None:
    """Live, on entering, by pages, after reconnecting, in another tab, and from another process."""
    ann, ben, eve = people(3)
    game = game_of(ann, ben, public=True)
    other = live_site.second_web()
    player, tab, watcher = (
        enter(open_socket, game.room, ann),
        enter(open_socket, game.room, ann, url=other),
        enter(open_socket, game.room, eve),
    )
    visitor = enter(open_socket, game.room, url=other)
    assert say(watcher, "secret plan")["type"] == "ack"
    line = until_said(visitor, "secret plan")
    assert line["spectators_only"] is True
    say(player, "plain words")
    until_said(watcher, "plain words")
    until_said(tab, "plain words")
    player.ask({"type": "lines"})
    player.hello()
    player.hello(version=player.version, game=game.pk)
    late = enter(open_socket, game.room, ann)
    late.ask({"type": "lines", "before": 10**9})
    for browser in (player, tab, late):
        browser.quiet()
        assert "secret plan" not in str(browser.heard)
    assert player.ask({"type": "mute", "line": line["id"]})["code"] == "illegal_target"
    assert player.ask({"type": "report", "line": line["id"], "reason": "spam"})["code"] == "illegal_target"
    play.act(game.pk, ben.pk, {"type": "resign"})
    player.until(lambda one: one["type"] == "room" and one["room"]["phase"] == "ended")
    assert "secret plan" in [one.get("text") for one in player.ask({"type": "lines"})["lines"]]
    say(watcher, "well done")
    until_said(player, "well done")


def test_the_limit_counts_lines_from_all_tabs_and_processes(open_socket: Open, live_site: LiveSite) -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    tabs = [enter(open_socket, room, ann), enter(open_socket, room, ann, url=live_site.second_web())]
    before = time.time() * 1000
    ids = [(tabs[n % 2], tabs[n % 2].send({"type": "chat", "text": f"line {n * n}"})) for n in range(8)]
    answers = [tab.until(lambda one, id_=id_: one.get("id") == id_) for tab, id_ in ids]  # type: ignore[misc]
    assert sum(answer["type"] == "ack" for answer in answers) == 4
    refused = [answer for answer in answers if answer["type"] == "error"]
    assert {answer["code"] for answer in refused} == {"too_many_lines"}
    assert all(before < answer["about"]["until"] < before + 20_000 for answer in refused)
    assert ChatLine.objects.filter(room=room, person=ann).exclude(text="").count() == 4


def test_a_line_sent_twice_is_there_once(open_socket: Open) -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    first = enter(open_socket, room, ann).ask({"type": "chat", "text": "once"}, "same")
    again = enter(open_socket, room, ann).ask({"type": "chat", "text": "once"}, "same")
    assert first["version"] == again["version"]
    assert ChatLine.objects.filter(text="once").count() == 1


@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        ({"type": "chat"}, "malformed", None),
        ({"type": "chat", "text": 5}, "malformed", "text"),
        ({"type": "chat", "text": "x", "to": "all"}, "malformed", None),
        ({"type": "chat", "text": "  "}, "empty", "text"),
        ({"type": "chat", "text": "x" * 301}, "too_long", "text"),
        ({"type": "chat", "text": "a\u202eb"}, "strange_characters", "text"),
        ({"type": "chat", "text": "a\x1bb"}, "strange_characters", "text"),
        ({"type": "phrase", "phrase": "boo"}, "illegal_target", "phrase"),
        ({"type": "phrase", "phrase": "hello", "space": 3}, "illegal_target", "space"),
        ({"type": "phrase", "phrase": "hello", "space": 200}, "malformed", "space"),
        ({"type": "lines", "before": -1}, "malformed", "before"),
        ({"type": "mute"}, "malformed", "line"),
        ({"type": "mute", "line": 2**53 - 1}, "illegal_target", "line"),
        ({"type": "unmute"}, "malformed", None),
        ({"type": "report", "line": 1}, "malformed", None),
        ({"type": "report", "member": 1, "reason": "because"}, "out_of_range", "reason"),
    ],
)
def test_bad_input_is_refused_by_code_and_field(open_socket: Open, command: Json, code: str, field: str | None) -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    answer = enter(open_socket, room, ann).ask(command)
    assert (answer["type"], answer["code"], answer.get("field")) == ("error", code, field)
    assert not ChatLine.objects.filter(room=room).exists()


def test_markup_goes_through_as_text(open_socket: Open) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    first, second = enter(open_socket, room, ann), enter(open_socket, room, ben)
    text = "<img src=x onerror=alert(1)> &lt; javascript:alert(1) \"' %(a)s {b}"
    say(first, text)
    assert until_said(second, text)["text"] == text


def test_a_mute_silences_somebody_in_every_tab_and_room_until_it_ends(open_socket: Open, live_site: LiveSite) -> None:
    ann, ben = people(2)
    first, second = lobby_of(ann, ben), lobby_of(ben, ann)
    here, there = enter(open_socket, first, ann), enter(open_socket, second, ann, url=live_site.second_web())
    noisy, other = enter(open_socket, first, ben), enter(open_socket, second, ben)
    number = say(noisy, "noise")["version"]
    until_said(here, "noise")
    assert here.ask({"type": "mute", "line": number})["type"] == "ack"
    for browser in (here, there):
        people_now = next((one for one in browser.heard if one["type"] == "muted"), None) or browser.until_type("muted")
        assert people_now["people"] == [{"person": ben.pk, "name": ben.username}]
    say(noisy, "more noise")
    say(other, "noise elsewhere")
    until_said(noisy, "more noise")
    here.quiet()
    there.quiet()
    assert "more noise" not in str(here.heard)
    assert "noise elsewhere" not in str(there.heard)
    again = open_socket(first, ann).hello()
    assert "noise" not in str(again["chat"]["lines"])
    assert again["muted"] == [{"person": ben.pk, "name": ben.username}]
    assert here.ask({"type": "unmute", "person": ben.pk})["type"] == "ack"
    assert "more noise" in str(here.ask({"type": "lines"})["lines"])
    say(noisy, "heard again")
    until_said(here, "heard again")


def test_a_word_listed_in_one_process_counts_in_the_other_at_once(open_socket: Open, live_site: LiveSite) -> None:
    ann = people(1)[0]
    room = lobby_of(ann)
    tabs = [enter(open_socket, room, ann), enter(open_socket, room, ann, url=live_site.second_web())]
    for number, tab in enumerate(tabs):
        say(tab, f"plonk {number}")
    FlaggedWord.objects.create(word="plonk", language="en")
    for number, tab in enumerate(tabs):
        answer = say(tab, f"p.l.o.n.k {number + 5}")
        assert ChatLine.objects.get(pk=answer["version"]).text == f"********* {number + 5}"


def test_a_report_is_acknowledged_and_cannot_be_repeated(open_socket: Open) -> None:
    ann, ben = people(2)
    room = lobby_of(ann, ben)
    first, second = enter(open_socket, room, ann), enter(open_socket, room, ben)
    number = say(second, "nasty")["version"]
    command = {"type": "report", "line": number, "reason": "abuse", "note": "see above"}
    assert first.ask(command)["type"] == "ack"
    assert first.ask(command)["code"] == "already_reported"
    member = room.members.get(user=ben).pk
    assert first.ask({"type": "report", "member": member, "reason": "cheating"})["type"] == "ack"
    assert second.ask({"type": "report", "line": number, "reason": "abuse"})["code"] == "illegal_target"


def test_notices_of_the_room_arrive_live_and_as_codes(open_socket: Open) -> None:
    ann, ben = people(2)
    room = lobby_of(ann)
    first = enter(open_socket, room, ann)
    changes.change_room(room.pk, ben, commands.Sit())
    message = first.until_type("chat")
    (line,) = message["lines"]
    assert (line["code"], line["by"]["name"], line["by"]["person"]) == ("joined", ben.username, ben.pk)
    assert "text" not in line
