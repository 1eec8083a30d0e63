"""The Police: their move along the ring, and the activists they jail (COOP-12 to COOP-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.chance import Draw
from games.engine.ruleset import Part
from games.engine.state import Event
from games.rulesets.coopoly.options import PoliceOptions
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.zones import police_after, swept

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class PoliceMoved(Event, frozen=True, tag="police_moved"):
    """The Police moved by so many positions, sweeping these spaces in this order. `die` is 0 with a fixed speed."""

    round: int
    die: int
    sides: int
    steps: int
    start: tuple[int, ...]
    to: tuple[int, ...]
    swept: tuple[int, ...]

    def apply(self, table: CoopTable) -> None:
        table.police = list(self.to)

    def draws(self) -> tuple[Draw, ...]:
        if not self.die:
            return ()
        return (Draw("die", 0, self.sides, (self.die,), "police", f"round/{self.round}/police"),)


class ActivistsJailed(Event, frozen=True, tag="activists_jailed"):
    """The Police took the activists of a space to jail."""

    space: int
    count: int

    def apply(self, table: CoopTable) -> None:
        table.add_activists(self.space, -self.count)
        table.jail += self.count


PART = Part(events=(PoliceMoved, ActivistsJailed), options=PoliceOptions)


def move(game: CoopGame) -> None:
    """COOP-12, COOP-13: move, and jail everybody on the way and at its end, but not where the move began."""
    table, police = game.table, game.rules.options.police
    die = 0 if police.police_steps else game.chance.stream(f"round/{table.round}/police").die(police.police_sides)
    sides = police.police_sides if die else 0
    steps = die or police.police_steps
    to = police_after(table.police, steps)
    passed = swept(table.police, to)
    game.emit(PoliceMoved(table.round, die, sides, steps, tuple(table.police), to, tuple(passed)))
    for space in passed:
        count = table.spaces[space].activists
        if count:
            game.emit(ActivistsJailed(space, count))
