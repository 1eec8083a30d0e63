"""Notices of classic games in the chat of the room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.presentation import Notice
from games.engine.state import Event
from games.rules.clock import TimeReached
from games.rules.debt import WentBankrupt
from games.rules.jackpot import JackpotTaken


def _bankrupt(event: Any) -> Notice:
    return Notice("resigned" if event.reason == "resigned" else "bankrupt", (event.seat,))


NOTICES: Mapping[type[Event], Callable[[Any], Notice]] = {
    WentBankrupt: _bankrupt,
    JackpotTaken: lambda event: Notice("jackpot", (event.seat,), {"amount": event.amount}),
    TimeReached: lambda event: Notice("time_reached"),
}
"""The events shown in the room's chat. An event class includes its subclasses."""
