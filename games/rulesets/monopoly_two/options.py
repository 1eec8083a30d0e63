"""The options of Monopoly Two; amounts in pounds. Every number and variant that its rules call an option is here."""

from __future__ import annotations

from typing import Annotated, ClassVar

from games.engine.options import Contradiction, OptionGroup, Options, flag, whole
from games.engine.refusal import gettext_noop as _
from games.rules.nearest import NearestOptions
from games.rules.options import BuildingOptions, MovementOptions, RentOptions, StartOptions

OPTION_GROUPS = {
    "money": _("Money"),
    "goal": _("Winning"),
    "market": _("Deeds"),
    "moves": _("Moves"),
    "rent": _("Rent"),
    "buildings": _("Buildings"),
    "hands": _("Cards"),
    "jail": _("Jail"),
}


COLOUR_GROUPS = 8
"""How many there are on the usual board."""


class GoalOptions(OptionGroup, frozen=True):
    """How the game is won (TWO-2)."""

    monopolies_to_win: Annotated[
        int,
        whole(1, 10, "goal"),
        _("Monopolies to win"),
        _("A player who owns this many whole groups wins at once."),
    ] = 5
    stations_and_utilities_count: Annotated[
        bool,
        flag("goal", before=False),
        _("Stations and utilities count"),
        _("All stations together are a monopoly, and so are all utilities."),
    ] = True


class MarketOptions(OptionGroup, frozen=True):
    """The row of face-up deeds, and buying from other players (TWO-6, TWO-8)."""

    row_size: Annotated[
        int, whole(1, 28, "market"), _("Deeds face up"), _("The number of deeds that can be bought from the bank.")
    ] = 4
    row_purchases: Annotated[
        int,
        whole(1, 28, "market"),
        _("Purchases per turn"),
        _("The number of face-up deeds that a player may buy in one turn."),
    ] = 1
    purchase_percent: Annotated[
        int,
        whole(100, 1000, "market"),
        _("Price of another player’s deed, %"),
        _("What a player pays to buy another player’s deed, in percent of its price."),
    ] = 150


class PaymentOptions(OptionGroup, frozen=True):
    """Paying (TWO-27, TWO-V2)."""

    pay_automatically: Annotated[
        bool,
        flag("money"),
        _("Pay automatically"),
        _("A player who has only cash, and enough of it, pays without being asked."),
    ] = False
    reuse_buildings: Annotated[
        bool,
        flag("buildings"),
        _("Reuse buildings"),
        _("A player who is paid with buildings puts them on their own monopolies, where they count their price there."),
    ] = False


class SiteOptions(OptionGroup, frozen=True):
    """Where buildings stand, and how many may be bought in a turn (TWO-V1, TWO-V4)."""

    single_buildings: Annotated[
        bool,
        flag("buildings"),
        _("Buildings on single properties"),
        _("Buildings are bought for one property at a time, evenly, at a lower price. A deed pays with its buildings."),
    ] = False
    single_building_percent: Annotated[
        int,
        whole(1, 100, "buildings"),
        _("Price of a single building, %"),
        _("With buildings on single properties: their price in percent of the house price."),
    ] = 40
    buildings_per_turn: Annotated[
        int,
        whole(0, 40, "buildings"),
        _("Buildings per monopoly and turn"),
        _("The number of buildings that a player may buy for one monopoly in one turn. 0 means no limit."),
    ] = 0


class HandOptions(OptionGroup, frozen=True):
    """Cards in the hand (TWO-V3)."""

    hand_limit: Annotated[
        int,
        whole(0, 20, "hands"),
        _("Hand limit"),
        _("The number of cards of each kind that a player may hold. 0 means no limit."),
    ] = 0


class TurnOptions(OptionGroup, frozen=True):
    """Moving and jail (TWO-31, TWO-V5)."""

    move_once: Annotated[
        bool,
        flag("moves"),
        _("Move once per turn"),
        _("No player is moved twice in one turn, by the dice or by cards."),
    ] = False
    jail_turns: Annotated[
        int,
        whole(1, 10, "jail"),
        _("Turns in jail"),
        _("A player leaves jail at the end of this many own turns there."),
    ] = 2


def too_many_to_win(options: TwoOptions) -> bool:
    """TWO-2: nobody can have more monopolies than there are."""
    return options.goal.monopolies_to_win > COLOUR_GROUPS and not options.goal.stations_and_utilities_count


class TwoOptions(Options, frozen=True):
    """TWO-1 to TWO-V5: every number, at its default."""

    start: StartOptions = StartOptions()
    movement: MovementOptions = MovementOptions(salary_forward_only=True)
    goal: GoalOptions = GoalOptions()
    market: MarketOptions = MarketOptions()
    turns: TurnOptions = TurnOptions()
    rent: RentOptions = RentOptions()
    nearest: NearestOptions = NearestOptions()
    buildings: BuildingOptions = BuildingOptions()
    sites: SiteOptions = SiteOptions()
    payment: PaymentOptions = PaymentOptions()
    hands: HandOptions = HandOptions()

    contradictions: ClassVar[tuple[Contradiction, ...]] = (
        Contradiction("monopolies_to_win", "stations_and_utilities_count", too_many_to_win),
    )
