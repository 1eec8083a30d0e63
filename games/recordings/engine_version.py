"""Which rules a position was made by: the version of the code, and the hash of ruleset, board and options.

The version of the code is the hash of its sources, so nobody has to remember to raise a number. A different version
does not mean different rules: only playing a game again shows that (`selectors.replays.recording`).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from games import rulesets

SHARED = ("games.engine", "games.rules")
SUFFIXES = {".py", ".toml"}
TESTS = "tests"
"""The folder of a ruleset's own tests, which play no part in its games."""
LENGTH = 16


@lru_cache(maxsize=64)
def engine_version(key: str) -> str:
    """The version of the code that plays this ruleset: engine, shared rules and the ruleset's own package."""
    digest = sha256()
    for package in filter(None, (*SHARED, rulesets.package_of(key))):
        folder = Path(import_module(package).__path__[0])
        for file in sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES):
            if TESTS in file.relative_to(folder).parts:
                continue
            digest.update(f"{package}/{file.relative_to(folder)}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:LENGTH]


def rules_hash(key: str, board: dict[str, Any], options: dict[str, Any]) -> str:
    """The hash of a ruleset's key, a board and options, however they are ordered."""
    return sha256(msgspec.json.encode([key, board, options], order="sorted")).hexdigest()
