"""Boards: how soon the studio and the gallery answer, and measurements for `background.py` to hold moves against.

The site of this measurement counts one proxy, so that each request can say another address.
"""

from __future__ import annotations

import http.client
import json
import secrets
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from accounts import tokens
from accounts.models import User
from games.models import MeasuredBoard
from games.selectors.boards.rulebook import default_board
from games.services.boards import drafts, measuring
from tests.load.background import Queued
from tests.load.counting import Percentiles
from tests.load.filled_gallery import WORDS, fill
from tests.load.seeding import RULESET
from tests.load.servers import Server

PEOPLE, EACH = 20, 20
"""How many people change drafts in turn, and how often each does: who asks on and on has to rest between pages."""
REQUESTS = 200
"""Of each kind of page."""
STUDIO_MOST, GALLERY_MOST = 50.0, 100.0
"""Milliseconds within which 95 % are answered."""


class Answered(NamedTuple):
    """How long answers took (ms), and within how many they should come."""

    name: str
    times: Percentiles
    most: float
    wrong: int

    @property
    def held(self) -> bool:
        """Whether they came, and in time."""
        return not self.wrong and self.times.p95 <= self.most


class Asking:
    """Requests to the site over one connection, each from another address."""

    def __init__(self, server: Server) -> None:
        url = urlsplit(server.addresses[0])
        assert url.hostname is not None
        self.connection = http.client.HTTPConnection(url.hostname, url.port, timeout=30)
        self.number = 0

    def timed(self, method: str, path: str, token: str = "", content: Any = None) -> tuple[float, int, bytes]:
        """The seconds until the whole answer was there, its status, and what is in it."""
        self.number += 1
        headers = {"X-Forwarded-For": f"203.0.{self.number // 250 % 250}.{self.number % 250}"}
        if token:
            headers |= {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        body = None if content is None else json.dumps(content)
        began = time.perf_counter()
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        read = answer.read()
        return time.perf_counter() - began, answer.status, read


def answers(server: Server, boards: int, say: Callable[[str], None]) -> Iterator[Answered]:
    """The studio's, and the gallery's with so many boards in it."""
    asking = Asking(server)
    yield _studio(asking)
    began = time.perf_counter()
    codes = fill(boards)
    say(f"{boards:,} boards are in the gallery after {time.perf_counter() - began:.0f} s")
    random = Random(1)
    for name, path in _pages(random, codes).items():
        asking.timed("GET", path())
        found = [asking.timed("GET", path())[:2] for _ in range(REQUESTS)]
        wrong = sum(status != 200 for _, status in found)
        yield Answered(name, Percentiles.of(seconds for seconds, _ in found), GALLERY_MOST, wrong)


def full_queue() -> Queued:
    """As many measurements as may wait, of boards that differ in a price."""
    keys = []
    people = [
        User.objects.create_user(f"{secrets.token_hex(4)} {number}")
        for number in range(measuring.MAX_WAITING // measuring.MAX_UNFINISHED)
    ]
    for number in range(measuring.MAX_WAITING):
        board = json.loads(json.dumps(default_board(RULESET)))
        board["space"][1]["price"] = 61 + number
        keys.append(measuring.request_measuring(RULESET, board, {}, 4, people[number // measuring.MAX_UNFINISHED]).key)
    return Queued(MeasuredBoard, keys, measuring.PROCESS_TIMEOUT, "batches of 25 games")


def lines_of(found: list[Answered]) -> Iterator[str]:
    """A row each, in Markdown."""
    yield "| answers | ms p50 | p95 | p99 | p95 at most | wrong | |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for one in found:
        times = " | ".join(f"{value:.1f}" for value in one.times)
        yield f"| {one.name} | {times} | {one.most:.0f} | {one.wrong} | {'' if one.held else '✗'} |"


def _studio(asking: Asking) -> Answered:
    """What somebody who types over a board waits for."""
    took: list[float] = []
    wrong = 0
    random = Random(1)
    board = default_board(RULESET)
    streets = [at for at, space in enumerate(board["space"]) if space["kind"] == "property"]
    people = [_person_with_draft(board) for _ in range(PEOPLE)]
    for revision in range(EACH):
        for token, draft in people:
            at = random.choice(streets)
            path, value = random.choice(
                ((["space", at, "price"], 7 * revision), (["space", at, "name"], f"Way {revision}"))
            )
            edits = [{"do": "set", "path": path, "value": value}]
            sent = {"revision": revision, "edits": edits}
            seconds, status, _ = asking.timed("POST", f"/api/boards/drafts/{draft}/changes/", token, sent)
            took.append(seconds)
            wrong += status != 200
    return Answered("a change in the studio", Percentiles.of(took), STUDIO_MOST, wrong)


def _person_with_draft(board: dict[str, Any]) -> tuple[str, int]:
    """The token of somebody new, and their draft of a board."""
    person = User.objects.create_user(secrets.token_hex(8))
    token = tokens.create(person, name="Studio", scopes=["boards:write"], days=1)[1]
    return token, drafts.create(person, RULESET, "Mine", json.loads(json.dumps(board))).pk


def _pages(random: Random, codes: list[str]) -> dict[str, Callable[[], str]]:
    """The kinds of pages, each with a function that returns an address."""

    def page(**asked: Any) -> str:
        return f"/gallery/?{urlencode(asked)}"

    def word() -> str:
        return random.choice(WORDS)

    return {
        "the gallery, most played": lambda: page(order="played", page=random.randint(1, 50)),
        "newest": lambda: page(order="newest", page=random.randint(1, 50)),
        "liked": lambda: page(order="liked", page=random.randint(1, 50)),
        "of a game": lambda: page(game=random.choice(("oofopoly", "bangladeshi")), order=_order(random)),
        "by a word": lambda: page(q=word(), order=_order(random)),
        "by two words, in any order": lambda: page(q=f"{word()} {word()}", order=_order(random)),
        "by the beginning of a word": lambda: page(q=word()[:3], order=_order(random)),
        "by a word that no board has": lambda: page(q=f"{word()}zz", order=_order(random)),
        "by word, language, size and game": lambda: page(
            q=word(), language="bn", size=random.choice(("small", "usual", "large")), game="oofopoly"
        ),
        "of a language and a size": lambda: page(language="bn", size="small", order=_order(random)),
        "the same by the API": lambda: f"/api/gallery/?{urlencode({'q': word(), 'order': _order(random)})}",
        "a board's page": lambda: f"/gallery/{random.choice(codes)}/",
    }


def _order(random: Random) -> str:
    return random.choice(("played", "newest", "liked"))
