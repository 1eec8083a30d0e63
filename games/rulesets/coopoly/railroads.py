"""Railroads: activists appear (COOP-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.chance import Draw
from games.engine.play import step
from games.engine.ruleset import Part
from games.engine.state import Event
from games.rulesets.coopoly.steps import SIDES, use_pawns
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.zones import RAILROADS

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class ActivistsSpawned(Event, frozen=True, tag="activists_spawned"):
    """A pawn on a railroad rolled `die`, and `count` activists appeared there: as many, or as the supply had."""

    round: int
    seat: int
    pawn: int
    space: int
    die: int
    count: int

    def apply(self, table: CoopTable) -> None:
        table.add_activists(self.space, self.count)
        table.supply -= self.count
        use_pawns(table, (self.pawn,))

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("die", 0, SIDES, (self.die,), "", f"round/{self.round}/pawn/{self.pawn}"),)


PART = Part(events=(ActivistsSpawned,))


@step
def spawn(game: CoopGame) -> None:
    """Roll for every pawn on a railroad, in the order of the pawns, as long as there is a supply."""
    table = game.table
    for number, pawn in enumerate(table.pawns):
        if pawn.space in RAILROADS and not pawn.used and table.supply:
            die = game.chance.stream(f"round/{table.round}/pawn/{number}").die(SIDES)
            count = min(die, table.supply)
            game.emit(ActivistsSpawned(table.round, pawn.player, number, pawn.space, die, count))
