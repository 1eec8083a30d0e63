"""Cards that send a piece to the nearest station or utility: what both cost then, and the fresh roll for a utility."""

from __future__ import annotations

from typing import Annotated, Any

from games.engine.chance import Draw
from games.engine.options import OptionGroup, whole
from games.engine.refusal import gettext_noop as _
from games.engine.state import Event
from games.rules.dice import DICE_SIDES


class NearestOptions(OptionGroup, frozen=True):
    """The price of the nearest station or utility for a piece that a card sends there."""

    nearest_railroad_times: Annotated[
        int,
        whole(1, 10, "rent"),
        _("Nearest station, times the rent"),
        _("A card that sends to the nearest station multiplies its rent by this."),
    ] = 2
    nearest_utility_times: Annotated[
        int,
        whole(0, 1000, "rent"),
        _("Nearest utility, times the dice"),
        _("A card that sends to the nearest utility charges this many times a fresh roll."),
    ] = 10


class RentDiceRolled(Event, frozen=True, tag="rent_dice_rolled"):
    """`seat` rolled for the rent of a utility, with draw number `draw`."""

    seat: int
    dice: tuple[int, int]
    draw: int

    def apply(self, table: Any) -> None:
        table.dice = [*self.dice]

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("dice", self.draw, DICE_SIDES, self.dice),)
