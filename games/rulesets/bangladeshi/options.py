"""The numbers of Bangladeshi Monopoly that a host may change."""

from collections.abc import Iterator
from typing import Annotated

from games.engine.options import flag, whole
from games.engine.refusal import gettext_noop as _
from games.rules.options import ClassicOptions


class BangladeshiOptions(ClassicOptions, frozen=True, kw_only=True):
    """BD-1 to BD-29: every number, at its default; amounts in taka."""

    starting_cash: int = 15_000
    salary: int = 2_000
    salary_forward_only: bool = True
    railroad_rent: int = 250
    sale_percent: int = 50
    mortgage_percent: int = 50
    bail: int = 500
    first_bid: int = 10
    bid_step: int = 10
    auction_seconds: int = 30

    free_parking_jackpot: Annotated[
        bool,
        flag(
            "money",
            _("Free parking jackpot"),
            _("Taxes, fines and card payments to the bank wait on free parking for whoever lands there."),
        ),
    ] = False
    nearest_railroad_times: Annotated[
        int,
        whole(
            1,
            10,
            "rent",
            _("Nearest station, times the rent"),
            _("What a card that sends to the nearest station makes of its rent."),
        ),
    ] = 2
    nearest_utility_times: Annotated[
        int,
        whole(
            0,
            1000,
            "rent",
            _("Nearest utility, times the dice"),
            _("What a card that sends to the nearest utility makes of a fresh roll."),
        ),
    ] = 10
    lift_percent: Annotated[
        int,
        whole(
            0,
            200,
            "mortgages",
            _("Lifting a mortgage, %"),
            _("What lifting a mortgage costs, in percent of the price."),
        ),
    ] = 55
    auction_restarts: Annotated[
        bool,
        flag("time", _("Bids restart the clock"), _("Each bid gives the auction its full time again.")),
    ] = False
    time_limit: Annotated[
        int,
        whole(
            0,
            1440,
            "time",
            _("Time limit of the game, minutes"),
            _("When it is reached the turn is played out, and the highest total worth wins; 0 means none."),
        ),
    ] = 0

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """A mortgage may not be lifted for less than it paid, and a turn without limit never ends a game's time."""
        if self.lift_percent < self.mortgage_percent:
            yield "lift_percent", "mortgage_percent"
        if self.time_limit and not self.decision_seconds:
            yield "time_limit", "decision_seconds"
