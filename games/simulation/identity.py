"""What a measure hangs on, and so what it is kept under: the rules, the board, and the options that move pieces."""

from __future__ import annotations

import inspect
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from games import engine, rules, simulation
from games.engine.options import as_dict
from games.engine.options import describe as describe_options
from games.engine.rulebook import Rulebook

MOVE_NOTHING = {"time", "auctions", "money", "buildings", "mortgages", "trades"}
"""Groups of options by which no piece stands elsewhere, and no landing is charged otherwise. What is in none of them
counts: an option not thought of here costs a measure more, and makes none wrong."""


@lru_cache(maxsize=256)
def measure_key(book: Rulebook) -> str:
    """The same for two books that cannot be measured differently, and for no two others."""
    folder = Path(inspect.getfile(book.ruleset.flow.begin)).parent
    parts = [book.key, rules_version(folder), book.board, options_that_matter(book)]
    return sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()


def options_that_matter(book: Rulebook) -> dict[str, Any]:
    """Those a measure hangs on."""
    values = as_dict(book.options)
    described = describe_options(type(book.options))
    return {one["key"]: values[one["key"]] for one in described if one["group"] not in MOVE_NOTHING}


@cache
def rules_version(ruleset: Path) -> str:
    """The text of the rules themselves: whoever changes them need not remember that figures were measured by others."""
    found = sha256()
    for folder in (*(Path(package.__path__[0]) for package in (engine, rules, simulation)), ruleset):
        for path in sorted(folder.glob("*.py")):
            found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


__all__ = ["measure_key", "options_that_matter", "rules_version"]
