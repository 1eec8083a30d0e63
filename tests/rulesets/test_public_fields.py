"""A golden list of every field of state, events and decisions and who sees it: a new public field shows up in its diff.

After an intended change: `python -m tests.rulesets.test_public_fields`
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from games.engine.hidden import public_fields
from games.engine.state import GameState
from games.rulesets import RULESETS, package_of


def structs_in(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """Every struct that a type can hold."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(hint):
        yield from structs_in(part)


def reached(roots: list[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """The structs of a ruleset's state, events and decisions, and all structs within them."""
    found: dict[str, type[msgspec.Struct]] = {}
    while roots:
        struct = roots.pop()
        if found.setdefault(struct.__qualname__, struct) is struct:
            inner = [part for hint in get_type_hints(struct).values() for part in structs_in(hint)]
            roots += [part for part in inner if part.__qualname__ not in found]
    return [found[name] for name in sorted(found)]


def golden(key: str) -> Path:
    """The list of a ruleset, in its own folder."""
    return Path(*import_module(package_of(key)).__path__, "tests", "public_fields.txt")


def lines(key: str) -> list[str]:
    """One line for each field: struct, field, and who sees it."""
    ruleset = RULESETS[key]
    structs = reached([GameState, ruleset.table, *ruleset.events, *ruleset.decisions])
    return [f"{struct.__qualname__}.{name}: {who}" for struct in structs for name, who in public_fields(struct).items()]


@pytest.mark.parametrize("key", RULESETS)
def test_no_field_becomes_public_unnoticed(key: str) -> None:
    assert lines(key) == golden(key).read_text(encoding="utf-8").splitlines()


def test_secrets_are_hidden() -> None:
    hidden = {line for key in RULESETS for line in lines(key) if not line.endswith(": all")}
    for field in (
        "GameState.seed",
        "GameState.drawn",
        "GameState.agenda",
        "Deck.order",
        "OofopolyTable.next_cards",
        "CardsShuffled.deck",
    ):
        assert f"{field}: nobody" in hidden


if __name__ == "__main__":
    for each in RULESETS:
        golden(each).write_text("\n".join(lines(each)) + "\n", encoding="utf-8")
