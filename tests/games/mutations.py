"""Files of saves and positions, damaged in every way that somebody might send."""

from __future__ import annotations

import base64
import copy
import json
import zlib
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from games.services.saves import files

STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2**53, 2**63, 10**400, 1.5, float("nan"), "", "x", "\0", "\ud800", "100", [], {}, [[]],
    [None], {"type": "x"}, "[" * 2000, "a" * 5000,
)  # fmt: skip

PACKED = ((b"[", 40_000_000), (b" ", 40_000_000), (b'{"ruleset": 1}', 1), (b"\xff", 1))
"""The contents of a bomb: what is repeated, and how often."""


def mutated(sealed: bytes, position: dict[str, Any], count: int, seed: int = 0) -> Iterator[bytes]:
    """This many damaged files: half of them made from a save, half from a position made by hand."""
    random = Random(seed)
    for number in range(count):
        ways = SAVE_WAYS if number % 2 else POSITION_WAYS
        yield ways[number // 2 % len(ways)](random, sealed, position)


def flipped(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """Some bits differ."""
    content = bytearray(sealed)
    for _ in range(random.choice((1, 1, 2, 20))):
        content[random.randrange(len(content))] ^= 1 << random.randrange(8)
    return bytes(content)


def cut(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """A part is missing or doubled."""
    start, end = sorted(random.sample(range(len(sealed)), 2))
    return random.choice((sealed[:start], sealed[end:], sealed[:start] + sealed[end:], sealed + sealed[start:end]))


def other_parts(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """A field of the file is another, is missing, or is new."""
    file = json.loads(sealed)
    place = random.choice([file, file["about"], file["about"]["players"][0]])
    key = random.choice(list(place))
    match random.randrange(3):
        case 0:
            place[key] = random.choice(STRANGE)
        case 1:
            del place[key]
        case _:
            place["another"] = random.choice(STRANGE)
    return _json(file)


def foreign(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """Sealed by a key that this site does not have, whether or not it says so."""
    file = json.loads(sealed)
    key = random.randbytes(32)
    content = AESGCM(key).encrypt(b"n" * 12, random.randbytes(200), None)
    file |= {"nonce": base64.b64encode(b"n" * 12).decode(), "content": base64.b64encode(content).decode()}
    if random.random() < 0.5:
        file["key"] = random.randbytes(4).hex()
    return _json(file)


def bomb(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """A sealed content that grows without end, or that is no game."""
    return resealed(sealed, compressed(*random.choice(PACKED)))


@cache
def compressed(text: bytes, times: int) -> bytes:
    """A compressed repetition, which is made only once."""
    return zlib.compress(text * times, 1)


def resealed(sealed: bytes, packed: bytes) -> bytes:
    """The file with another content under a valid seal."""
    file = files.READ_FILE.decode(sealed)
    key = files._keys()[0]
    head = files._sealed_with(file.format, file.version, file.engine, file.about, file.key)
    file.content = base64.b64encode(AESGCM(key).encrypt(b"n" * 12, packed, head)).decode()
    file.nonce = base64.b64encode(b"n" * 12).decode()
    return msgspec.json.encode(file)


def deep(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """Nested or long beyond measure."""
    much = random.choice((100, 10_000, 300_000))
    return random.choice(
        (
            b'{"format": "opoly-position", "state": ' + b"[" * much,
            b'{"format": "opoly-save", "about": ' + b'{"a":' * much,
            b'{"format": "opoly-position", ' + b'"a": 1, ' * much + b'"b": 2}',
            b"\x00" * much,
            b'"' + b"a" * much,
            b"9" * much,
        )
    )


def other_value(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """Any value of the position is another."""
    made = copy.deepcopy(position)
    parent, key = random.choice(list(_places(made)))
    parent[key] = random.choice((*STRANGE, random.randint(-50, 50), random.randint(0, 5000)))
    return _json(made)


def missing_value(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """A value of the position is missing, doubled or new."""
    made = copy.deepcopy(position)
    parent, key = random.choice(list(_places(made)))
    if isinstance(parent, list):
        parent.insert(key, parent[key])
    elif random.random() < 0.5:
        del parent[key]
    else:
        parent["another"] = 1
    return _json(made)


def other_numbers(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """Several numbers of the state are slightly different, each still of the right type."""
    made = copy.deepcopy(position)
    numbers = [place for place in _places(made["state"]) if type(place[0][place[1]]) is int]
    for parent, key in random.sample(numbers, random.choice((1, 1, 2, 3))):
        parent[key] += random.choice((-1, 1, 2, 40))
    return _json(made)


def other_steps(random: Random, sealed: bytes, position: dict[str, Any]) -> bytes:
    """The agenda names steps with arguments of all kinds."""
    made = copy.deepcopy(position)
    names = ("rules.deeds.offer_deed", "rules.debt_queue.leave_jail", "rules.negative_cash.ask_debtors", "os.system")
    args = {"seat": random.choice((0, 1, 99, -1, "0")), "space": random.choice((1, 3, 999)), "steps": 3}
    kept = {key: args[key] for key in random.sample(list(args), random.randrange(4))}
    made["state"]["agenda"] = [[random.choice(names), kept]]
    return _json(made)


SAVE_WAYS = (flipped, cut, other_parts, foreign, deep, other_parts, flipped, cut, flipped, bomb)
POSITION_WAYS = (other_value, missing_value, other_numbers, other_steps, other_value, other_numbers)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every value inside a document, as its container and its key."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in list(inner):
        yield value, key
        yield from _places(part)


def _json(value: Any) -> bytes:
    return json.dumps(value).encode("utf-8", "surrogatepass")
