"""Boards for tests, and what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.engine.refusal import Refused

STREET = {"kind": "property", "name": "Lone Street", "price": 0, "rents": [0, 1, 2, 3, 4, 5], "house_cost": 0}
CARD = {"group": "luck", "effect": "give", "amount": 5}


def board(*cards: dict[str, Any], **changed: dict[str, Any]) -> dict[str, Any]:
    """A board of forty free-parking spaces, some replaced by keyword: s7 is space 7."""
    spaces: list[dict[str, Any]] = [{"kind": "free_parking", "name": "Rest"} for _ in range(40)]
    for place, space in changed.items():
        spaces[int(place[1:])] = space
    return {"space": spaces, "card": list(cards)}


def problems(raw: dict[str, Any], key: str = "oofopoly") -> list[dict[str, Any]]:
    """The problems of a board in that game."""
    with pytest.raises(Refused, match="bad_board") as caught:
        rulesets.read_board(key, raw)
    found: list[dict[str, Any]] = caught.value.about["problems"]
    assert caught.value.about["count"] == len(found)
    return found


def faults(raw: dict[str, Any], key: str = "oofopoly") -> list[tuple[str, str]]:
    """The same as codes and paths."""
    return [(problem["code"], problem["path"]) for problem in problems(raw, key)]
