"""A bot for the classic games: buys, completes groups, bids to a worth, builds, keeps cash, trades for groups.

It keeps nothing between two choices: whatever it knows stands on the table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.bots.bargains import answer_offers, bargain
from games.engine.state import Action, GameState
from games.rules.auction import PASS, AuctionClock, Bid
from games.rules.book import ClassicBook
from games.rules.building import Build, buildable
from games.rules.debt import DECLARE_BANKRUPTCY, SETTLE, Debt, can_settle
from games.rules.deeds import BUY, DECLINE, BuyDeed
from games.rules.dice import END_TURN, ROLL
from games.rules.jail import PAY_BAIL, USE_JAIL_CARD, JailTurn
from games.rules.mortgage import Unmortgage
from games.rules.table import BANK, Table
from games.rules.turns import RollDice

RICH = 10
"""Who has so many times a building's cost builds on, whatever the temper; else the rich would ruin nobody."""


class Temper(NamedTuple):
    """How a bot plays: what it bids of a deed's worth, what cash it keeps, how high it builds, whether it trades.

    The cash it keeps is in percent of what a deed of the board costs on average.
    """

    worth_percent: int
    reserve_percent: int
    builds_to: int
    trades: bool

    def reserve(self, book: ClassicBook) -> int:
        """The cash it keeps on this board."""
        return self.reserve_percent * book.mean_price // 100


def choose(temper: Temper, book: ClassicBook, state: GameState[Table, Any], seat: int) -> Action | None:
    """The bot's next action for `seat`, or None while it only waits."""
    if state.table.trades:
        answer = answer_offers(book, state.table, seat, temper.trades)
        if answer is not None:
            return answer
    for decision in state.decisions:
        if decision.blocking and seat in decision.seats(state.table):
            return answer_decision(temper, book, state, seat, decision)
    return None


def answer_decision(
    temper: Temper, book: ClassicBook, state: GameState[Table, Any], seat: int, decision: Any
) -> Action | None:
    """The answer to a decision that waits for `seat`."""
    table = state.table
    match decision:
        case RollDice():
            return ROLL
        case AuctionClock():
            return bid(temper, book, table, seat)
        case BuyDeed():
            return BUY if wants(temper, book, table, seat, decision.space) else DECLINE
        case Debt():
            return SETTLE if can_settle(book, table, seat) else DECLARE_BANKRUPTCY
        case JailTurn():
            return leave_jail(temper, book, table, seat)
        case _:
            return finish_turn(temper, book, table, seat, decision)


def finish_turn(temper: Temper, book: ClassicBook, table: Table, seat: int, decision: Any) -> Action:
    """Improve what is wise to improve, perhaps offer a trade, and end the turn."""
    player, reserve = table.players[seat], temper.reserve(book)
    if not player.spaces or player.cash <= reserve:
        return END_TURN
    improvement = improve(temper, book, table, seat, player.cash - reserve)
    if improvement is not None:
        return improvement
    if temper.trades and not player.offers and not table.trades:
        offer = bargain(book, table, seat, reserve, decision.id)
        if offer is not None:
            return offer
    return END_TURN


def worth_to(book: ClassicBook, table: Table, seat: int, space: int) -> int:
    """What a deed is worth to `seat`: its price, and half as much again for completing or blocking a group."""
    price = book.price[space]
    others = [table.deed(other).owner for other in book.group[space] if other != space]
    if others and others[0] != BANK and all(owner == others[0] for owner in others):
        return price + price // 2
    if seat in others:
        return price + price // 5
    return price


def wants(temper: Temper, book: ClassicBook, table: Table, seat: int, space: int) -> bool:
    """Whether to buy at the price: when it can be paid, and leaves something or is worth more than the price."""
    cash, price = table.players[seat].cash, book.price[space]
    if cash < price:
        return False
    return cash - price >= temper.reserve(book) // 2 or worth_to(book, table, seat, space) > price


def bid(temper: Temper, book: ClassicBook, table: Table, seat: int) -> Action | None:
    """Raise by a tenth of the price up to the deed's worth; pass beyond; wait while the highest bid is one's own."""
    auction = table.auction
    assert auction is not None
    if auction.bidder == seat:
        return None
    options = book.options
    least = options.first_bid if auction.bidder is None else auction.bid + options.bid_step
    worth = worth_to(book, table, seat, auction.space) * temper.worth_percent // 100
    most = min(worth, table.players[seat].cash - temper.reserve(book) // 4)
    if least > most:
        return PASS
    opening = book.price[auction.space] // 2 if auction.bidder is None else least + book.price[auction.space] // 10
    return Bid(max(least, min(most, opening)))


def leave_jail(temper: Temper, book: ClassicBook, table: Table, seat: int) -> Action:
    """Out at once while there are deeds to find; later jail is a safe place."""
    player = table.players[seat]
    hunting = any(deed is not None and deed.owner == BANK for deed in table.deeds)
    if hunting and player.jail_cards:
        return USE_JAIL_CARD
    if hunting and player.cash >= book.options.bail + temper.reserve(book):
        return PAY_BAIL
    return ROLL


def improve(temper: Temper, book: ClassicBook, table: Table, seat: int, cash: int) -> Action | None:
    """The best building that `cash` pays for, what is above the reserve, else a mortgage to lift; None if neither."""
    player = table.players[seat]
    if len(player.spaces) < 2:
        return None
    best, best_gain = None, 0.0
    for space in buildable(book, table, seat):
        level, cost, rents = table.deed(space).level, book.house_cost[space], book.spaces[space].rents
        if cost > cash or (level >= temper.builds_to and cost * RICH > cash):
            continue
        after = rents[-1] if level == book.options.most_houses else rents[level + 1]
        gain = (after - rents[level]) / (cost or 1)
        if gain > best_gain:
            best, best_gain = space, gain
    if best is not None:
        return Build(best)
    for space in player.spaces:
        if table.deed(space).mortgaged and book.unmortgage[space] * 2 <= cash:
            return Unmortgage(space)
    return None
