"""A site on services of its own, of which Django here knows nothing: all of it goes the way that the test sets up."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from config.embedded.site import BEAT, WEB, WORKER
from tests.games.sockets import Browser
from tests.support.live import WEB2, LiveSite
from tests.support.services import Services
from tests.support.started import started

DATABASE = "opoly"
WANTED = ("roll", "buy", "settle", "declare_bankruptcy", "end_turn")
TABLES = """
import json
from tests.games.sockets import cookies_of
from tests.games.tables import game_of, people
made = []
for _ in range({count}):
    users = people({people})
    game = game_of(*users, options={{"starting_cash": 1_000_000}})
    made.append({{"room": game.room_id, "code": game.room.code, "cookies": [cookies_of(user) for user in users]}})
print(json.dumps(made))
"""


@dataclass(frozen=True)
class Table:
    """A room with a game, and the cookies of its people."""

    room: int
    code: str
    cookies: Sequence[str]


@contextmanager
def separate_services() -> Iterator[Services]:
    """PostgreSQL and Redis."""
    with started(Services(database=DATABASE)) as running:
        running.static.mkdir()
        yield running


@contextmanager
def separate_site(services: Services, variables: Mapping[str, str], *more: str) -> Iterator[LiveSite]:
    """The site, whose database is migrated with the same settings; `more` are parts besides the usual three."""
    site = LiveSite(services, variables=dict(variables))
    try:
        site.manage("prepare")
        site.start(WEB, WORKER, BEAT, *more)
        yield site
    finally:
        site.stop()


def tables_at(site: LiveSite, count: int, people: int = 2) -> list[Table]:
    """New games of so many people at a site."""
    made = site.manage("shell", "-v0", "-c", TABLES.format(count=count, people=people))
    return [Table(**table) for table in json.loads(made.stdout)]


def seated(site: LiveSite, table: Table) -> list[Browser]:
    """Sockets of a table's people, in turn at the web processes."""
    urls = [site.url, *[site.second_url] * (WEB2 in site.processes)]
    found = [Browser(site, table.code, cookies=one, url=urls[at % len(urls)]) for at, one in enumerate(table.cookies)]
    for browser in found:
        assert browser.hello()["type"] == "welcome"
    return found


def move(browsers: Sequence[Browser]) -> int:
    """Make a move of whoever is asked; return its version."""
    for browser in browsers:
        possible = [entry["type"] for entry in browser.state["legal"]]
        if wanted := next((kind for kind in WANTED if kind in possible), None):
            answer: dict[str, Any] = browser.act({"type": wanted})
            assert answer["type"] == "ack", answer
            return int(answer["version"])
    raise AssertionError("nobody can move")


def hear(browsers: Sequence[Browser], version: int, timeout: float) -> None:
    """Wait until all of them have this version."""
    for browser in browsers:
        if browser.version < version:
            browser.until(lambda _, browser=browser: browser.version >= version, timeout)  # type: ignore[misc]
