"""Requests wait their turn, and each address has a budget: the address that trusted proxies report (A3, A5)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from pytest_django import Settings
from structlog.testing import capture_logs

from config.checks import proxies_are_counted
from config.http import requests, turns
from config.http.addresses import Sender, _warn
from config.http.outage import outage
from config.http.requests import QueuedRequests
from config.http.token_bucket import TokenBucket

BODY: Any = {"type": "http.request", "body": b"", "more_body": False}
LOCAL, REMOTE = ["127.0.0.1", 1], ["203.0.113.7", 1]


class Pages:
    """An application in which a test decides when each request is answered, and when its answer has been read."""

    def __init__(self) -> None:
        self.inside = 0
        self.answer, self.read = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        self.inside += 1
        await self.answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await self.read.wait()
        await send({"type": "http.response.body", "body": b""})


def request_to(application: Any, client: Any = LOCAL) -> ApplicationCommunicator:
    """One request from this address."""
    scope = {"type": "http", "path": "/", "headers": [], "client": client}
    return ApplicationCommunicator(application, scope)


async def sent_to(application: Any, number: int, client: Any = LOCAL) -> list[ApplicationCommunicator]:
    """Several requests at the same time, each with its body."""
    made = [request_to(application, client) for _ in range(number)]
    for one in made:
        await one.send_input(BODY)
    await asyncio.sleep(0.01)
    return made


async def status_of(one: ApplicationCommunicator) -> int:
    """The status of the answer."""
    return int((await one.receive_output())["status"])


async def test_only_so_many_requests_are_inside_at_once() -> None:
    """The next comes in when one begins to answer, though its client has not read the answer."""
    pages = Pages()
    made = await sent_to(QueuedRequests(pages, 3), 8)
    assert pages.inside == 3
    pages.answer.set()
    assert [await status_of(one) for one in made] == [200] * 8
    assert pages.inside == 8
    pages.read.set()
    for one in made:
        await one.receive_output()


async def test_a_body_that_comes_slowly_takes_no_turn() -> None:
    """Requests with complete bodies are served meanwhile."""
    pages = Pages()
    pages.answer.set()
    application = QueuedRequests(pages, 1)
    slow = request_to(application)
    await slow.send_input(BODY | {"more_body": True})
    (quick,) = await sent_to(application, 1)
    assert await status_of(quick) == 200
    await slow.send_input(BODY)
    assert await status_of(slow) == 200


async def test_requests_beyond_the_queue_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once if too many wait; after a while if it is not their turn."""
    monkeypatch.setattr(turns, "WAITING", 2)
    monkeypatch.setattr(requests, "QUEUE_TIMEOUT", 0.05)
    pages = Pages()
    made = await sent_to(QueuedRequests(pages, 1), 4)
    assert await status_of(made[3]) == 503
    assert [await status_of(one) for one in made[1:3]] == [503, 503]
    pages.answer.set()
    assert await status_of(made[0]) == 200


async def test_an_address_has_a_budget_and_this_machine_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy that the settings do not name has the address of this machine, with all of its clients."""
    monkeypatch.setattr(requests, "BURST", 5.0)
    monkeypatch.setattr(requests, "RATE", 0.001)
    pages = Pages()
    pages.answer.set()
    application = QueuedRequests(pages, 100)
    remote = [await status_of(one) for one in await sent_to(application, 7, REMOTE)]
    assert remote == [200] * 5 + [429] * 2
    assert {await status_of(one) for one in await sent_to(application, 7, LOCAL)} == {200}
    assert {await status_of(one) for one in await sent_to(application, 5, ["203.0.113.8", 1])} == {200}


@pytest.mark.parametrize(
    ("proxies", "header", "address"),
    [
        (0, b"198.51.100.1", "203.0.113.7"),
        (1, b"198.51.100.1", "198.51.100.1"),
        (1, b"192.0.2.66, 198.51.100.1", "198.51.100.1"),
        (2, b"192.0.2.66, 198.51.100.1", "192.0.2.66"),
        (2, b"198.51.100.1", "203.0.113.7"),
        (1, b"", "203.0.113.7"),
    ],
)
def test_only_trusted_proxies_are_believed(settings: Settings, proxies: int, header: bytes, address: str) -> None:
    """The part of X-Forwarded-For that a client can write itself is never used."""
    settings.TRUSTED_PROXIES = proxies
    assert Sender.of_scope({"client": REMOTE, "headers": [(b"x-forwarded-for", header)]}).address == address


@pytest.mark.parametrize(
    ("client", "shared"),
    [
        (["127.0.0.1", 1], None),
        (["::1", 1], None),
        (["::ffff:127.0.0.1", 1], None),
        (None, None),
        (["203.0.113.7", 1], "203.0.113.7"),
        (["::ffff:203.0.113.7", 1], "203.0.113.7"),
        (["2001:db8:1:2:3::4", 1], "2001:0db8:0001:0002"),
        (["2001:db8:1:2:ffff::4", 1], "2001:0db8:0001:0002"),
    ],
)
def test_addresses_of_one_household_count_as_one(client: Any, shared: str | None) -> None:
    """With IPv6 it has a whole network."""
    assert Sender.of_scope({"client": client, "headers": []}).limited == shared


@pytest.mark.parametrize(
    ("proxies", "https", "client", "headers", "limited", "warned"),
    [
        (0, False, LOCAL, {}, None, False),
        (0, False, LOCAL, {"X-Forwarded-For": "198.51.100.1"}, "127.0.0.1", True),
        (0, False, LOCAL, {"Via": "1.1 proxy"}, "127.0.0.1", True),
        (0, False, None, {"X-Forwarded-Proto": "https"}, "unknown", True),
        (0, False, ["172.17.0.1", 1], {"X-Real-IP": "198.51.100.1"}, "172.17.0.1", True),
        (0, False, ["93.184.216.34", 1], {"X-Forwarded-For": "127.0.0.1"}, "93.184.216.34", False),
        (0, True, LOCAL, {}, "127.0.0.1", True),
        (1, True, LOCAL, {}, None, False),
        (1, True, LOCAL, {"X-Forwarded-For": "198.51.100.1"}, "198.51.100.1", False),
        (1, True, LOCAL, {"X-Forwarded-For": "127.0.0.1"}, "127.0.0.1", False),
        (2, True, LOCAL, {"X-Forwarded-For": "198.51.100.1"}, "127.0.0.1", True),
    ],
)
def test_a_proxy_that_is_not_counted_is_limited_and_warned_of(
    settings: Settings, proxies: int, https: bool, client: Any, headers: dict[str, str], limited: str, warned: bool
) -> None:
    """S12: everybody behind it would look like this machine, which is not limited. Of each proxy once."""
    settings.TRUSTED_PROXIES, settings.HTTPS = proxies, https
    scope = {"client": client, "headers": [(name.lower().encode(), text.encode()) for name, text in headers.items()]}
    meta = {"REMOTE_ADDR": client[0] if client else ""}
    meta |= {f"HTTP_{name.upper().replace('-', '_')}": text for name, text in headers.items()}
    _warn.cache_clear()
    with capture_logs() as logged:
        senders = [Sender.of_scope(scope), Sender.of_request(meta), Sender.of_request(meta)]
    assert {sender.limited for sender in senders} == {limited}
    assert [line["log_level"] for line in logged] == ["warning"] * warned
    assert {sender.uncounted_proxy for sender in senders} == {warned}


def test_the_deployment_check_warns_of_a_proxy_that_is_not_counted(settings: Settings) -> None:
    """S12: HTTPS ends nowhere but there."""
    settings.HTTPS, settings.TRUSTED_PROXIES = True, 0
    assert [found.id for found in proxies_are_counted(None)] == ["opoly.W001"]
    settings.TRUSTED_PROXIES = 1
    assert not proxies_are_counted(None)


def test_a_reservation_waits_for_what_is_still_to_come() -> None:
    """Two tokens beyond an empty bucket of ten a second take 0.2 s."""
    bucket = TokenBucket(rate=10, burst=5)
    assert bucket.reserve(5) == 0
    assert bucket.reserve(2) == pytest.approx(0.2, abs=0.01)
    assert not bucket.take()


def page_of(path: str) -> Any:
    """The scope of a request for a page."""
    return {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [(b"host", b"localhost")],
            "client": LOCAL, "server": LOCAL, "scheme": "http"}  # fmt: skip


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Requests are given up at once while the database is away; it is back at the end."""
    monkeypatch.setattr("config.http.outage.PATIENCE", 0.0)
    yield
    outage.end()


@pytest.mark.usefixtures("away")
async def test_while_the_database_is_away_requests_say_so() -> None:
    """Those that run, those that wait for a turn, and new ones, in the form of their kind; static files are served."""
    pages = Pages()
    application = QueuedRequests(pages, 1)
    asked = [ApplicationCommunicator(application, page_of(path)) for path in ("/", "/rules/", "/api/rooms/")]
    for one in asked:
        await one.send_input(BODY)
    await asyncio.sleep(0.01)
    assert pages.inside == 1
    outage.begin()
    new = ApplicationCommunicator(application, page_of("/leaderboards/"))
    await new.send_input(BODY)
    answers = [(await one.receive_output(10), await one.receive_output(10)) for one in (*asked, new)]
    assert [start["status"] for start, _ in answers] == [503] * 4
    assert [dict(start["headers"]).get(b"x-error-code") for start, _ in answers] == [
        b"unavailable", b"unavailable", None, b"unavailable"
    ]  # fmt: skip
    assert b"not available" in answers[0][1]["body"]
    assert json.loads(answers[2][1]["body"])["code"] == "unavailable"
    file = ApplicationCommunicator(application, page_of("/static/site/favicon.svg"))
    await file.send_input(BODY)
    pages.answer.set()
    pages.read.set()
    assert await status_of(file) == 200
    assert await asked[0].receive_nothing()  # what the page said in the end is dropped
    outage.end()
    (served,) = await sent_to(application, 1)
    assert await status_of(served) == 200
