"""The dice: the roll of a turn, a try for doubles, a fresh roll for a rent."""

from __future__ import annotations

from typing import Any

from games.engine.ruleset import Part
from games.rules.dice import DiceRolled, EndTurn, Roll, TurnBegan, TurnEnded
from games.rules.nearest import RentDiceRolled


class TwoTurnBegan(TurnBegan, frozen=True, tag="turn_began"):
    """It is `seat`'s turn."""

    def apply(self, table: Any) -> None:
        table.turn = self.seat
        table.rolled = table.moved = table.turn_over = False
        table.roll, table.moved_players = [], []
        table.purchases, table.built = 0, {}


class TwoDiceRolled(DiceRolled, frozen=True, tag="dice_rolled"):
    """The dice of a turn were rolled: to move somebody, or in jail to get free. Doubles never roll again (TWO-10)."""

    def apply(self, table: Any) -> None:
        table.dice = [*self.dice]
        table.roll = [*self.dice]
        table.rolled = True


PART = Part(actions=(Roll, EndTurn), events=(TwoTurnBegan, TwoDiceRolled, RentDiceRolled, TurnEnded))
