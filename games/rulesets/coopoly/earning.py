"""Go: pawns earn money for their own player (COOP-15)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from games.engine.play import step
from games.engine.ruleset import Part
from games.engine.state import Event
from games.rulesets.coopoly.steps import use_pawns
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.zones import GO

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame

SINGLE = 100
"""Dollars for a pawn."""
PAIR = 300
"""Dollars for both pawns of a pair together."""


class GoPaid(Event, frozen=True, tag="go_paid"):
    """The pawns of `seat` on Go earned this amount."""

    seat: int
    amount: int
    pawns: tuple[int, ...]

    def apply(self, table: CoopTable) -> None:
        table.players[self.seat].cash += self.amount
        use_pawns(table, self.pawns)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return ((None, self.seat, self.amount),)


PART = Part(events=(GoPaid,))


def earned(table: CoopTable, pawns: list[int]) -> int:
    """Return the earnings of these pawns of one player on Go."""
    return sum(PAIR if count == 2 else SINGLE for count in Counter(table.pawns[pawn].pair for pawn in pawns).values())


@step
def earn(game: CoopGame) -> None:
    """Pay everybody with pawns on Go, unless the Police stand there."""
    table = game.table
    if GO in table.police:
        return
    for seat in table.in_game():
        pawns = table.own_pawns_on(GO, seat)
        if pawns:
            game.emit(GoPaid(seat, earned(table, pawns), tuple(pawns)))
