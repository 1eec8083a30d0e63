"""The numbers that the shared mechanics read. A ruleset gives those that differ its own defaults, and adds its own."""

from __future__ import annotations

from typing import Annotated

from games.engine.options import Options, flag, whole
from games.engine.refusal import gettext_noop as _

MONEY = 1_000_000


class ClassicOptions(Options, frozen=True, kw_only=True):
    """Options of every classic game; the defaults are those of Oofopoly 2."""

    starting_cash: Annotated[
        int, whole(0, MONEY, "money", _("Starting cash"), _("What every player has at the start."))
    ] = 1500
    salary: Annotated[
        int,
        whole(0, MONEY, "money", _("Salary"), _("What Go pays whoever passes it or lands on it.")),
    ] = 200
    salary_forward_only: Annotated[
        bool,
        flag(
            "money",
            _("Salary only forwards"),
            _("Go pays nothing to a piece that crosses it backwards."),
        ),
    ] = False
    doubles_to_jail: Annotated[
        int,
        whole(2, 10, "dice", _("Doubles to jail"), _("This double in a row sends its player to jail.")),
    ] = 3
    auto_end_turn: Annotated[
        bool,
        flag(
            "dice",
            _("End turns by themselves"),
            _("A turn with nothing left to do ends by itself."),
        ),
    ] = False
    group_rent_percent: Annotated[
        int,
        whole(
            100,
            1000,
            "rent",
            _("Rent of a whole group, %"),
            _("What a bare property in a group owned whole charges, in percent of its bare rent."),
        ),
    ] = 200
    railroad_rent: Annotated[int, whole(0, MONEY, "rent", _("Railroad rent"), _("Rent of one railroad alone."))] = 25
    railroad_factor: Annotated[
        int,
        whole(
            1,
            10,
            "rent",
            _("Railroad factor"),
            _("Each further railroad of the same owner multiplies the rent by this."),
        ),
    ] = 2
    utility_factor: Annotated[
        int,
        whole(0, 1000, "rent", _("Utility factor"), _("Rent of one utility for each space moved.")),
    ] = 4
    utility_step: Annotated[
        int,
        whole(
            0,
            1000,
            "rent",
            _("Utility step"),
            _("How much each further utility of the same owner adds to the factor."),
        ),
    ] = 6
    most_houses: Annotated[
        int,
        whole(
            1,
            4,
            "buildings",
            _("Houses a property"),
            _("The most houses on one property; the next building is a hotel."),
        ),
    ] = 4
    hotels_allowed: Annotated[bool, flag("buildings", _("Hotels"), _("Whether a hotel can follow the last house."))] = (
        True
    )
    house_supply: Annotated[
        int,
        whole(
            0,
            200,
            "buildings",
            _("Houses in the bank"),
            _("How many houses there are for all players."),
        ),
    ] = 32
    hotel_supply: Annotated[
        int,
        whole(
            0,
            100,
            "buildings",
            _("Hotels in the bank"),
            _("How many hotels there are for all players."),
        ),
    ] = 12
    sale_percent: Annotated[
        int,
        whole(
            0,
            100,
            "buildings",
            _("Sale of buildings, %"),
            _("What a sold building pays, in percent of its cost."),
        ),
    ] = 70
    mortgage_percent: Annotated[
        int,
        whole(
            0,
            100,
            "mortgages",
            _("Mortgage, %"),
            _("What a mortgage pays, in percent of the price."),
        ),
    ] = 70
    bail: Annotated[int, whole(0, MONEY, "jail", _("Bail"), _("What it costs to leave jail."))] = 50
    jail_attempts: Annotated[
        int,
        whole(1, 10, "jail", _("Attempts in jail"), _("After this many failed rolls the bail is due.")),
    ] = 3
    first_bid: Annotated[int, whole(1, MONEY, "auctions", _("First bid"), _("The least that a first bid can be."))] = 1
    bid_step: Annotated[int, whole(1, MONEY, "auctions", _("Raise"), _("The least by which a bid beats the last."))] = 1
    auction_seconds: Annotated[
        int,
        whole(
            3,
            300,
            "time",
            _("Auction clock, seconds"),
            _("An auction ends this long after its last bid."),
        ),
    ] = 10
    decision_seconds: Annotated[
        int,
        whole(
            0,
            86_400,
            "time",
            _("Time for a decision, seconds"),
            _("After this the game acts for the player; 0 means no limit."),
        ),
    ] = 60
    trade_seconds: Annotated[
        int,
        whole(
            0,
            86_400,
            "time",
            _("Time for an offer, seconds"),
            _("A trade that is not answered lapses after this; 0 means never."),
        ),
    ] = 120
    bot_pace: Annotated[
        int,
        whole(
            0,
            100,
            "time",
            _("Pace of bots, tenths of a second"),
            _("How long a bot seems to think before each action."),
        ),
    ] = 8
