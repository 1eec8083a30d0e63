"""Turns by dice: rolling, doubles, and the end of a turn. Whose turn is next is each ruleset's own affair."""

from __future__ import annotations

from games.engine.state import Action, Event
from games.rules.table import Table


class Roll(Action, frozen=True, tag="roll"):
    """Throw the dice."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Say that one's turn is over."""


ROLL, END_TURN = Roll(), EndTurn()


class DiceTable(Table, gc=False):
    """A table with turns by dice: whether a roll is owed, and how many doubles in a row there were."""

    to_roll: bool = False
    doubles: int = 0


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """It is `seat`'s turn, and a roll is owed."""

    seat: int

    def apply(self, table: DiceTable) -> None:
        table.turn = self.seat
        table.to_roll = True
        table.doubles = 0
        for player in table.players:
            player.offers = 0


class DiceRolled(Event, frozen=True, tag="dice_rolled"):
    """The dice fell. `again` counts the doubles in a row; `roll_again`: a further roll is owed; `draw`: see Chance."""

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


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """`seat`'s turn is over."""

    seat: int


EVENTS: tuple[type[Event], ...] = (TurnBegan, DiceRolled, TurnEnded)
ACTIONS: tuple[type[Action], ...] = (Roll, EndTurn)
