"""Values that the rules make for clients, in the form in which clients receive them."""

from __future__ import annotations

from typing import Any

import msgspec


def as_json(value: Any) -> Any:
    """A view, an entry of its legal actions, or an answer about a space or an action; refusals in English."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=lambda refused: refused.message))
