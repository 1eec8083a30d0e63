"""Notices of classic games in the chat of the room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.presentation import Notice
from games.engine.state import Event
from games.rules.debt import WentBankrupt


def _bankrupt(event: Any) -> Notice:
    return Notice("resigned" if event.reason == "resigned" else "bankrupt", (event.seat,))


NOTICES: Mapping[type[Event], Callable[[Any], Notice]] = {WentBankrupt: _bankrupt}
"""The events shown in the room's chat. An event class includes its subclasses."""
