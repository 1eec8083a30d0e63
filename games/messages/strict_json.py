"""A strict JSON reader for text from clients: what it accepts, the rest of the site can store and count with.

It refuses keys given twice, NaN and infinities, numbers that a browser cannot hold exactly, characters that PostgreSQL
cannot store, and documents nested deeper than `MAX_DEPTH`, which is checked before anything is parsed.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NoReturn

MAX_DEPTH = 32
MAX_NUMBER = 2**53 - 1
# Possessive, so that a long string is scanned once: a string (closed or not), or a bracket.
TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class TooDeepError(ValueError):
    """A document is nested deeper than `MAX_DEPTH`; `line` is where, counted from 1."""

    def __init__(self, line: int) -> None:
        super().__init__("nested too deeply")
        self.line = line


def parse(text: str, *, fractions: bool = True) -> Any:
    """The value in a JSON document. Raises ValueError, whatever the text holds, and nothing else."""
    refuse_deep(text)
    value = json.loads(
        text,
        object_pairs_hook=_unique,
        parse_float=_finite if fractions else _refuse,
        parse_constant=_refuse,
        parse_int=_whole,
    )
    if ("\\u" in text or "\0" in text) and not all(map(storable, _texts(value))):
        _refuse("a character that cannot be stored")
    return value


def refuse_deep(text: str) -> None:
    """Raise TooDeepError for a document nested too deeply, by one scan that skips strings; nothing is parsed."""
    depth = 0
    for token in TOKEN.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise TooDeepError(text.count("\n", 0, token.start()) + 1)
        elif first in "]}":
            depth -= 1


def storable(text: str) -> bool:
    """Whether PostgreSQL can store this: no NUL, and no half of a surrogate pair, which is not valid UTF-8."""
    return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in text)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        _refuse("a key twice")
    return members


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def _whole(digits: str) -> int:
    number = int(digits) if len(digits) <= 17 else MAX_NUMBER + 1
    if abs(number) > MAX_NUMBER:
        _refuse(digits[:20])
    return number


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        _refuse(digits[:20])
    return number


def _refuse(problem: str) -> NoReturn:
    raise ValueError(problem)
