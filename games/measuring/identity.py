"""The key under which a measurement is stored: it covers the rules, the bots, the board, the options and the seats."""

from __future__ import annotations

import inspect
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec

from games import bots, engine, measuring, rules
from games.engine.options import to_store
from games.engine.rulebook import Rulebook


@lru_cache(maxsize=256)
def measuring_key(book: Rulebook, seats: int) -> str:
    """Return a key that two rulebooks share exactly if their measurements have the same results, whatever the names."""
    folder = Path(inspect.getfile(book.ruleset.flow.begin)).parent
    parts = [book.key, _version(folder), book.ruleset.boards.nameless(book.board), to_store(book.options), seats]
    return sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()


def advice_key(measured: str) -> str:
    """The key of the advice on what was measured under this key."""
    return sha256(b"advice\0" + measured.encode()).hexdigest()


@cache
def _version(ruleset: Path) -> str:
    """A hash of the source code of all that plays, so that results of older rules are never used after a change."""
    digest = sha256()
    folders = [Path(package.__path__[0]) for package in (engine, rules, bots, measuring)]
    for path in (*(path for folder in folders for path in sorted(folder.rglob("*.py"))), *sorted(ruleset.glob("*.py"))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
