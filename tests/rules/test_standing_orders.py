"""The standing orders of the classic games: what each answers in a position, and when it leaves it to its player."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games import rulesets
from games.engine.orders import Answer, answer_by_orders, read_orders
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Decision, GameState
from games.rules.auction import PASS, AuctionClock, Bid
from games.rules.building import Build
from games.rules.debt import DECLARE_BANKRUPTCY, SETTLE
from games.rules.deeds import BUY, DECLINE, BuyDeed
from games.rules.dice import END_TURN, ROLL
from games.rules.jail import PAY_BAIL, USE_JAIL_CARD, JailTurn
from games.rules.mortgage import Unmortgage
from games.rules.sealed_auction import PASS_SEALED, SealedAuction, SealedBid
from games.rules.table import Auction, Trade, TradeSide
from games.rules.trade import AcceptTrade, RejectTrade, TradeOffer
from games.rules.turns import RollDice, TurnEnd
from tests.support.kinds import CLASSIC

ME, OTHER = 0, 1


class Position:
    """A game of three at its start, in which decisions are opened as a test needs them."""

    def __init__(self, key: str) -> None:
        self.book: Rulebook = rulesets.rulebook(key)
        self.state: GameState[Any, Any] = new_game(self.book, 3, "orders", shuffle_seats=False)[0]
        self.table = self.state.table
        self.rules = self.book.rules
        streets = [group for group in self.rules.streets if len(group) == 3]
        self.group, self.others = streets[0], streets[1]

    def own(self, seat: int, *spaces: int) -> None:
        """Give these deeds to a seat."""
        for space in spaces:
            self.table.transfer(space, seat)

    def ask(self, decision: Decision, orders: dict[str, Any]) -> Action | None:
        """What these orders answer to this decision."""
        answer = self.answer(decision, orders)
        return None if answer is None else answer.action

    def unhurried(self, decision: Decision, orders: dict[str, Any]) -> bool:
        """Whether the answer of these orders takes its time."""
        answer = self.answer(decision, orders)
        assert answer is not None
        return answer.unhurried

    def answer(self, decision: Decision, orders: dict[str, Any]) -> Answer | None:
        """What these orders answer to this decision, which changes nothing."""
        decision.id = 99
        self.state.decisions = [decision]
        given = read_orders(self.book, 3, orders)
        before = self.book.encode(self.state)
        answer = answer_by_orders(self.book, self.state, ME, given)
        assert self.book.encode(self.state) == before
        assert answer is None or answer.decision == 99
        return answer

    def named(self, space: int) -> str:
        """The group of a space as orders name it."""
        return f"group:{self.rules.spaces[space].group}"


@pytest.fixture(params=CLASSIC)
def position(request: pytest.FixtureRequest) -> Position:
    """A position of each classic game."""
    return Position(request.param)


def test_who_has_ordered_nothing_is_waited_for(position: Position) -> None:
    assert position.ask(RollDice(seat=ME), {}) is None
    assert position.ask(RollDice(seat=ME), {"end_turn": {}}) is None
    assert position.ask(RollDice(seat=OTHER), {"roll": {}}) is None


def test_it_rolls_and_ends_the_turn_while_nothing_can_be_built(position: Position) -> None:
    both: dict[str, Any] = {"roll": {}, "end_turn": {}}
    assert position.ask(RollDice(seat=ME), both) == ROLL
    assert position.ask(TurnEnd(seat=ME), both) == END_TURN
    position.own(ME, *position.group)
    assert position.ask(RollDice(seat=ME), both) is None
    assert position.ask(TurnEnd(seat=ME), both) is None
    assert position.ask(TurnEnd(seat=ME), {"end_turn": {"wait": False}}) == END_TURN
    position.table.players[ME].cash = 0
    assert position.ask(TurnEnd(seat=ME), both) == END_TURN


def test_it_waits_while_a_mortgage_could_be_paid_off(position: Position) -> None:
    position.own(ME, position.group[0])
    position.table.deeds[position.group[0]] = replace(position.table.deed(position.group[0]), mortgaged=True)
    assert position.ask(TurnEnd(seat=ME), {"end_turn": {}}) is None


def test_it_pays_off_mortgages_of_its_own_groups_first(position: Position) -> None:
    """As long as enough is left."""
    position.own(ME, *position.group, position.others[-1])
    single, own = position.others[-1], position.group[0]
    cost = position.rules.unmortgage
    for space in (single, own):
        position.table.deeds[space] = replace(position.table.deed(space), mortgaged=True)
    player = position.table.players[ME]
    player.cash = cost[own] + 100
    assert position.ask(TurnEnd(seat=ME), {"mortgages": {"keep": 100}}) == Unmortgage(own)
    player.cash = min(cost[own], cost[single]) + 99
    assert position.ask(TurnEnd(seat=ME), {"mortgages": {"keep": 100}}) is None
    position.table.deeds[own] = replace(position.table.deed(own), mortgaged=False)
    player.cash = cost[single]
    assert position.ask(TurnEnd(seat=ME), {"mortgages": {"keep": 0}}) == Unmortgage(single)


def test_what_begins_a_turn_takes_its_time(position: Position) -> None:
    """In games over days; the rest of the turn follows at once."""
    orders: dict[str, Any] = {"roll": {}, "jail": {}, "end_turn": {}}
    assert position.unhurried(RollDice(seat=ME), orders)
    assert position.unhurried(JailTurn(seat=ME), orders)
    assert not position.unhurried(TurnEnd(seat=ME), orders)


def test_it_builds_as_long_as_enough_is_left(position: Position) -> None:
    space = position.group[-1]
    cost = position.rules.house_cost[space]
    position.own(ME, *position.group)
    position.table.players[ME].cash = cost + 100
    orders = {"build": {"keep": 100}, "end_turn": {"wait": False}}
    assert position.ask(TurnEnd(seat=ME), orders) == Build(space)
    position.table.players[ME].cash -= 1
    assert position.ask(TurnEnd(seat=ME), orders) == END_TURN


def test_it_buys_if_it_keeps_enough(position: Position) -> None:
    space = position.group[0]
    price = position.rules.price[space]
    question = BuyDeed(seat=ME, space=space, price=price)
    position.table.players[ME].cash = price + 300
    assert position.ask(question, {"buy": {"keep": 300}}) == BUY
    assert position.ask(question, {"buy": {"keep": 301}}) == DECLINE
    assert position.ask(question, {"buy": {"keep": 301, "otherwise": "wait"}}) is None
    position.table.players[ME].cash = price - 1
    assert position.ask(question, {"buy": {"keep": 0}}) == DECLINE


def test_it_raises_up_to_the_bid_for_the_deed_its_group_or_any(position: Position) -> None:
    space = position.group[0]
    position.table.auction = Auction(space, bid=100, bidder=OTHER)
    position.table.players[ME].cash = 2_000
    least = position.rules.options.auctions.smallest_raise
    orders: dict[str, Any] = {"limits": {"any": 100 + least + 1}, "step": least + 5}
    assert position.ask(AuctionClock(), {"bid": orders}) == Bid(100 + least + 1)
    orders["limits"][position.named(space)] = 300
    assert position.ask(AuctionClock(), {"bid": orders}) == Bid(100 + least + 5)
    assert position.ask(AuctionClock(), {"bid": orders | {"step": 1}}) == Bid(100 + least)
    orders["limits"][f"space:{space}"] = 100
    assert position.ask(AuctionClock(), {"bid": orders}) == PASS
    assert position.ask(AuctionClock(), {"bid": orders | {"otherwise": "wait"}}) is None
    position.table.auction.bidder = ME
    assert position.ask(AuctionClock(), {"bid": orders}) is None


def test_it_bids_no_more_than_its_cash(position: Position) -> None:
    position.table.auction = Auction(position.group[0], bid=100, bidder=OTHER)
    least = position.rules.options.auctions.smallest_raise
    position.table.players[ME].cash = 100 + least
    assert position.ask(AuctionClock(), {"bid": {"limits": {"any": 500}, "step": 50}}) == Bid(100 + least)
    position.table.players[ME].cash = 100
    assert position.ask(AuctionClock(), {"bid": {"limits": {"any": 500}}}) == PASS


def test_a_sealed_bid_is_the_highest_at_once_as_far_as_the_cash_goes(position: Position) -> None:
    space = position.group[0]
    position.table.auction = Auction(space, answered=[])
    position.table.sealed_bids = {}
    position.table.players[ME].cash = 900
    orders: dict[str, Any] = {"limits": {"any": 400, position.named(space): 700}}
    assert position.ask(SealedAuction(), {"bid": orders}) == SealedBid(700)
    position.table.players[ME].cash = 650
    assert position.ask(SealedAuction(), {"bid": orders}) == SealedBid(650)
    orders["limits"][f"space:{space}"] = 0
    assert position.ask(SealedAuction(), {"bid": orders}) == PASS_SEALED
    assert position.ask(SealedAuction(), {"bid": orders | {"otherwise": "wait"}}) is None
    assert position.ask(SealedAuction(), {"bid": {}}) == PASS_SEALED
    position.table.players[ME].cash = 0
    assert position.ask(SealedAuction(), {"bid": {"limits": {"any": 400}}}) == PASS_SEALED


def test_the_first_bid_is_the_lowest(position: Position) -> None:
    position.table.auction = Auction(position.group[0])
    assert position.ask(AuctionClock(), {"bid": {"limits": {"any": 500}}}) == Bid(
        position.rules.options.auctions.first_bid
    )
    assert position.ask(AuctionClock(), {"bid": {}}) == PASS


def offered(position: Position, give: TradeSide, want: TradeSide) -> TradeOffer:
    """An offer that somebody makes to me."""
    position.table.trades = {"1": Trade(OTHER, ME, give, want)}
    position.table.trades_made = 1
    return TradeOffer(seat=ME, trade=1)


def test_it_accepts_what_gives_enough_by_printed_prices(position: Position) -> None:
    mine, theirs = position.group[0], position.others[0]
    position.own(ME, mine)
    position.own(OTHER, theirs)
    price = position.rules.price
    cash = price[mine] - price[theirs] + 150
    question = offered(position, TradeSide(cash=cash, spaces=(theirs,)), TradeSide(spaces=(mine,)))
    assert position.ask(question, {"offers": {"gain": 150}}) == AcceptTrade(1)
    assert position.ask(question, {"offers": {"gain": 151}}) is None
    assert position.ask(question, {"offers": {"gain": 151, "otherwise": "reject"}}) == RejectTrade(1)
    position.table.deeds[theirs] = replace(position.table.deed(theirs), mortgaged=True)
    assert position.ask(question, {"offers": {"gain": 150}}) is None


def test_it_gives_no_deed_of_a_group_that_is_spared_or_built_on(position: Position) -> None:
    mine = position.group[0]
    position.own(ME, *position.group)
    question = offered(position, TradeSide(cash=position.rules.price[mine] + 1), TradeSide(spaces=(mine,)))
    assert position.ask(question, {"offers": {"gain": 1}}) == AcceptTrade(1)
    spared = {"gain": 1, "spare": [position.named(mine)]}
    assert position.ask(question, {"offers": spared}) is None
    position.table.deeds[position.group[1]] = replace(position.table.deed(position.group[1]), level=1)
    assert position.ask(question, {"offers": {"gain": 1}}) is None


def test_a_jail_card_counts_the_bail(position: Position) -> None:
    bail = position.rules.options.jail.bail
    question = offered(position, TradeSide(jail_cards=1), TradeSide(cash=bail))
    assert position.ask(question, {"offers": {"gain": 0}}) == AcceptTrade(1)
    assert position.ask(question, {"offers": {"gain": 1}}) is None


def test_it_stays_in_jail_or_leaves(position: Position) -> None:
    player, bail = position.table.players[ME], position.rules.options.jail.bail
    player.in_jail, player.cash = True, bail + 100
    question = JailTurn(seat=ME)
    assert position.ask(question, {"jail": {}}) == ROLL
    assert position.ask(question, {"jail": {"leave": "leave", "keep": 100}}) == PAY_BAIL
    assert position.ask(question, {"jail": {"leave": "leave", "keep": 101}}) == ROLL
    player.jail_cards = 1
    assert position.ask(question, {"jail": {"leave": "leave", "keep": 101}}) == USE_JAIL_CARD
    assert position.ask(question, {"jail": {"leave": "leave", "card": False, "keep": 100}}) == PAY_BAIL


def test_it_pays_debts_and_gives_up_only_if_ordered() -> None:
    position = Position("oofopoly")
    debt: Any = next(one for one in position.book.ruleset.decisions if one.name() == "debt")
    position.own(ME, *position.group)
    position.table.players[ME].cash = -50
    assert position.ask(debt(seat=ME), {"debt": {}}) == SETTLE
    position.table.players[ME].cash = -9_999
    assert position.ask(debt(seat=ME), {"debt": {}}) is None
    assert position.ask(debt(seat=ME), {"debt": {"give_up": True}}) == DECLARE_BANKRUPTCY
