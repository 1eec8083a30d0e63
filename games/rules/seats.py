"""Decisions that wait for a single seat, and the places of seats that are out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from games.engine.play import Game
from games.engine.state import Decision


class SeatDecision(Decision, kw_only=True):
    """Waits for `seat` alone."""

    seat: int

    def seats(self, table: Any) -> tuple[int, ...]:
        return (self.seat,)

    def abandon(self, game: Game[Any, Any]) -> None:
        """The seat left the game while this was open: do what cannot be left undone."""


def place_of(out_order: Sequence[int], players: int, seat: int) -> int | UnsetType:
    """The final place of a player who is out: behind all who are still in the game or went out later."""
    return players - out_order.index(seat) if seat in out_order else UNSET
