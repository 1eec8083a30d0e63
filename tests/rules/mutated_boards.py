"""Boards and files of boards that are wrong at random."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 41, 10**6, 10**6 + 1, 10**12 + 1, 10**30, -(10**30), 1.5, float("inf"), float("nan"), "", " ",
    "go", "property", "x" * 41, "x" * 5_000, "a\u202eb", "র\u200d্যাফেল", "\u3164", "P\u0430rk", [], {}, [[]], [1] * 7,
    {"en": "Go"}, {"bn": 5}, {"a language": "x"}, ["go"], {"name": {}}, {"en": "Rain", "bn": "র\u200d্যাফেল"},
    "\u0634\u0627\u0631\u0639\u200c\u0647\u0627", "\u05e8\u05d7\u05d5\u05d1", "ক্\u200cষ", "e\u0301\u0301",
    "\ud800", "\0", "\uff11\uff10", "\u0661\u0662", "\U0001f3e0", "\u2066a", 2**63, 2**64, "Chance",
)  # fmt: skip
"""What fields and items are replaced by."""


def any_value(random: Random) -> Any:
    """One of them, which may be changed in turn."""
    return deepcopy(random.choice(VALUES))


def mutated(random: Random, board: Any) -> Any:
    """A board in which something is another value, missing, twice, or somewhere else."""
    parent: Any = None
    key: Any = None
    part = board
    while isinstance(part, dict | list) and part and random.random() < 0.9:
        parent, key = part, random.choice(list(part) if isinstance(part, dict) else range(len(part)))
        part = part[key]
    match random.randrange(4):
        case _ if parent is None:
            return any_value(random)
        case 0:
            del parent[key]
        case 1 if isinstance(parent, list):
            parent.insert(random.randrange(len(parent) + 1), json.loads(json.dumps(part)))
        case 2 if isinstance(parent, dict):
            parent[random.choice(("price", "kind", "names", "amount", "colour", "space"))] = part
        case 3 if type(part) is int:
            parent[key] = random.randint(0, 2 * abs(part) + 1)
        case 3 if isinstance(parent, list):
            other = random.randrange(len(parent))
            parent[key], parent[other] = parent[other], part
        case _:
            parent[key] = any_value(random)
    return board


def sent_around(random: Random, board: Any) -> Any:
    """A board whose cards send pieces on to spaces that draw again, to themselves, or to and fro."""
    spaces = [at for at, space in enumerate(board["space"]) if space["kind"] == "cards"]
    for space in random.sample(board["space"], random.randint(0, 12)):
        space.clear()
        space.update(kind="cards", name="Again", cards=random.choice(board["card"])["group"])
    for card in random.sample(board["card"], random.randint(1, len(board["card"]))):
        group = card["group"]
        card.clear()
        card.update(group=group, effect=random.choice(("go_to", "go_back", "go_forward")))
        if card["effect"] == "go_to":
            card["space"] = random.choice(spaces)
        else:
            card["amount"] = random.choice((0, 1, 5, 20, len(board["space"])))
    return board


def mutated_file(random: Random, whole: bytes) -> bytes:
    """A file in which bytes are changed, left out or repeated."""
    content = bytearray(whole)
    for _ in range(random.randint(1, 8)):
        at, length = random.randrange(len(content)), random.randint(1, 60)
        match random.randrange(3):
            case 0:
                del content[at : at + length]
            case 1:
                content[at:at] = content[at : at + length]
            case 2:
                content[at] = random.choice(b'\x00\t\n";,|[]{}=:0-\xe9\xff')
        content = content or bytearray(b" ")
    return bytes(content)
