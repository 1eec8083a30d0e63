"""The statistics of classic games: money, deeds and buildings, trades and auctions, dice, cards and jail."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.engine.outcomes import winners
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import Event, GameEnded
from games.engine.statistics import Amounts, Moment, Statistic
from games.rules.auction import AuctionEnded
from games.rules.board import Card
from games.rules.building import HotelBuilt, HouseBuilt, whole_groups
from games.rules.debt import WentBankrupt
from games.rules.decks import CardDrawn
from games.rules.deeds import DeedBought
from games.rules.dice import DICE_SIDES, DiceRolled, TurnBegan
from games.rules.jail import WentToJail
from games.rules.payment import PaidToBank, PaidToPlayer, Received
from games.rules.presentation.achievements import ACHIEVEMENTS
from games.rules.rent import RentPaid
from games.rules.table import Table
from games.rules.trade import TradeMade
from games.rules.turns import PlayersPlaced
from games.rules.worth import worth

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules

MONEY = _("Money")
PROPERTY = _("Property")
DEALS = _("Deals")
RENT = _("Rent")
LUCK = _("Luck")
COURSE = _("On the board")

Gauge = Callable[[Any, Any, int], int]
"""(rules, table, seat)."""
Count = Callable[[Moment, Any], Amounts]
EventTypes = tuple[type[Event], ...]

CASH_MOVES: EventTypes = (
    PlayersPlaced, Received, PaidToBank, PaidToPlayer, TradeMade, AuctionEnded, WentBankrupt,
)  # fmt: skip
DEED_MOVES: EventTypes = (DeedBought, AuctionEnded, TradeMade, WentBankrupt)


def nothing(moment: Moment, event: Event) -> Amounts:
    """An event that does not count."""
    return ()


def one(moment: Moment, event: Any) -> Amounts:
    """Once for the seat of the event."""
    return ((event.seat, 1),)


def earned(moment: Moment, event: Event) -> Amounts:
    """Cash that came in."""
    return [(taker, amount) for _, taker, amount in event.transfers() if taker is not None]


def spent(moment: Moment, event: Event) -> Amounts:
    """Cash that went out."""
    return [(giver, amount) for giver, _, amount in event.transfers() if giver is not None]


def traded(moment: Moment, event: TradeMade) -> Amounts:
    """A trade for both sides."""
    return ((event.seat, 1), (event.to, 1))


def auction_won(moment: Moment, event: AuctionEnded) -> Amounts:
    """A deed for the highest bidder."""
    return () if event.seat is None else ((event.seat, 1),)


def doubles_rolled(moment: Moment, event: DiceRolled) -> Amounts:
    """A roll of doubles."""
    return ((event.seat, 1),) if event.doubles else ()


def dice_luck(moment: Moment, event: DiceRolled) -> Amounts:
    """The dots above or below what two dice show on average."""
    return ((event.seat, sum(event.dice) - len(event.dice) * (DICE_SIDES + 1) // 2),)


def card_luck(moment: Moment, event: CardDrawn) -> Amounts:
    """The cash that a card brought its player, above or below the average of all cards of its group at that moment."""
    rules, table, seat = moment.rules, moment.table, event.seat
    brought = [card_value(rules, table, seat, card) for card in rules.cards[event.group]]
    return ((seat, round(card_value(rules, table, seat, event.card) - sum(brought) / len(brought))),)


def card_value(rules: ClassicRules, table: Table, seat: int, card: Card) -> int:
    """The cash that a card itself brings the player who draws it; 0 if it only moves the piece or gives a jail card."""
    match card.effect:
        case "give":
            return card.amount
        case "take":
            return -card.amount
        case "take_from_every_player":
            return card.amount * len(table.others_in_turn(seat))
        case "give_to_every_player":
            return -card.amount * len(table.others_in_turn(seat))
        case "buildings_fee":
            levels = [table.deed(space).level for space in table.players[seat].spaces]
            return -sum(card.hotel if level == rules.hotel else card.house * level for level in levels)
        case _:
            return 0


def won_without_jail(moment: Moment, event: GameEnded) -> Amounts:
    """A win without having been in jail."""
    return [(seat, 1) for seat in winners(moment, event) if not moment.counts[seat].get("jail_visits")]


def cash(rules: ClassicRules, table: Table, seat: int) -> int:
    """The cash of a seat."""
    return table.players[seat].cash


def cash_at_default_start(rules: ClassicRules, table: Table, seat: int) -> int:
    """The cash of a seat as it would be, in proportion, had the game begun with the default starting cash."""
    usual, start = type(rules.options)().start.starting_cash, rules.options.start.starting_cash
    return table.players[seat].cash * usual // start if start else table.players[seat].cash


def deeds(rules: ClassicRules, table: Table, seat: int) -> int:
    """The deeds of a seat."""
    return len(table.players[seat].spaces)


def monopolies(rules: ClassicRules, table: Table, seat: int) -> int:
    """The groups of streets of which a seat owns all; a street in no group is none."""
    return sum(rules.in_group(group[0]) for group in whole_groups(rules, table, seat))


def owned_of_kind(kind: str) -> Callable[[ClassicRules, Table, int], int]:
    """A gauge of the deeds of that kind of space."""

    def owned(rules: ClassicRules, table: Table, seat: int) -> int:
        return sum(rules.spaces[space].kind == kind for space in table.players[seat].spaces)

    return owned


def money_statistics(
    bankruptcy: type[Event], worth: Gauge, cash_moves: EventTypes, worth_moves: EventTypes
) -> tuple[Statistic, ...]:
    """Cash that came and went, and the most that a player had. The moves are the events that can change it."""
    return (
        Statistic(
            "money_earned",
            _("Money earned"),
            MONEY,
            unit="money",
            count={Event: earned, PlayersPlaced: nothing, bankruptcy: nothing},
        ),
        Statistic("money_spent", _("Money spent"), MONEY, unit="money", count={Event: spent, bankruptcy: nothing}),
        Statistic(
            "highest_cash", _("Highest cash"), MONEY, unit="money", combine="max", gauge=cash, follows=cash_moves
        ),
        Statistic(
            "highest_worth",
            _("Highest total worth"),
            MONEY,
            unit="money",
            combine="max",
            gauge=worth,
            follows=worth_moves,
        ),
        Statistic("cash_at_default_start", combine="max", gauge=cash_at_default_start, follows=cash_moves),
    )


def rent_statistics(event: type[Event], received: Count, paid: Count) -> tuple[Statistic, ...]:
    """Rents, counted from `event` for the owner and for the player who paid."""

    def rents(moment: Moment, event: Event) -> Amounts:
        return [(seat, 1) for seat, _ in received(moment, event)]

    return (
        Statistic("rent_received", _("Rent received"), RENT, unit="money", count={event: received}),
        Statistic("rent_paid", _("Rent paid"), RENT, unit="money", count={event: paid}),
        Statistic(
            "highest_rent", _("Highest rent received"), RENT, unit="money", combine="max", count={event: received}
        ),
        Statistic("rents", count={event: rents}),
    )


def deed_statistics(monopolies: Gauge, moves: EventTypes) -> tuple[Statistic, ...]:
    """Deeds and complete groups at once. The moves are the events that can change their owners."""
    return (
        Statistic("most_deeds", _("Most deeds at once"), PROPERTY, combine="max", gauge=deeds, follows=moves),
        Statistic(
            "most_monopolies",
            _("Most complete groups at once"),
            PROPERTY,
            combine="max",
            gauge=monopolies,
            follows=moves,
        ),
    )


JAIL_STATISTICS = (
    Statistic("jail_visits", _("Times in jail"), COURSE, count={WentToJail: one}),
    Statistic("wins_without_jail", count={GameEnded: won_without_jail}),
)
DICE_STATISTICS = (
    Statistic("rolls", _("Rolls"), LUCK, count={DiceRolled: one}),
    Statistic("doubles", _("Doubles"), LUCK, count={DiceRolled: doubles_rolled}),
    Statistic("dice_luck", _("Dice: dots above the average"), LUCK, signed=True, count={DiceRolled: dice_luck}),
)
STATISTICS: tuple[Statistic, ...] = (
    *money_statistics(WentBankrupt, worth, CASH_MOVES, CASH_MOVES),
    *rent_statistics(
        RentPaid,
        received=lambda moment, event: ((event.to, event.amount),),
        paid=lambda moment, event: ((event.seat, event.amount),),
    ),
    *deed_statistics(monopolies, DEED_MOVES),
    Statistic("houses_built", _("Houses built"), PROPERTY, count={HouseBuilt: one}),
    Statistic("hotels_built", _("Hotels built"), PROPERTY, count={HotelBuilt: one}),
    Statistic("trades", _("Trades"), DEALS, count={TradeMade: traded}),
    Statistic("auctions_won", _("Auctions won"), DEALS, count={AuctionEnded: auction_won}),
    Statistic("turns", _("Turns"), COURSE, count={TurnBegan: one}),
    *JAIL_STATISTICS,
    *DICE_STATISTICS,
    Statistic(
        "card_luck", _("Cards: money above the average"), LUCK, unit="money", signed=True, count={CardDrawn: card_luck}
    ),
)

PART = Part(statistics=STATISTICS, achievements=ACHIEVEMENTS)
"""For every classic game. How bankruptcies are attributed differs with their debts, and is declared with these."""
