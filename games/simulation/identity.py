"""The key under which simulation results are stored: it covers the rules, the board and the options that matter."""

from __future__ import annotations

import inspect
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from games import engine, rules, simulation
from games.engine.options import describe as describe_options
from games.engine.options import to_store
from games.engine.rulebook import Rulebook

IRRELEVANT_GROUPS = {"time", "auctions", "money", "buildings", "mortgages", "trades"}
"""Groups of options that change neither where pieces land nor what a landing costs. All others are part of the key, so
an option missing here causes an unnecessary simulation, but never a wrong result."""


@lru_cache(maxsize=256)
def simulation_key(book: Rulebook) -> str:
    """Return a key that two rulebooks share exactly if their simulations have the same results, whatever the names."""
    folder = Path(inspect.getfile(book.ruleset.flow.begin)).parent
    board = book.ruleset.boards.nameless(book.board)
    parts = [book.key, rules_version(folder), board, options_that_matter(book)]
    return sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()


def options_that_matter(book: Rulebook) -> dict[str, Any]:
    """Return the options that may change the results."""
    values = to_store(book.options)
    described = {one["key"]: one["group"] for one in describe_options(type(book.options))}
    return {name: value for name, value in values.items() if described[name] not in IRRELEVANT_GROUPS}


@cache
def rules_version(ruleset: Path) -> str:
    """Return a hash of the rules' source code, so that results of older rules are never used after a change."""
    digest = sha256()
    shared = (Path(package.__path__[0]) for package in (engine, rules, simulation))
    for path in (*(path for folder in shared for path in sorted(folder.rglob("*.py"))), *sorted(ruleset.glob("*.py"))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


__all__ = ["options_that_matter", "rules_version", "simulation_key"]
