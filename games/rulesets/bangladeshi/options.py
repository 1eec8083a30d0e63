"""The options of Bangladeshi Monopoly, with its own defaults; amounts in taka."""

from typing import Annotated, ClassVar

from games.engine.options import Contradiction, OptionGroup, flag, whole
from games.engine.refusal import gettext_noop as _
from games.rules.nearest import NearestOptions
from games.rules.options import (
    AuctionOptions,
    ClassicOptions,
    JailOptions,
    MortgageOptions,
    MovementOptions,
    RentOptions,
    ResaleOptions,
    StartOptions,
)


class UnmortgageOptions(OptionGroup, frozen=True):
    """Paying off a mortgage (BD-15)."""

    lift_percent: Annotated[
        int,
        whole(0, 200, "mortgages"),
        _("Unmortgage cost, %"),
        _("What paying off a mortgage costs, in percent of the price."),
    ] = 55


class AuctionClockOptions(OptionGroup, frozen=True):
    """The auction's clock (BD-19)."""

    auction_restarts: Annotated[
        bool, flag("time"), _("Bids restart the clock"), _("Each bid gives the auction its full time again.")
    ] = False


class BangladeshiOptions(ClassicOptions, frozen=True):
    """BD-1 to BD-29: every number, at its default."""

    start: StartOptions = StartOptions(starting_cash=15_000)
    movement: MovementOptions = MovementOptions(salary=2_000, salary_forward_only=True)
    rent: RentOptions = RentOptions(railroad_rent=250)
    buildings: ResaleOptions = ResaleOptions(sale_percent=50)
    mortgages: MortgageOptions = MortgageOptions(mortgage_percent=50)
    jail: JailOptions = JailOptions(bail=500)
    auctions: AuctionOptions = AuctionOptions(first_bid=10, smallest_raise=10, auction_seconds=30)
    nearest: NearestOptions = NearestOptions()
    unmortgage: UnmortgageOptions = UnmortgageOptions()
    auction_clock: AuctionClockOptions = AuctionClockOptions()

    contradictions: ClassVar[tuple[Contradiction, ...]] = (
        *ClassicOptions.contradictions,
        Contradiction(
            "lift_percent",
            "mortgage_percent",
            lambda options: options.unmortgage.lift_percent < options.mortgages.mortgage_percent,
        ),
    )
    """Paying off a mortgage must not cost less than its value."""
