"""A golden list of every field of state, events and decisions and who sees it: a new public field shows up in its diff.

After an intended change: `python -m tests.rulesets.test_public_fields > tests/rulesets/public_fields.txt`
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from games import rulesets
from games.engine.hidden import public_fields
from games.engine.state import GameState

GOLDEN = Path(__file__).with_name("public_fields.txt")


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


def lines() -> Iterator[str]:
    """One line for each field: ruleset, struct, field, and who sees it."""
    for key, ruleset in sorted(rulesets.RULESETS.items()):
        for struct in reached([GameState, ruleset.table, *ruleset.events, *ruleset.decisions]):
            for name, who in public_fields(struct).items():
                yield f"{key} {struct.__qualname__}.{name}: {who}"


def test_no_field_becomes_public_unnoticed() -> None:
    assert list(lines()) == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_secrets_are_hidden() -> None:
    hidden = {line.split(" ", 1)[1] for line in lines() if not line.endswith(": all")}
    for field in (
        "GameState.seed",
        "GameState.drawn",
        "GameState.agenda",
        "Deck.order",
        "CyclingTable.next_cards",
        "CardsShuffled.deck",
    ):
        assert f"{field}: nobody" in hidden


if __name__ == "__main__":
    print("\n".join(lines()))
