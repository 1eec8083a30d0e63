"""Remembering what was found out about short texts.

A board has hundreds of names and texts, and while it is edited all but one are those of a moment ago.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

LONGEST, MOST = 200, 16_384
"""Characters of a text that is remembered, and how many such texts."""
FoundT = TypeVar("FoundT")


def remembered(find_out: Callable[[str], FoundT]) -> Callable[[str], FoundT]:
    """Make a pure function remember what it says of short texts."""
    kept = lru_cache(maxsize=MOST)(find_out)

    @wraps(find_out)
    def wrapped(text: str) -> FoundT:
        return kept(text) if len(text) <= LONGEST else find_out(text)

    return wrapped
