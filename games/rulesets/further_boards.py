"""The boards that a game has besides its default one: `boards/*.toml` in its folder, in the common format."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

from games.rulesets import LOADED


class FurtherBoard(NamedTuple):
    """A board by its key, which is the name of its file, with the document in it, not yet checked."""

    key: str
    ruleset: str
    document: dict[str, Any]

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.document["name"])


def further_boards() -> Iterator[FurtherBoard]:
    """Those of all games, in the order of the games and of the names of the files."""
    for package in LOADED:
        folder = files(package) / "boards"
        if not folder.is_dir():
            continue
        ruleset: str = import_module(package).RULESET.key
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith(".toml"):
                document = tomllib.loads(file.read_text(encoding="utf-8"))
                yield FurtherBoard(file.name.removesuffix(".toml"), ruleset, document)
