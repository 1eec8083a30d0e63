"""Trades between two players, at any time: offered, then accepted, rejected, withdrawn or void (OOF-46, OOF-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal

from games.engine.deals import Deal
from games.engine.gifts import Sign, exchange
from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, OfferAnswered, Part, Unprompted
from games.engine.state import Action, Event, Legal, Open
from games.rules.building import BuildingsSold, HotelBuilt, HotelSold, HouseBuilt, HouseSold, sell_all
from games.rules.mortgage import Mortgaged, Unmortgaged
from games.rules.options import TradeOptions
from games.rules.seats import SeatDecision
from games.rules.table import Trade, TradeSide, TradeTable
from games.rules.trade_terms import owners_after, split_groups, why_not_trade

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame, ClassicRules

MAX_OFFERS = 4
"""How many offers one player may have open at a time."""
MAX_OFFERS_PER_TURN = 20
"""How many offers one player may make during one turn of any player."""

DEED_CHANGES = (Mortgaged, Unmortgaged)
GROUP_CHANGES = (HouseBuilt, HotelBuilt, HouseSold, HotelSold, BuildingsSold)


class OfferTrade(Action, frozen=True, tag="offer_trade"):
    """Offer `give` for `want` to the player `to`; `counter_of` names the offer of theirs that this answers."""

    to: int
    give: TradeSide = TradeSide()
    want: TradeSide = TradeSide()
    counter_of: int | None = None


class AcceptTrade(Action, frozen=True, tag="accept_trade"):
    """Accept an offer made to you."""

    trade: int


class RejectTrade(Action, frozen=True, tag="reject_trade"):
    """Reject an offer made to you."""

    trade: int


class WithdrawTrade(Action, frozen=True, tag="withdraw_trade"):
    """Withdraw your own offer."""

    trade: int


class TradeOffered(Event, frozen=True, tag="trade_offered"):
    """An offer was made."""

    trade: int
    seat: int
    to: int
    give: TradeSide
    want: TradeSide
    counter_of: int | None = None

    def apply(self, table: TradeTable) -> None:
        table.trades_made = self.trade
        table.players[self.seat].offers += 1
        table.trades[str(self.trade)] = Trade(self.seat, self.to, self.give, self.want)


class TradeClosed(Event, frozen=True):
    """An offer was closed without a trade."""

    trade: int
    seat: int
    to: int

    def apply(self, table: TradeTable) -> None:
        del table.trades[str(self.trade)]


class TradeRejected(TradeClosed, frozen=True, tag="trade_rejected"):
    """`to` rejected the offer."""


class TradeWithdrawn(TradeClosed, frozen=True, tag="trade_withdrawn"):
    """`seat` withdrew the offer."""


class TradeVoided(TradeClosed, frozen=True, tag="trade_voided"):
    """The offer is void.

    `reason`: "changed" (the deed `space` or a building of its group is no longer as it was when the offer was made),
    "lacking" (a side no longer has what the offer names), "time" (nobody answered in time); "" in games stored before
    it was told.
    """

    reason: Literal["", "changed", "lacking", "time"] = ""
    space: int | None = None


class TradeMade(Event, frozen=True, tag="trade_made"):
    """Everything that both sides named changed hands at once."""

    trade: int
    seat: int
    to: int
    give: TradeSide
    want: TradeSide

    def apply(self, table: Any) -> None:
        del table.trades[str(self.trade)]
        for giver, taker, side in self.sides():
            table.players[giver].cash -= side.cash
            table.players[taker].cash += side.cash
            table.players[giver].jail_cards -= side.jail_cards
            table.players[taker].jail_cards += side.jail_cards
            for space in side.spaces:
                table.transfer(space, taker)

    def sides(self) -> tuple[tuple[int, int, TradeSide], ...]:
        """The cash that each side gave, and its recipient."""
        return (self.seat, self.to, self.give), (self.to, self.seat, self.want)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return tuple((giver, taker, side.cash) for giver, taker, side in self.sides() if side.cash)


class TradeOffer(SeatDecision, tag="trade"):
    """An offer waits for its answer; the game goes on meanwhile."""

    trade: int

    blocking: ClassVar[bool] = False
    answers: ClassVar[frozenset[type[Action]]] = frozenset({AcceptTrade, RejectTrade})
    asks: ClassVar[str] = gettext_noop("You have been offered a trade.")
    of_turn: ClassVar[bool] = False

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        reject = RejectTrade(self.trade)
        if why_not_accept(rules, table, table.trades[str(self.trade)]) is None:
            return [AcceptTrade(self.trade), reject]
        return [reject]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        number: int = action.trade  # type: ignore[attr-defined]
        offer = open_offer(table, number)
        refused = None if offer is None or offer.to != seat else why_not_accept(rules, table, offer)
        return refused or why_not_yours(table, seat, number)

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        return RejectTrade(self.trade)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, AcceptTrade):
            accept_trade(game, self.trade)
        else:
            close_offer(game, self.trade, TradeRejected)

    def expire(self, game: Game[Any, Any]) -> None:
        void_offer(game, self.trade, "time")


def why_not_offer(rules: ClassicRules, table: TradeTable, seat: int, action: OfferTrade) -> Refused | None:
    """Why `seat` cannot make this offer now; None if it can. A counter-offer answers an open offer."""
    if not rules.house_rules.trades:
        return Refused("trades_off", gettext_noop("This game is played without trades."))
    refused = why_not_trade(rules, table, seat, action.to, action.give, action.want)
    if refused is None and action.counter_of is not None:
        refused = _why_not_counter(table, seat, action)
    return refused or why_no_more(table, seat)


def _why_not_counter(table: TradeTable, seat: int, action: OfferTrade) -> Refused | None:
    answered = open_offer(table, action.counter_of)
    if answered is None:
        return Refused("no_such_trade", gettext_noop("There is no such offer any more."), field="trade")
    if answered.to != seat or answered.seat != action.to:
        return Refused("no_such_trade", gettext_noop("That player did not make you that offer."), field="counter_of")
    return None


def offer_trade(game: ClassicGame, seat: int, action: OfferTrade) -> None:
    """OOF-46: make an offer; a counter-offer closes the offer that it answers."""
    if action.counter_of is not None:
        close_offer(game, action.counter_of, TradeRejected)
    number = game.table.trades_made + 1
    give, want = in_order(action.give), in_order(action.want)
    game.emit(TradeOffered(number, seat, action.to, give, want, action.counter_of))
    game.ask(TradeOffer(seat=action.to, trade=number, seconds=game.rules.options.trades.trade_seconds))


def in_order(side: TradeSide) -> TradeSide:
    """The same side with its spaces in ascending order, as in all lists of spaces."""
    return TradeSide(side.cash, side.jail_cards, tuple(sorted(side.spaces)))


def why_no_more(table: TradeTable, seat: int) -> Refused | None:
    """Why `seat` cannot make any further offer now; None if it can."""
    if table.players[seat].offers >= MAX_OFFERS_PER_TURN:
        text = gettext_noop("You have made %(max)d offers this turn. Wait for the next turn.")
        return Refused("too_many_trades", text, max=MAX_OFFERS_PER_TURN)
    if len(table.trades) >= MAX_OFFERS and sum(t.seat == seat for t in table.trades.values()) >= MAX_OFFERS:
        text = gettext_noop("Withdraw one of your %(max)d open offers first.")
        return Refused("too_many_trades", text, max=MAX_OFFERS)
    return None


def accept_trade(game: ClassicGame, number: int) -> None:
    """OOF-46, OOF-47: carry out a trade; if it splits a group, the buildings are sold for the streets' new owners."""
    table = game.table
    trade = table.trades[str(number)]
    owners = owners_after(trade)
    for group in split_groups(game.rules, table, owners):
        sell_all(game, group, owners)
    close_clock(game, number)
    game.emit(game.rules.mechanics.trade_made(number, trade.seat, trade.to, trade.give, trade.want))


def why_not_accept(rules: ClassicRules, table: TradeTable, trade: Trade) -> Refused | None:
    """Why the other player cannot accept because a bid or a debt binds their cash; None if they can."""
    if not trade.want.cash or trade.want.cash <= rules.mechanics.free_cash(table, trade.to):
        return None
    return Refused("cannot_afford", gettext_noop("Your cash is bound by your bid or your debt."), field="trade")


def open_offer(table: TradeTable, number: int | None) -> Trade | None:
    """The open offer of that number, if there is one; numbers come from players and may be of any size."""
    return table.trades.get(str(number)) if number is not None and 0 < number <= table.trades_made else None


def why_not_yours(table: TradeTable, seat: int, number: int) -> Refused:
    """Why `seat` cannot answer an offer of that number."""
    if open_offer(table, number) is None:
        return Refused("no_such_trade", gettext_noop("There is no such offer any more."), field="trade")
    return Refused("no_such_trade", gettext_noop("That offer was not made to you."), field="trade")


def why_not_withdraw(rules: ClassicRules, table: TradeTable, seat: int, action: WithdrawTrade) -> Refused | None:
    """Why `seat` cannot withdraw that offer; None if it can."""
    offer = open_offer(table, action.trade)
    if offer is None:
        return Refused("no_such_trade", gettext_noop("There is no such offer any more."), field="trade")
    if offer.seat != seat:
        return Refused("no_such_trade", gettext_noop("That offer is not yours."), field="trade")
    return None


def withdraw_trade(game: ClassicGame, seat: int, action: WithdrawTrade) -> None:
    """Withdraw an offer."""
    close_offer(game, action.trade, TradeWithdrawn)


def add_legal(rules: ClassicRules, table: TradeTable, seat: int, actions: list[Legal]) -> None:
    """Add the actions to offer a trade to others in the game, and to withdraw the seat's own offers."""
    players, trades = table.players, table.trades
    if not rules.house_rules.trades:
        return
    if not (trades or players[seat].offers) or why_no_more(table, seat) is None:
        key = (seat, len(players), *table.out_order)
        offer = rules.offers.get(key)
        if offer is None:
            others = tuple(other for other in table.in_game() if other != seat)
            offer = rules.offers[key] = Open(OfferTrade, others)
        actions.append(offer)
    if trades:
        actions += [WithdrawTrade(int(number)) for number, offer in trades.items() if offer.seat == seat]


def _offer(event: Any) -> tuple[int, int]:
    return event.trade, event.seat


PART = Part(
    actions=(OfferTrade, AcceptTrade, RejectTrade, WithdrawTrade),
    events=(TradeOffered, TradeRejected, TradeWithdrawn, TradeVoided),
    decisions=(TradeOffer,),
    unprompted={
        OfferTrade: Unprompted(offer_trade, why_not_offer, add_legal),
        WithdrawTrade: Unprompted(withdraw_trade, why_not_withdraw, add_legal),
    },
    options=TradeOptions,
    table=TradeTable,
    landmarks=(Landmark("trade", gettext_noop("Trades"), (TradeMade,)),),
    deals=(Deal(TradeMade, refused=lambda made: RejectTrade(made.trade)),),
    gifts=(Sign("trade", TradeMade, exchange),),
    answers=(
        OfferAnswered(TradeMade, gettext_noop("Your offer was accepted."), _offer),
        OfferAnswered(TradeRejected, gettext_noop("Your offer was declined."), _offer),
    ),
)


def close_clock(game: ClassicGame, number: int) -> None:
    """Stop waiting for an answer to an offer."""
    for decision in list(game.state.decisions):
        if isinstance(decision, TradeOffer) and decision.trade == number:
            game.close(decision)


def close_offer(game: ClassicGame, number: int, how: type[TradeClosed]) -> None:
    """Close an offer without a trade."""
    trade = game.table.trades[str(number)]
    close_clock(game, number)
    game.emit(how(number, trade.seat, trade.to))


def void_offer(
    game: ClassicGame, number: int, reason: Literal["changed", "lacking", "time"], space: int | None = None
) -> None:
    """Close an offer that can no longer be accepted, and say why."""
    trade = game.table.trades[str(number)]
    close_clock(game, number)
    game.emit(TradeVoided(number, trade.seat, trade.to, reason, space))


def void_broken_offers(game: ClassicGame) -> bool:
    """OOF-46: void offers of which a side lacks something, or of which a deed has changed; whether there were any."""
    table = game.table
    changed = changed_deeds(game)
    void = False
    for key, trade in list(table.trades.items()):
        if changed and (named := changed.intersection((*trade.give.spaces, *trade.want.spaces))):
            void_offer(game, int(key), "changed", min(named))
        elif why_not_trade(game.rules, table, trade.seat, trade.to, trade.give, trade.want) is not None:
            void_offer(game, int(key), "lacking")
        else:
            continue
        void = True
    return void


def changed_deeds(game: ClassicGame) -> set[int]:
    """The deeds that this action mortgaged or paid off, and those of groups on which it built or sold."""
    changed: set[int] = set()
    for event in game.events:
        if isinstance(event, DEED_CHANGES):
            changed.add(event.space)
        elif isinstance(event, GROUP_CHANGES):
            changed.update(game.rules.group[event.space])
    return changed
