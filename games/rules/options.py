"""The options of the mechanics that the classic games share. Each group of options belongs to one part."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from games.engine.options import Contradiction, OptionGroup, Options, choice, flag, whole
from games.engine.refusal import gettext_noop as _
from games.engine.version import SEALED_AUCTIONS

MONEY = 1_000_000


OPTION_GROUPS = {
    "money": _("Money"),
    "dice": _("Dice and turns"),
    "rent": _("Rent"),
    "buildings": _("Buildings"),
    "mortgages": _("Mortgages"),
    "jail": _("Jail"),
    "auctions": _("Auctions"),
    "house": _("House rules"),
}
"""The names of the groups of options of the classic games."""


class StartOptions(OptionGroup, frozen=True):
    """The cash that players start with."""

    starting_cash: Annotated[
        int, whole(0, MONEY, "money"), _("Starting cash"), _("The cash that every player has at the start.")
    ] = 1500


class MovementOptions(OptionGroup, frozen=True):
    """The salary for passing Go."""

    salary: Annotated[
        int, whole(0, MONEY, "money"), _("Salary"), _("The payment to a player who passes Go or lands on it.")
    ] = 200
    salary_forward_only: Annotated[
        bool,
        flag("money"),
        _("Salary only when moving forward"),
        _("Go pays nothing to a piece that crosses it backwards."),
    ] = False


class TurnOptions(OptionGroup, frozen=True):
    """Turns by dice."""

    doubles_to_jail: Annotated[
        int,
        whole(2, 10, "dice"),
        _("Doubles to jail"),
        _("Rolling this many doubles in a row sends the player to jail."),
    ] = 3
    auto_end_turn: Annotated[
        bool, flag("dice"), _("End turns automatically"), _("A turn ends by itself when there is nothing left to do.")
    ] = False


class RentOptions(OptionGroup, frozen=True):
    """The rent of another player's deed."""

    group_rent_percent: Annotated[
        int,
        whole(100, 1000, "rent"),
        _("Rent with a monopoly, %"),
        _("The rent of a property without buildings whose owner has the whole group, in percent of its base rent."),
    ] = 200
    railroad_rent: Annotated[
        int, whole(0, MONEY, "rent"), _("Railroad rent"), _("The rent of a railroad whose owner has no other.")
    ] = 25
    railroad_factor: Annotated[
        int,
        whole(1, 10, "rent"),
        _("Railroad factor"),
        _("Each further railroad of the same owner multiplies the rent by this."),
    ] = 2
    utility_factor: Annotated[
        int,
        whole(0, 1000, "rent"),
        _("Utility factor"),
        _("The rent of a utility is this many times the roll or the move."),
    ] = 4
    utility_step: Annotated[
        int,
        whole(0, 1000, "rent"),
        _("Utility step"),
        _("Each further utility of the same owner adds this to the factor."),
    ] = 6


class BuildingOptions(OptionGroup, frozen=True):
    """Houses and hotels."""

    most_houses: Annotated[
        int,
        whole(1, 4, "buildings"),
        _("Houses per property"),
        _("The maximum number of houses on one property. The next building is a hotel."),
    ] = 4
    hotels_allowed: Annotated[bool, flag("buildings"), _("Hotels"), _("Whether a hotel can follow the last house.")] = (
        True
    )
    house_supply: Annotated[
        int,
        whole(0, 200, "buildings"),
        _("Houses in the bank"),
        _("The number of houses for all players. Once they are all built, nobody can build until one is free again."),
    ] = 32
    hotel_supply: Annotated[
        int,
        whole(0, 100, "buildings"),
        _("Hotels in the bank"),
        _("The number of hotels for all players. Once they are all built, nobody gets one until one is free again."),
    ] = 12


class ResaleOptions(BuildingOptions, frozen=True):
    """Houses and hotels that can be sold back to the bank."""

    sale_percent: Annotated[
        int,
        whole(0, 100, "buildings"),
        _("Resale of buildings, %"),
        _("The payment for selling a building, in percent of its cost."),
    ] = 70


class MortgageOptions(OptionGroup, frozen=True):
    """Mortgages."""

    mortgage_percent: Annotated[
        int,
        whole(0, 100, "mortgages"),
        _("Mortgage value, %"),
        _("The payment for mortgaging a deed, in percent of its price."),
    ] = 70


class JailOptions(OptionGroup, frozen=True):
    """Jail."""

    bail: Annotated[int, whole(0, MONEY, "jail"), _("Bail"), _("The price of leaving jail.")] = 50
    jail_attempts: Annotated[
        int, whole(1, 10, "jail"), _("Attempts in jail"), _("After this many failed rolls bail must be paid.")
    ] = 3


class AuctionOptions(OptionGroup, frozen=True):
    """Auctions."""

    auction_kind: Annotated[
        Literal["open", "sealed"],
        choice("auctions", _("Open bids"), _("Sealed bids"), over_days="sealed", engine=SEALED_AUCTIONS),
        _("Kind of auction"),
        _(
            "Open bids: everybody hears each bid and can raise it. Sealed bids: everybody bids once, unseen, and the "
            "highest wins and pays the second highest bid."
        ),
    ] = "open"
    first_bid: Annotated[
        int, whole(1, MONEY, "auctions"), _("First bid"), _("An auction begins with a bid of at least this.")
    ] = 1
    smallest_raise: Annotated[
        int,
        whole(1, MONEY, "auctions", formerly="bid_step"),
        _("Minimum raise"),
        _("The minimum amount by which a bid must exceed the last one."),
    ] = 1
    auction_seconds: Annotated[
        int, whole(3, 300, "time"), _("Auction clock, seconds"), _("The time that an auction gives for bids.")
    ] = 10


class TradeOptions(OptionGroup, frozen=True):
    """Trades."""

    trade_seconds: Annotated[
        int,
        whole(0, 86_400, "time"),
        _("Time per offer, seconds"),
        _("A trade offer without an answer expires after this. 0 means never."),
    ] = 120


class JackpotOptions(OptionGroup, frozen=True):
    """Free parking."""

    free_parking_jackpot: Annotated[
        bool,
        flag("house"),
        _("Free parking jackpot"),
        _("Taxes, fines and card payments to the bank go into a jackpot for the next player on free parking."),
    ] = False


class GameClockOptions(OptionGroup, frozen=True):
    """The game's clock."""

    time_limit: Annotated[
        int,
        whole(0, 1440, "time"),
        _("Time limit of the game, minutes"),
        _("When it is reached, the turn is played out and the highest total worth wins. 0 means no limit."),
    ] = 0


class ClassicOptions(Options, frozen=True):
    """The options of the mechanics that every classic game uses."""

    start: StartOptions = StartOptions()
    movement: MovementOptions = MovementOptions()
    turns: TurnOptions = TurnOptions()
    rent: RentOptions = RentOptions()
    buildings: ResaleOptions = ResaleOptions()
    mortgages: MortgageOptions = MortgageOptions()
    jail: JailOptions = JailOptions()
    auctions: AuctionOptions = AuctionOptions()
    trades: TradeOptions = TradeOptions()
    jackpot: JackpotOptions = JackpotOptions()
    game_clock: GameClockOptions = GameClockOptions()

    contradictions: ClassVar[tuple[Contradiction, ...]] = (
        Contradiction(
            "time_limit",
            "decision_seconds",
            lambda options: options.game_clock.time_limit and not options.decision_seconds,
        ),
    )
    """A game with a time limit needs limits on decisions: otherwise its last turn could last forever."""
