"""Proofs of long games, which take seconds: they are made by a separate process of the lowest priority, and kept.

A web process has one at a time made, so that pages and tables never wait for it. An ended game never changes; what is
kept of its proof is forgotten after a day, or by a cache that needs the space, and then made again.
"""

from __future__ import annotations

import gzip
import subprocess
import threading
import zlib
from collections import OrderedDict
from typing import TypeVar

import msgspec
import structlog
from django.core.cache import cache

from config import children
from config.http.conditional import tag_of
from games.models import Game
from games.selectors.replays.fairness import ProofPage, pages_of

LONG = 5_000
"""Versions from which on a game is long: the proof of a shorter one takes less than half a second."""
KEPT_SECONDS = 24 * 3600
PROCESS_TIMEOUT = 120
"""Seconds after which the process is killed."""
MAX_LOGGED = 500
"""How much of a failing process's output is logged."""
MAX_WAITING, MAX_WAITING_OF_ONE = 20, 2
"""Proofs that wait to be made, of everybody and of one person or address; others are asked for again later."""
WHOLE, TAG = "gzip", "tag"
"""The whole proof and its tag, beside its pages, which are numbered from 1."""

log = structlog.get_logger(__name__)
Kept = TypeVar("Kept")


class Makers:
    """The proofs that wait to be made, each with who asked for it, and the thread that has them made."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.waiting: OrderedDict[int, str] = OrderedDict()
        self.running = False

    def ask(self, game: int, by: str) -> None:
        """Have a proof made, unless it waits already or too many do."""
        with self.lock:
            of_one = sum(one == by for one in self.waiting.values())
            if game in self.waiting or len(self.waiting) >= MAX_WAITING or of_one >= MAX_WAITING_OF_ONE:
                return
            self.waiting[game] = by
            if not self.running:
                self.running = True
                threading.Thread(target=self._work, name="proofs", daemon=True).start()

    def _work(self) -> None:
        last = ""
        while True:
            with self.lock:
                game = self._next(last)
                if game is None:
                    self.running = False
                    return
            _make_elsewhere(game)
            with self.lock:
                last = self.waiting.pop(game)

    def _next(self, last: str) -> int | None:
        """The oldest of somebody else than the last one, or else the oldest."""
        return next((game for game, by in self.waiting.items() if by != last), next(iter(self.waiting), None))


_makers = Makers()


def is_long(game: Game) -> bool:
    """Whether the proof of a game is made elsewhere."""
    return game.version > LONG


def kept_page(game: Game, number: int, by: str) -> ProofPage | None:
    """A page of a proof, the last one if it has fewer; None if the proof has to be made first, which is begun."""
    if not is_long(game):
        _, pages = pages_of(game)
        return pages[min(number, len(pages)) - 1]
    page = _kept(game.pk, number, ProofPage)
    if page is None and number > 1 and (first := _kept(game.pk, 1, ProofPage)) is not None and number > first.pages:
        page = _kept(game.pk, first.pages, ProofPage)
    if page is None:
        _makers.ask(game.pk, by)
    return page


def kept_tag(game: Game) -> str | None:
    """What tells the whole proof of a long game from another one of it; None if it has to be made."""
    tag: str | None = cache.get(_key(game.pk, TAG))
    return tag


def kept_proof(game: Game, by: str) -> bytes | None:
    """The whole proof of a long game as JSON, compressed by gzip, in the same way."""
    packed: bytes | None = cache.get(_key(game.pk, WHOLE))
    if packed is None:
        _makers.ask(game.pk, by)
    return packed


def make(game: Game) -> None:
    """Make a proof and keep it, with its pages."""
    proof, pages = pages_of(game)
    whole = msgspec.json.encode(proof)
    parts: dict[str, bytes | str] = {_key(game.pk, page.number): _packed(page) for page in pages}
    parts |= {
        _key(game.pk, WHOLE): gzip.compress(whole, mtime=0),
        _key(game.pk, TAG): tag_of(whole),
    }
    cache.set_many(parts, KEPT_SECONDS)


def _make_elsewhere(game: int) -> None:
    try:
        done = children.run(["manage.py", "make_proof", str(game)], seconds=PROCESS_TIMEOUT)
    except (subprocess.TimeoutExpired, OSError):
        log.exception("a proof could not be made", game=game)
    else:
        if done.returncode:
            log.error("a proof could not be made", game=game, output=done.stderr[-MAX_LOGGED:].decode())


def _kept(game: int, number: int, kind: type[Kept]) -> Kept | None:
    data = cache.get(_key(game, number))
    return None if data is None else msgspec.json.decode(zlib.decompress(data), type=kind)


def _packed(part: object) -> bytes:
    return zlib.compress(msgspec.json.encode(part))


def _key(game: int, part: int | str) -> str:
    return f"proofs:{game}:{part}"
