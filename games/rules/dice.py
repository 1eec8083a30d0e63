"""Turns by dice: the actions and events of rolling and of ending a turn."""

from __future__ import annotations

from games.engine.chance import Draw
from games.engine.state import Action, Event
from games.rules.table import DiceTable

DICE_SIDES = 6


class Roll(Action, frozen=True, tag="roll"):
    """Roll the dice."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """End your turn."""


ROLL, END_TURN = Roll(), EndTurn()


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """It is `seat`'s turn, and a roll is due."""

    seat: int

    def apply(self, table: DiceTable) -> None:
        table.turn = self.seat
        table.to_roll = True
        table.doubles = 0
        for player in table.players:
            player.offers = 0


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    """The dice were rolled. `again` counts the doubles in a row; `roll_again` says that another roll is due."""

    seat: int
    dice: tuple[int, int]
    doubles: bool
    again: int
    roll_again: bool
    draw: int

    def apply(self, table: DiceTable) -> None:
        table.dice = [*self.dice]
        table.doubles = self.again
        table.to_roll = self.roll_again

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("dice", self.draw, DICE_SIDES, self.dice),)


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """`seat`'s turn is over."""

    seat: int
