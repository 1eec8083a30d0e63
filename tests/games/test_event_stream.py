"""The event stream of a running site, under both servers: what it tells, whom it refuses, and when it ends."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from accounts import tokens
from accounts.models import ApiToken
from accounts.sanctions import impose
from accounts.services import delete_account
from config.embedded.site import WEB
from games.messages import commands
from games.models import Game, Room
from games.selectors.play.games import game_frame
from games.services.lobby import changes
from games.services.play import play
from games.services.rooms.rooms import open_room
from tests.games.running import seat_asked, something_legal
from tests.games.sockets import cookies_of
from tests.games.streams import Listening
from tests.games.tables import game_of, lobby_of, people
from tests.games.test_token_sockets import account, token_of
from tests.support.as_json import as_json
from tests.support.live import WEB2, LiveSite

AT_ONCE = 20


@pytest.fixture
def both(live_site: LiveSite) -> Iterator[LiveSite]:
    """A site with two web processes."""
    live_site.second_web()
    yield live_site
    live_site.restore()


def play_until_asked(game: Game, person: int) -> None:
    """Play until the game waits for this person."""
    while (seat := seat_asked(game)).user_id != person:
        play.act(game.pk, seat.user_id, something_legal(game))


def test_a_program_hears_of_all_that_concerns_it(both: LiveSite) -> None:
    """Rooms, a start, a decision, a result, leaving: from whichever process, at once and not compressed."""
    ann = account()
    (bob,) = people(1)
    waiting = lobby_of(ann)
    token = token_of(ann, "rooms:read")
    wanted = {"Accept-Encoding": "gzip", "Accept": "application/x-ndjson"}
    with ExitStack() as stack:
        heard = [stack.enter_context(Listening(url, token, **wanted)) for url in (both.url, both.second_url)]
        for stream in heard:
            headers = stream.answer.headers
            assert (stream.status, headers["Content-Type"]) == (200, "application/x-ndjson")
            assert (headers["X-Accel-Buffering"], headers["Content-Encoding"]) == ("no", None)
            assert "no-store" in headers["Cache-Control"]
            (first,) = stream.at_first()
            assert first["room"]["code"] == waiting.code
        code = open_room(ann).code
        for stream in heard:
            room = stream.until("room_joined")["room"]
            assert (room["code"], room["host"], room["phase"]) == (code, True, "lobby")
        game = game_of(ann, bob)
        seat = game.seats.get(user=ann).number
        for stream in heard:
            assert stream.until("room_joined")["room"]["code"] == game.room.code
            begun = stream.until("game_started")
            assert (begun["code"], begun["game"], begun["seat"]) == (game.room.code, game.pk, seat)
        play_until_asked(game, ann.pk)
        asked = as_json(game_frame(game.pk, seat).state)["decision"]
        for stream in heard:
            turn = stream.until("turn")
            while turn["decision"] != asked["id"]:
                turn = stream.until("turn")
            assert (turn["game"], turn["seat"], turn["kind"]) == (game.pk, seat, asked["kind"])
            assert turn.get("deadline") == asked.get("deadline")
        play.act(game.pk, bob.pk, {"type": "resign"})
        for stream in heard:
            ended = stream.until("game_ended")
            assert (ended["game"], ended["status"], ended["winners"]) == (game.pk, "finished", [seat])
        changes.change_room(game.room_id, ann, commands.Leave())
        changes.change_room(waiting.pk, ann, commands.Leave())
        for stream in heard:
            assert (stream.until("room_left")["code"], stream.heard[-1]["cause"]) == (game.room.code, "left")
            assert stream.until("room_closed")["code"] == waiting.code


def test_who_listens_again_has_missed_nothing(live_site: LiveSite) -> None:
    """How things stand comes first: rooms, what is asked, results, seats that are kept."""
    ann = account()
    bob, cat = people(2)
    running, over = game_of(ann, bob), game_of(ann, cat)
    play_until_asked(running, ann.pk)
    play.act(over.pk, cat.pk, {"type": "resign"})
    with Listening(live_site.url, cookies=cookies_of(ann)) as stream:
        told = stream.at_first()
    of_running = [one["type"] for one in told if one.get("code") == running.room.code]
    of_over = [one["type"] for one in told if one.get("code") == over.room.code]
    rooms = {one["room"]["code"]: one["room"]["phase"] for one in told if one["type"] == "room_joined"}
    assert rooms == {running.room.code: "playing", over.room.code: "ended"}
    assert (of_running, of_over) == (["game_started", "turn"], ["game_ended"])


def test_others_are_refused(live_site: LiveSite) -> None:
    """Visitors, tokens without the scope, and a person who listens too often already; one who stops makes room."""
    ann = account()
    token, other = token_of(ann, "rooms:read"), token_of(ann, "play", name="other")
    with Listening(live_site.url) as visitor:
        assert (visitor.status, visitor.problem()["code"]) == (401, "log_in")
    with Listening(live_site.url, other) as program:
        assert (program.status, program.problem()["code"]) == (403, "missing_scope")
    with ExitStack() as stack:
        open_ = [stack.enter_context(Listening(live_site.url, token)) for _ in range(settings.STREAMS_PER_PERSON)]
        for stream in open_:
            stream.at_first()
        with Listening(live_site.url, token) as refused:
            problem = refused.problem()
        assert (refused.status, refused.answer.headers["Content-Type"]) == (429, "application/json")
        assert (problem["code"], problem["about"]) == ("too_many_streams", {"limit": settings.STREAMS_PER_PERSON})
        open_[0].close()
        for _ in range(50):
            with Listening(live_site.url, token) as again:
                if again.status == 200:
                    break
            time.sleep(0.1)
        assert again.status == 200


def test_a_stream_ends_with_its_login(both: LiveSite) -> None:
    """When the token is revoked, the person banned or deleted; the last line says why."""
    ann, bob, cat = account(), account(), account()
    for url in (both.url, both.second_url):
        with Listening(url, token_of(ann, "rooms:read")) as stream:
            stream.at_first()
            tokens.revoke(ApiToken.objects.get(person=ann))
            assert stream.until("end")["code"] == "invalid_token"
            assert stream.next() is None
    with Listening(both.url, token_of(bob, "rooms:read")) as stream:
        stream.at_first()
        impose(bob, "ban", "Because", by=None)
        assert stream.until("end")["message"] == "You are banned from this site. Reason: Because"
    with Listening(both.url, cookies=cookies_of(cat)) as stream:
        stream.at_first()
        delete_account(cat)
        assert stream.until("end")["code"] == "log_in"


@pytest.mark.parametrize("stopped", [WEB, WEB2])
def test_a_stream_ends_with_its_process(stopped: str, both: LiveSite) -> None:
    """At SIGTERM: it is told to come back, and keeps nobody waiting."""
    with Listening(both.url if stopped == WEB else both.second_url, token_of(account(), "rooms:read")) as stream:
        stream.at_first()
        began = time.monotonic()
        both.end(stopped)
        assert time.monotonic() - began < 5
        assert stream.until("end")["code"] == "restarting"
        assert stream.next() is None


def test_what_redis_has_lost_is_found_and_idle_streams_cost_no_thread(live_site: LiveSite) -> None:
    """Nor a connection of the database. A login that ends unheard ends its stream by the next line that is due."""
    ann = account()
    token = token_of(ann, "rooms:read")
    others = [token_of(account(), "rooms:read") for _ in range(AT_ONCE)]
    process = live_site.processes[WEB].pid
    with ExitStack() as stack:
        first = stack.enter_context(Listening(live_site.url, token))
        first.at_first()
        threads, connections = threads_of(process), connections_now()
        for one in others:
            stack.enter_context(Listening(live_site.url, one)).at_first()
        assert threads_of(process) < threads + AT_ONCE // 2
        assert connections_now() < connections + AT_ONCE // 2
        room = lobby_of(account())
        Room.objects.filter(pk=room.pk).get().members.update(user=ann)  # as if the message had been lost
        first.until("keep_alive")
        assert first.until("room_joined")["room"]["code"] == room.code
        ApiToken.objects.filter(person=ann).delete()
        assert first.until("end")["code"] == "invalid_token"


def threads_of(process: int) -> int:
    """The threads of a process."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(status.partition("Threads:")[2].split()[0])


def connections_now() -> int:
    """The connections to the database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        found: int = cursor.fetchone()[0]
        return found
