"""The keys of pages of a leaderboard, as addresses have them."""

from __future__ import annotations

import re

Key = tuple[int, int]
"""The value and the user of a row: where a page begins or ends."""
KEY = re.compile(r"^[0-9]{1,9}-[0-9]{1,18}$")


def key_of(text: str | None) -> Key | None:
    """Read the key that `key_text` wrote."""
    if text is None:
        return None
    value, user = text.split("-")
    return int(value), int(user)


def key_text(key: Key | None) -> str | None:
    """Write a key for the address of a page."""
    return None if key is None else f"{key[0]}-{key[1]}"
