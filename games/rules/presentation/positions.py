"""Whether a classic game can be in a position: what every moment between two actions of it has in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from games.engine.refusal import gettext_noop
from games.engine.ruleset import Problem
from games.engine.state import Decision, GameState
from games.rules.auction import AuctionClock
from games.rules.debt import SettleDebt
from games.rules.decks import DeckTable
from games.rules.deeds import BuyDeed
from games.rules.jail import JailTurn
from games.rules.sealed_auction import NO_BID, SealedAuction
from games.rules.table import BANK, Auction, Deed, TradeTable
from games.rules.trade import TradeOffer
from games.rules.trade_terms import why_not_trade

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules

Away = Callable[[Any, str], list[int]]
"""(table, group): the numbers of its cards that are not in their deck."""

SEAT = gettext_noop("there is no such seat")
SPACE = gettext_noop("there is no such space")
OWNER = gettext_noop("players and deeds do not agree on the owner")
BUILDINGS = gettext_noop("these buildings are not allowed here")
SUPPLY = gettext_noop("the supply of buildings does not add up")
OUT = gettext_noop("a player who is out has nothing, and is listed once in the order of leaving")
JAIL = gettext_noop("only a piece on a jail space can be in jail")
DEBT = gettext_noop("exactly the players who cannot pay what is due are asked to settle it")
AUCTION = gettext_noop("an auction has one clock, an unowned deed, and a bidder who can pay")
SEALED = gettext_noop("in a sealed auction each player who has answered has one bid that is allowed, or has passed")
OFFER = gettext_noop("an offer has one clock and can be accepted")
CARDS = gettext_noop("each card of a group is in its deck once, or held")
DECISION = gettext_noop("this decision does not fit the table")
NUMBER = gettext_noop("this number cannot occur")
MAX_CASH = 10_000_000_000
MAX_DOUBLES = 1_000
"""More than any game can reach."""


def table_problems(rules: ClassicRules, table: TradeTable, away: Away = lambda table, group: []) -> Iterator[Problem]:
    """Why no game can have this table; its types have been checked. `away` gives the cards that are in no deck."""
    yield from _shapes(rules, table)
    yield from _numbers_of_players(rules, table)
    yield from _owners(rules, table)
    yield from _buildings(rules, table)
    yield from _players(rules, table)
    yield from _jackpot(table)
    if isinstance(table, DeckTable):
        yield from _decks(rules, table, away)


def decision_problems(rules: ClassicRules, state: GameState[Any, Any]) -> Iterator[Problem]:
    """Why no game can wait for these decisions with this table, which has no problems itself."""
    table: TradeTable = state.table
    if state.finished:
        if table.auction is not None or table.trades:
            yield "finished", DECISION
        return
    yield from _decisions(rules, state, table)
    yield from _debts(rules, state, table)
    yield from _auction(rules, state, table)
    yield from _offers(rules, state, table)


def _shapes(rules: ClassicRules, table: TradeTable) -> Iterator[Problem]:
    """The lists have their lengths, and every number names something that there is."""
    seats = range(len(table.players))
    if table.turn not in seats:
        yield "table.turn", SEAT
    if len(table.deeds) != rules.size:
        yield "table.deeds", SPACE
    if table.dice and not (len(table.dice) == 2 and all(1 <= die <= 6 for die in table.dice)):
        yield "table.dice", NUMBER
    if not 0 <= table.doubles <= MAX_DOUBLES:
        yield "table.doubles", NUMBER
    if table.trades_made < 0:
        yield "table.trades_made", NUMBER


def _numbers_of_players(rules: ClassicRules, table: TradeTable) -> Iterator[Problem]:
    """Pieces and deeds are on the board, and what is counted is not absurd."""
    for seat, player in enumerate(table.players):
        place = f"table.players[{seat}]"
        if not 0 <= player.position < rules.size:
            yield f"{place}.position", SPACE
        if player.spaces != sorted(set(player.spaces)) or not all(0 <= space < rules.size for space in player.spaces):
            yield f"{place}.spaces", SPACE
        if min(player.jail_cards, player.jail_rolls, player.offers) < 0 or player.jail_cards > 1_000:
            yield place, NUMBER
        if abs(player.cash) > MAX_CASH:
            yield f"{place}.cash", NUMBER


def _owners(rules: ClassicRules, table: TradeTable) -> Iterator[Problem]:
    """Each deed has one owner, and players and deeds agree on it."""
    owned: dict[int, int] = {}
    for seat, player in enumerate(table.players):
        for space in player.spaces:
            if space in owned:
                yield f"table.players[{seat}].spaces", OWNER
            owned[space] = seat
    for space, deed in enumerate(table.deeds):
        if (deed is not None) != bool(rules.group[space]):
            yield f"table.deeds[{space}]", SPACE
        elif deed is not None and deed.owner != owned.get(space, BANK):
            yield f"table.deeds[{space}].owner", OWNER
        elif deed is not None and deed.owner == BANK and (deed.mortgaged or deed.level):
            yield f"table.deeds[{space}]", BUILDINGS


def _buildings(rules: ClassicRules, table: TradeTable) -> Iterator[Problem]:
    """Supplies are conserved, building is even, and incomplete or mortgaged groups have no buildings."""
    options, bank = rules.options.buildings, table.bank
    deeds: list[tuple[int, Deed]] = [(space, deed) for space, deed in enumerate(table.deeds) if deed is not None]
    levels = [deed.level for _, deed in deeds]
    houses = sum(level for level in levels if level < rules.hotel)
    hotels = sum(level == rules.hotel for level in levels)
    if (bank.houses + houses, bank.hotels + hotels) != (options.house_supply, options.hotel_supply):
        yield "table.bank", SUPPLY
    if min(bank.houses, bank.hotels) < 0:
        yield "table.bank", SUPPLY
    max_level = rules.hotel if options.hotels_allowed else rules.max_houses
    for space, deed in deeds:
        if deed.level and not (0 < deed.level <= max_level and _may_be_built(rules, table, space)):
            yield f"table.deeds[{space}].level", BUILDINGS


def _may_be_built(rules: ClassicRules, table: TradeTable, space: int) -> bool:
    group = [table.deed(other) for other in rules.group[space]]
    levels = [other.level for other in group]
    return (
        rules.is_street[space]
        and {other.owner for other in group} == {table.deed(space).owner}
        and not any(other.mortgaged for other in group)
        and (not rules.house_rules.even_building or max(levels) - min(levels) <= 1)
    )


def _players(rules: ClassicRules, table: TradeTable) -> Iterator[Problem]:
    """Pieces in jail are on jail spaces, and players who are out have nothing."""
    for seat, player in enumerate(table.players):
        if (player.in_jail and player.position not in rules.jails) or (player.jail_rolls and not player.in_jail):
            yield f"table.players[{seat}].in_jail", JAIL
        if player.out and (player.cash, player.jail_cards, player.spaces, player.in_jail) != (0, 0, [], False):
            yield f"table.players[{seat}].out", OUT
    if sorted(table.out_order) != [seat for seat, player in enumerate(table.players) if player.out]:
        yield "table.out_order", OUT


def _jackpot(table: Any) -> Iterator[Problem]:
    if isinstance(table.pot, int) and not 0 <= table.pot <= MAX_CASH:
        yield "table.pot", NUMBER


def _decks(rules: ClassicRules, table: DeckTable, away: Away) -> Iterator[Problem]:
    """Every card of every group is in its deck or away from it, once."""
    if table.decks.keys() != rules.cards.keys():
        yield "table.decks", CARDS
        return
    for group, deck in table.decks.items():
        if sorted(deck.order + away(table, group)) != list(range(len(rules.cards[group]))):
            yield f"table.decks.{group}", CARDS


def _decisions(rules: ClassicRules, state: GameState[Any, Any], table: TradeTable) -> Iterator[Problem]:
    """Decisions name deeds that are for sale at their price, and players who are where they are said to be."""
    for number, decision in enumerate(state.decisions):
        if not _fits(rules, table, decision):
            yield f"decisions[{number}]", DECISION
    if len([decision for decision in state.decisions if decision.blocking]) > 1 and not all(
        isinstance(decision, SettleDebt) for decision in state.decisions if decision.blocking
    ):
        yield "decisions", DECISION


def _fits(rules: ClassicRules, table: TradeTable, decision: Decision) -> bool:
    match decision:
        case BuyDeed(space=space, price=price):
            known = 0 <= space < rules.size and table.deeds[space] is not None
            return known and table.deed(space).owner == BANK and price == rules.price[space]
        case JailTurn(seat=seat):
            return table.players[seat].in_jail
        case TradeOffer(trade=trade, seat=seat):
            return str(trade) in table.trades and table.trades[str(trade)].to == seat
        case AuctionClock(since=since, id=number):
            return 0 <= since <= number
    return True


def _debts(rules: ClassicRules, state: GameState[Any, Any], table: TradeTable) -> Iterator[Problem]:
    """Exactly the players who cannot pay are asked to settle, and the game waits for nothing else meanwhile."""
    seats = range(len(table.players))
    asked = sorted(decision.seat for decision in state.decisions if isinstance(decision, SettleDebt))
    if asked != [seat for seat in seats if rules.mechanics.shortfall(table, seat)]:
        yield "decisions", DEBT
    if asked and not all(isinstance(decision, SettleDebt) for decision in state.decisions if decision.blocking):
        yield "decisions", DEBT


def _auction(rules: ClassicRules, state: GameState[Any, Any], table: TradeTable) -> Iterator[Problem]:
    """An auction has exactly one clock, and its highest bidder can pay."""
    clocks = [decision for decision in state.decisions if isinstance(decision, AuctionClock | SealedAuction)]
    auction = table.auction
    if len(clocks) != (auction is not None):
        yield "table.auction", AUCTION
    yield from _sealed_bids(rules, table, clocks)
    if auction is None:
        return
    seats = range(len(table.players))
    if (
        not 0 <= auction.space < rules.size
        or table.deeds[auction.space] is None
        or not set(auction.passed) <= set(seats)
    ):
        yield "table.auction", AUCTION
    elif table.deed(auction.space).owner != BANK:
        yield "table.auction.space", AUCTION
    if auction.bidder is None:
        if auction.bid:
            yield "table.auction.bid", AUCTION
    elif auction.bidder not in seats or auction.bidder in auction.passed:
        yield "table.auction.bidder", AUCTION
    elif not rules.options.auctions.first_bid <= auction.bid <= table.players[auction.bidder].cash:
        yield "table.auction.bid", AUCTION


def _sealed_bids(rules: ClassicRules, table: TradeTable, clocks: list[Any]) -> Iterator[Problem]:
    """Whoever has answered has one bid, which may be more than its bidder's cash by now; an open auction has none."""
    auction, bids = table.auction, table.sealed_bids
    answered = UNSET if auction is None else auction.answered
    sealed = answered is not UNSET
    if sealed != (bids is not UNSET) or any(sealed != isinstance(one, SealedAuction) for one in clocks):
        yield "table.auction", SEALED
    elif auction is not None and answered is not UNSET and bids is not UNSET:
        yield from _answers(rules, auction, bids, answered, len(table.players))


def _answers(
    rules: ClassicRules, auction: Auction, bids: dict[int, int], answered: list[int], players: int
) -> Iterator[Problem]:
    if (auction.bid, auction.bidder, auction.passed) != (0, None, []):
        yield "table.auction", SEALED
    if sorted(answered) != sorted(bids) or not bids.keys() <= set(range(players)):
        yield "table.auction.answered", SEALED
    lowest = rules.options.auctions.first_bid
    if not all(bid == NO_BID or lowest <= bid <= MAX_CASH for bid in bids.values()):
        yield "table.sealed_bids", SEALED


def _offers(rules: ClassicRules, state: GameState[Any, Any], table: TradeTable) -> Iterator[Problem]:
    """Every open offer has its clock and can be accepted now."""
    clocks = sorted(str(decision.trade) for decision in state.decisions if isinstance(decision, TradeOffer))
    if clocks != sorted(table.trades):
        yield "table.trades", OFFER
    for number, trade in table.trades.items():
        if not number.isdecimal() or not number.isascii() or not 0 < int(number[:12]) <= table.trades_made:
            yield f"table.trades.{number[:12]}", OFFER
        elif not {trade.seat, trade.to} <= set(table.in_game()):
            yield f"table.trades.{number}", SEAT
        elif why_not_trade(rules, table, trade.seat, trade.to, trade.give, trade.want) is not None:
            yield f"table.trades.{number}", OFFER
