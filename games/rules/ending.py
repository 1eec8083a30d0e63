"""The end of a classic game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from games.engine.ruleset import Part
from games.engine.state import Event
from games.rules.table import TradeTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class TableCleared(Event, frozen=True, tag="table_cleared"):
    """The game is about to end: the auction and the open offers are called off."""

    def apply(self, table: TradeTable) -> None:
        table.auction, table.sealed_bids, table.trades = None, UNSET, {}


PART = Part(events=(TableCleared,))


def end(game: ClassicGame, ranking: list[list[int]], reason: str) -> None:
    """End the game: the players left, best first and equals together, then the others, the last one out first."""
    table = game.table
    if table.auction is not None or table.trades:
        game.emit(TableCleared())
    game.finish([*ranking, *([seat] for seat in reversed(table.out_order))], reason)


def end_if_one_is_left(game: ClassicGame) -> None:
    """OOF-52, BD-29: the last player left wins."""
    seats = game.table.in_game()
    if len(seats) == 1:
        end(game, [seats], "last_player")
