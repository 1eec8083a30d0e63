"""The access log, request ids and bound ids, of a web process as it runs."""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from typing import Any

import pytest

from games.live.closing import NO_SUCH_ROOM
from tests.games.sockets import Browser, cookies_of
from tests.games.tables import game_of, people
from tests.support.live import LiveSite

VARIABLES = {"ACCESS_LOG": "true", "LOG_JSON": "true", "TRUSTED_PROXIES": "1", "LOG_LEVEL": "WARNING"}
PROXIED = {"X-Forwarded-For": "203.0.113.77"}
TIMEOUT = 10.0
Record = dict[str, Any]


@pytest.fixture(scope="module")
def _logged(_site: LiveSite) -> Iterator[LiveSite]:
    site = LiveSite(_site.services, variables=VARIABLES)
    site.start("web")
    yield site
    site.stop()


@pytest.fixture
def logged(_logged: LiveSite, live_site: LiveSite) -> LiveSite:
    """A web process that logs, beside those of the live site."""
    return _logged


def records(site: LiveSite) -> list[Record]:
    """What it has logged; the file has lines of other processes, too."""
    lines = [line for line in site.log().splitlines() if line.startswith("{")]
    return [json.loads(line) for line in lines]


def record(site: LiveSite, wanted: Callable[[Record], bool]) -> Record:
    """Wait for a record."""
    deadline = time.monotonic() + TIMEOUT
    while not (found := [one for one in records(site) if wanted(one)]):
        assert time.monotonic() < deadline, site.log()[-3000:]
        time.sleep(0.05)
    return found[0]


def get(site: LiveSite, path: str, **headers: str) -> tuple[int, Message, bytes]:
    """Ask for a page through a proxy; return its status, headers and text."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"{site.url}{path}", headers={**PROXIED, **sent})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def test_a_page_has_one_record(logged: LiveSite) -> None:
    """With what it took, and without what is secret."""
    (ann,) = people(1)
    status, headers, text = get(logged, "/saves/?token=secret", Cookie=cookies_of(ann), X_Request_ID="the-first-1")
    assert (status, headers["X-Request-ID"]) == (200, "the-first-1")
    found = record(logged, lambda one: one.get("request") == "the-first-1" and one["event"] == "request")
    assert 0 <= found.pop("ms") < 10_000
    assert found.pop("queries") > 1
    assert len(text) / 10 < found.pop("bytes") <= len(text)
    del found["timestamp"]
    assert found == {
        "event": "request", "logger": "opoly.access", "level": "info", "request": "the-first-1",
        "network": "203.0.113.0/24", "method": "GET", "path": "/saves/", "route": "saves", "status": 200,
        "person": ann.pk,
    }  # fmt: skip
    assert "secret" not in logged.log()


def test_an_error_page_shows_the_id_of_its_log_lines(logged: LiveSite) -> None:
    """So that a person can name it and the operator finds it."""
    status, headers, text = get(logged, "/no/such/page/")
    id_ = headers["X-Request-ID"]
    assert status == 404
    assert re.fullmatch("[0-9a-f]{16}", id_)
    assert id_ in text.decode()
    found = record(logged, lambda one: one.get("request") == id_ and one["event"] == "request")
    assert (found["route"], found["status"], found["person"]) == ("unknown", 404, None)
    assert get(logged, "/static/site/favicon.svg")[1]["X-Request-ID"]


def test_a_socket_has_one_record_when_it_is_closed(logged: LiveSite) -> None:
    """With its room, game and person; the code is that of whoever closed it."""
    ann, bob = people(2)
    game = game_of(ann, bob)
    socket = Browser(logged, game.room.code, ann)
    socket.hello()
    refused = socket.act({"type": "nonsense"})
    assert refused["type"] == "error"
    socket.close()
    found = record(logged, lambda one: one["event"] == "socket" and one["room"] == game.room.code)
    assert re.fullmatch("[0-9a-f]{16}", found["socket"])
    assert (found["person"], found["game"], found["commands"]) == (ann.pk, game.pk, 2)
    assert found["frames"] >= 2
    assert 0 <= found["ms"] < 10_000
    lost = Browser(logged, "000000", bob)
    assert lost.close_code() == NO_SUCH_ROOM
    found = record(logged, lambda one: one["event"] == "socket" and one["room"] == "000000")
    assert (found["code"], found["person"], found["commands"]) == (NO_SUCH_ROOM, bob.pk, 0)
