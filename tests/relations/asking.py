"""Every address of the site, a request to it, and its answer without what differs in every answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.sessions import Login
from config.api.schema import openapi
from games.pages.club_actions import ACTIONS
from leaderboards.pages.friends import CHANGES
from tests.relations import commanding
from tests.relations.bodies import bodies_for
from tests.relations.counting import counted
from tests.relations.world import FIRST_NUMBER, World, data_for, number_from
from tests.support.streaming import content_of

PART = re.compile(r"\(\?P<(\w+)>(?:\[[^]]*\]|[^)\[])*\)|<(?:\w+:)?(\w+)>")
OWN = re.compile(
    rb'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]*"|csrf[Tt]oken[^<>]{0,20}"\w{32,64}"|data-csrf="\w+"'
    rb'|name="secret_hash" value="\w+"|"secret_hash": ?"\w+"'
    rb'|data:image/svg\+xml[^"]*"|value="[A-Z2-7]{32}"'
)
"""What is drawn anew for every answer."""
ENDLESS = {"GET /api/events/"}
"""Streams."""
ENDED = "ended"
"""The variant of a line with the game that both have played instead of Bob's."""
NUMBERS = (
    ("/boards/drafts/", "number"), ("/boards/", "board"), ("/saves/", "save"), ("/invitations/", "invited"),
    ("/notifications/", "told"), ("/clubs/", "line"),
)  # fmt: skip
"""What `{number}` is, by the beginning of the address after `/api`; otherwise a game."""
OF_THE_READER = {"/api/rooms/{code}/invitations/"}
"""About a thing of the reader's own."""
SEARCHES = {
    "/friends/": "?name=Bo",
    "/clubs/": "?q=owls",
    "/api/clubs/": "?q=owls",
    "/tables/": "?friends=yes",
    "/gallery/": "?q=Zones",
}


@dataclass(frozen=True)
class Line:
    """A line of the table: a method and an address with parts, and which button of a form is pressed, or a search.

    With the method SOCKET it is a command of a room's socket.
    """

    method: str
    address: str
    variant: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.address}" + (f" {self.variant}" if self.variant else "")


@dataclass(frozen=True)
class Answer:
    """What somebody gets; `queries` is the work that was done for it."""

    status: int
    headers: tuple[str, ...]
    location: str
    body: bytes
    queries: int

    @property
    def seen(self) -> tuple[Any, ...]:
        """What can be told from the answer."""
        return self.status, self.headers, self.location, self.body

    @property
    def shape(self) -> tuple[Any, ...]:
        """The same of an answer in which something is drawn anew each time, such as a key or the code of a room."""
        return self.status, self.headers, re.sub(r"[0-9a-zA-Z_-]{6,}", "#", self.location), len(self.body)

    def is_like(self, other: Answer, *, drawn: bool) -> bool:
        """Whether nobody can tell two answers apart."""
        return self.shape == other.shape if drawn else self.seen == other.seen


def lines() -> Iterator[Line]:
    """Every page, with GET and POST, from the URL resolver; every operation, from the schema; and every command.

    The administration is one line: its pages are all for the staff alone.
    """
    for line in _addresses_with_methods():
        yield line
        if re.search(r"/(games|replay)/\{number\}", line.address):
            yield Line(line.method, line.address, ENDED)
        if line.method == "GET" and line.address in SEARCHES:
            yield Line(line.method, line.address, SEARCHES[line.address])
    for name in commanding.names():
        yield Line("SOCKET", name)


def _addresses_with_methods() -> Iterator[Line]:
    for address in sorted(set(_addresses(get_resolver().url_patterns))):
        if not address.startswith("/api/"):
            yield Line("GET", address)
            for variant in BUTTONS.get(address, ("",)):
                yield Line("POST", address, variant)
    for path, operations in sorted(openapi()["paths"].items()):
        for method in sorted(operations):
            if f"{method.upper()} {path}" not in ENDLESS:
                yield Line(method.upper(), path)


BUTTONS: dict[str, Collection[str]] = {"/people/{person}/": CHANGES, "/clubs/{club_code}/do/{action}/": ACTIONS}
"""Forms with several buttons."""


def _addresses(patterns: list[Any], before: str = "/") -> Iterator[str]:
    for one in patterns:
        if isinstance(one, URLResolver) and one.app_name == "admin":
            yield f"{before}admin/"
        elif isinstance(one, URLResolver):
            yield from _addresses(one.url_patterns, before + str(one.pattern))
        elif isinstance(one, URLPattern):
            written = PART.sub(lambda part: f"{{{part[1] or part[2]}}}", before + str(one.pattern))
            yield written.replace("\\", "").replace("^", "").replace("$", "").replace("/?", "/")


def answers(world: World, asked: Collection[Line], change: Callable[[World], None] | None = None) -> dict[Line, Answer]:
    """What Ann, who is signed in, is answered after this change of the world; afterwards everything is as it was."""
    found = {}
    with transaction.atomic():
        browser = Client(raise_request_exception=False)
        browser.force_login(world.ann)
        cookies, login = browser.cookies.output(), Login(browser.session.session_key or "")
        if change is not None:
            number_from(FIRST_NUMBER // 2)
            change(world)
        browser.get("/offline/")  # notes the session, which later requests need not
        for line in asked:
            cache.clear()  # also the counters of limits
            browser.cookies.clear()
            browser.cookies.load(cookies.replace("Set-Cookie: ", ""))
            with transaction.atomic():
                number_from(FIRST_NUMBER)
                found[line] = (
                    _commanded(world, login, line) if line.method == "SOCKET" else _asked(browser, world, line)
                )
                transaction.set_rollback(True)
        transaction.set_rollback(True)
    return found


def _commanded(world: World, login: Login, line: Line) -> Answer:
    body, queries = commanding.told(world, line.address, login)
    return Answer(0, (), "", body, queries)


def _asked(browser: Client, world: World, line: Line) -> Answer:
    method = getattr(browser, line.method.lower())
    with counted() as work:
        response = method(_address(world, line), **_sent(world, line))
        body = b"" if response.status_code in (204, 304) else content_of(response)
    location = response.headers.get("location", "")
    if location and line.method == "POST":  # the page that follows says what was done
        body += content_of(browser.get(location))
    headers = tuple(sorted(f"{name}: {value}" for name, value in response.headers.items() if name in TELLING))
    seen = (*headers, *sorted(response.cookies))
    return Answer(response.status_code, seen, location, OWN.sub(b"", body), work.queries)


TELLING = {"Content-Type", "Cache-Control", "Allow", "Retry-After", "Vary", "WWW-Authenticate", "X-Robots-Tag"}
"""Headers that could differ."""


def _address(world: World, line: Line) -> str:
    parts = dict(world.parts)
    beginning = line.address.removeprefix("/api")
    parts["number"] = next((parts[kind] for start, kind in NUMBERS if beginning.startswith(start)), parts["number"])
    if line.address in OF_THE_READER:
        parts |= world.own
    if line.variant == ENDED:
        parts |= world.ended
    if "{action}" in line.address and line.variant:
        parts["action"] = line.variant
    return line.address.format(**parts) + (line.variant if line.variant.startswith("?") else "")


def _sent(world: World, line: Line) -> dict[str, Any]:
    if line.method == "GET":
        return {}
    if line.address.startswith("/api/"):
        body = bodies_for(world).get(f"{line.method} {line.address}", {})
        return {"data": json.dumps(body), "content_type": "application/json"}
    return {"data": {**data_for(world), "change": line.variant}}
