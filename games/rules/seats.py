"""Decisions that wait for a single seat."""

from __future__ import annotations

from typing import Any

from games.engine.play import Game
from games.engine.state import Decision


class SeatDecision(Decision, kw_only=True):
    """Waits for `seat` alone."""

    seat: int

    def seats(self, table: Any) -> tuple[int, ...]:
        return (self.seat,)

    def abandon(self, game: Game[Any, Any]) -> None:
        """The seat left the game while this was open: do what cannot be left undone."""
