"""What is stored of a game changes only together with the version of the engine (docs/upgrading.md)."""

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

RECORDED = Path(__file__).with_name("stored_formats.toml")
OURS = ("bangladeshi", "coopoly", "monopoly_two", "oofopoly")


def format_of(key: str) -> str:
    """A hash of the types of a ruleset's states, events and actions, without their descriptions."""
    ruleset: Any = rulesets.find(key)
    state: Any = GameState
    kinds = [state[ruleset.table, Union[ruleset.decisions]], list[Union[ruleset.events]], Union[ruleset.actions]]
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
        RECORDED.write_text("\n".join([*lines, ""]), encoding="utf-8")
    assert tomllib.loads(RECORDED.read_text(encoding="utf-8"))["engine"] == ENGINE, "record the formats of this engine"


@pytest.mark.parametrize("key", OURS)
def test_what_is_stored_has_not_changed_under_the_same_version(key: str) -> None:
    """A process of the release before would lose a field that it does not know when it stores the next move."""
    recorded = tomllib.loads(RECORDED.read_text(encoding="utf-8"))["formats"]
    record = f"RECORD_FORMATS=1 make test TESTS=tests/engine/{Path(__file__).name}"
    why = f"raise ENGINE in games/engine/version.py, then record what is stored: {record}"
    assert format_of(key) == recorded[key], why
