"""The jackpot on free parking: taxes, fines and card payments wait there for whoever lands on it (BD-6)."""

from __future__ import annotations

from typing import Any

from games.engine.play import Game
from games.engine.state import Event
from games.rules.decks import DeckTable
from games.rules.payment import Received


class BangladeshiTable(DeckTable, gc=False):
    """The table: `pot` is the jackpot, absent where it is not played for; `last_turn`: the time limit was reached."""

    pot: int | None = None
    last_turn: bool = False

    def collect(self, amount: int) -> None:
        if self.pot is not None:
            self.pot += amount


class JackpotOpened(Event, frozen=True, tag="jackpot_opened"):
    """The jackpot is played for, and empty."""

    def apply(self, table: BangladeshiTable) -> None:
        table.pot = 0


class JackpotTaken(Received, frozen=True, tag="jackpot_taken"):
    """`seat` landed on free parking and takes all that waited there."""

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.pot = 0


EVENTS: tuple[type[Event], ...] = (JackpotOpened, JackpotTaken)


def land_on_free_parking(game: Game[Any, Any], seat: int, space: int, moved: int) -> None:
    """BD-6: nothing, or the jackpot where it is played for and holds anything."""
    if game.table.pot:
        game.emit(JackpotTaken(seat, game.table.pot))
