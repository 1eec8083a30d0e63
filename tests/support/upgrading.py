"""People and readers who are there while a site is upgraded, and what they saw that nobody should see."""

from __future__ import annotations

import importlib.util
import random
import threading
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from websockets.exceptions import ConnectionClosed

from config.embedded.folder import PROJECT
from games.live import closing
from tests.chaos.people import Person
from tests.games.sockets import Json, Site

RESTARTS = {closing.RESTARTING, 1001, 1006, 1012}
"""Codes after which a browser comes again by itself."""
FAULTS = {
    "log_in", "malformed", "newer_version", "no_seat", "no_such_game", "no_such_ruleset", "not_member", "too_many",
    "unavailable", "unknown_version", "unreadable_game",
}  # fmt: skip
"""Refusals that no rule of a game gives to somebody whom another player, or a time limit, was quicker than."""


def simple_choice() -> Any:
    """How the bot of the documentation chooses: an action that answers a decision, in any game."""
    spec = importlib.util.spec_from_file_location("docs_bot", PROJECT / "docs" / "bot.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.choose


CHOOSE = simple_choice()


class Player(Person):
    """A person who plays any game, and lets the time of every `idle`th decision run out.

    `late` has by how much (ms) time limits ended after their moments, `errors` the refusals, `closed` the codes with
    which sockets were closed.
    """

    def __init__(self, site: Site, code: str, cookies: str, name: str, *, idle: int = 0) -> None:
        super().__init__(site, code, cookies, name, "upgrade", pace=0.4)
        self.idle = idle
        self.late: list[int] = []
        self.errors: Counter[str] = Counter()
        self.closed: Counter[int] = Counter()

    def _choose(self) -> Json | None:
        state = self.game["state"] if self.game else {}
        chosen: Json | None = CHOOSE(state.get("legal", [])) if state.get("status") == "playing" else None
        return None if chosen and self.idle and chosen["decision"] % self.idle == 0 else chosen

    def _hear(self, timeout: float) -> Json | None:
        game, version = self.game.get("id"), self.version
        ends = min(deadlines(self.game.get("state")), default=0)
        message = super()._hear(timeout)
        if message is None:
            return None
        if message["type"] == "error":
            self.errors[message["code"]] += 1
        if (
            message["type"] == "update"
            and message.get("automatic") == "time"
            and self.game.get("id") == game
            and message["version"] == version + 1
        ):
            self.late.append(message["now"] - ends)
        return message

    def _closed(self, closed: ConnectionClosed) -> None:
        self.closed[closed.rcvd.code if closed.rcvd is not None else 1006] += 1
        super()._closed(closed)

    def troubles(self, tolerance: int) -> Iterator[str]:
        """What this person should not have seen."""
        if codes := self.errors.keys() & FAULTS:
            yield f"{self.name} was told {[(code, self.errors[code]) for code in sorted(codes)]}"
        if ends := self.closed.keys() - RESTARTS:
            yield f"{self.name} was sent away with {ends}"
        if wrong := [late for late in self.late if not 0 <= late <= tolerance]:
            yield f"{self.name}: time limits ended late by {wrong} ms"


def deadlines(value: Any) -> Iterator[int]:
    """Every deadline in a state."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "deadline":
                yield part
            else:
                yield from deadlines(part)
    elif isinstance(value, list):
        for part in value:
            yield from deadlines(part)


class Reader(threading.Thread):
    """Somebody who looks at pages all the time, at a web process that is not being restarted."""

    def __init__(self, addresses: Mapping[str, str], paths: list[str]) -> None:
        super().__init__(daemon=True)
        self.up, self.paths = dict(addresses), paths
        self.leaving = threading.Event()
        self.read = 0
        self.wrong: list[str] = []

    def run(self) -> None:
        """Read until told to leave."""
        while not self.leaving.wait(0.2):
            address = random.choice(list(self.up.values()))
            url = address + random.choice(self.paths)
            try:
                with urllib.request.urlopen(url, timeout=20) as page:
                    page.read()
                self.read += 1
            except urllib.error.HTTPError as problem:
                self.wrong.append(f"{url}: {problem.code} {problem.read()[:200]!r}")
            except OSError as problem:
                if address in self.up.values():  # it has not been stopped meanwhile
                    self.wrong.append(f"{url}: {problem!r}")
