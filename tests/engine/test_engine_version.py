"""What is stored of a game, its board included, changes only with the version of the engine (docs/upgrading.md)."""

from __future__ import annotations

import json
import os
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any, Union

import msgspec
import pytest

from games import rulesets
from games.engine.state import GameState
from games.engine.version import ENGINE
from games.rules.board import Board
from games.rulesets.coopoly.board import CoopBoard

RECORDED = Path(__file__).with_name("stored_formats.toml")
RECORD = f"RECORD_FORMATS=1 make test TESTS=tests/engine/{Path(__file__).name}"
OURS = ("bangladeshi", "coopoly", "monopoly_two", "oofopoly")


BOARDS: dict[str, Any] = {"classic": Board, "coopoly": CoopBoard}
"""The types of the boards that are stored with games, and of those that people keep."""


def format_of(key: str) -> str:
    """The hash of a ruleset's states, events and actions."""
    ruleset: Any = rulesets.find(key)
    state: Any = GameState
    return hash_of(state[ruleset.table, Union[ruleset.decisions]], list[Union[ruleset.events]], Union[ruleset.actions])


def hash_of(*kinds: Any) -> str:
    """A hash of types without their descriptions."""
    schema = json.dumps(_bare(msgspec.json.schema_components(kinds)), sort_keys=True)
    return sha256(schema.encode()).hexdigest()


def _bare(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {name: _bare(part) for name, part in schema.items() if name not in {"description", "title"}}
    return [_bare(part) for part in schema] if isinstance(schema, list | tuple) else schema


def test_the_recorded_formats_are_those_of_this_engine() -> None:
    """With RECORD_FORMATS=1 they are recorded."""
    if os.environ.get("RECORD_FORMATS") == "1":
        lines = [f"engine = {ENGINE}", "", "[formats]", *(f'{key} = "{format_of(key)}"' for key in OURS)]
        lines += ["", "[boards]", *(f'{name} = "{hash_of(kind)}"' for name, kind in BOARDS.items())]
        RECORDED.write_text("\n".join([*lines, ""]), encoding="utf-8")
    assert tomllib.loads(RECORDED.read_text(encoding="utf-8"))["engine"] == ENGINE, "record the formats of this engine"


@pytest.mark.parametrize("key", OURS)
def test_what_is_stored_has_not_changed_under_the_same_version(key: str) -> None:
    """A process of the release before would lose a field that it does not know when it stores the next move."""
    recorded = tomllib.loads(RECORDED.read_text(encoding="utf-8"))["formats"]
    assert format_of(key) == recorded[key], f"raise ENGINE in games/engine/version.py, then record it: {RECORD}"


@pytest.mark.parametrize("name", BOARDS)
def test_boards_have_not_changed_under_the_same_version(name: str) -> None:
    """A process of the release before refuses a board with a field that it does not know.

    With another ENGINE it leaves games on such a board to newer processes. Boards that people keep have no version:
    what they store has to be readable for it until no process of it runs.
    """
    recorded = tomllib.loads(RECORDED.read_text(encoding="utf-8"))["boards"]
    assert hash_of(BOARDS[name]) == recorded[name], f"raise ENGINE in games/engine/version.py, then record it: {RECORD}"
