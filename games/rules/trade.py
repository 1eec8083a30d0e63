"""Trades between two players, at any time: offered, then accepted, rejected, withdrawn or void (OOF-46, OOF-47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Event, Legal
from games.rules.building import sell_all
from games.rules.seats import SeatDecision
from games.rules.table import Parcel, Table, Trade

if TYPE_CHECKING:
    from games.rules.book import ClassicBook, ClassicGame

MOST_OFFERS = 4
"""Offers that one player may have open at a time, so that nobody floods the table and its state stays small."""
MOST_OFFERS_A_TURN = 20
"""Offers that one player may make during one turn of anybody's."""


class OfferTrade(Action, frozen=True, tag="offer_trade"):
    """Offer `give` for `want` to the player `to`, as the answer to an offer of theirs where `counter_of` names one."""

    to: int
    give: Parcel = Parcel()
    want: Parcel = Parcel()
    counter_of: int | None = None


class AcceptTrade(Action, frozen=True, tag="accept_trade"):
    """Take an offer that was made to one."""

    trade: int


class RejectTrade(Action, frozen=True, tag="reject_trade"):
    """Turn down an offer that was made to one."""

    trade: int


class WithdrawTrade(Action, frozen=True, tag="withdraw_trade"):
    """Take back an offer of one's own."""

    trade: int


class TradeOffered(Event, frozen=True, tag="trade_offered"):
    """An offer lies on the table."""

    trade: int
    seat: int
    to: int
    give: Parcel
    want: Parcel
    counter_of: int | None = None

    def apply(self, table: Table) -> None:
        table.trades_made = self.trade
        table.players[self.seat].offers += 1
        table.trades[str(self.trade)] = Trade(self.seat, self.to, self.give, self.want)


class TradeClosed(Event, frozen=True):
    """An offer is gone from the table, and nothing changed hands."""

    trade: int
    seat: int
    to: int

    def apply(self, table: Table) -> None:
        del table.trades[str(self.trade)]


class TradeRejected(TradeClosed, frozen=True, tag="trade_rejected"):
    """`to` said no."""


class TradeWithdrawn(TradeClosed, frozen=True, tag="trade_withdrawn"):
    """`seat` took the offer back."""


class TradeVoided(TradeClosed, frozen=True, tag="trade_voided"):
    """One side no longer has what the offer names, or nobody answered in time."""


class TradeMade(Event, frozen=True, tag="trade_made"):
    """Everything both sides named changed hands at once."""

    trade: int
    seat: int
    to: int
    give: Parcel
    want: Parcel

    def apply(self, table: Table) -> None:
        del table.trades[str(self.trade)]
        for giver, taker, parcel in (
            (self.seat, self.to, self.give),
            (self.to, self.seat, self.want),
        ):
            table.players[giver].cash -= parcel.cash
            table.players[taker].cash += parcel.cash
            table.pass_jail_cards(giver, taker, parcel.jail_cards)
            for space in parcel.spaces:
                table.hand_over(space, taker)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        both = ((self.seat, self.to, self.give.cash), (self.to, self.seat, self.want.cash))
        return tuple(transfer for transfer in both if transfer[2])


EVENTS: tuple[type[Event], ...] = (
    TradeOffered,
    TradeRejected,
    TradeWithdrawn,
    TradeVoided,
    TradeMade,
)
ACTIONS: tuple[type[Action], ...] = (OfferTrade, AcceptTrade, RejectTrade, WithdrawTrade)


class TradeOffer(SeatDecision, tag="trade"):
    """An offer waits for its answer; the game goes on meanwhile."""

    trade: int

    blocking: ClassVar[bool] = False

    def legal(self, book: Any, table: Any, seat: int) -> list[Legal]:
        reject = RejectTrade(self.trade)
        no = why_not_accept(table, table.trades[str(self.trade)])
        return [AcceptTrade(self.trade), reject] if no is None else [reject]

    def default(self, book: Any, table: Any, seat: int) -> Action:
        return RejectTrade(self.trade)

    def expire(self, game: Game[Any, Any]) -> None:
        close_offer(game, self.trade, TradeVoided)


def offer_trade(game: ClassicGame, seat: int, action: OfferTrade) -> None:
    """OOF-46: put an offer on the table; a counter-offer closes the offer that it answers."""
    table = game.table
    no = why_not_trade(game.book, table, seat, action.to, action.give, action.want)
    if no is not None:
        raise no
    if action.counter_of is not None:
        answered = find_offer(table, action.counter_of)
        if answered.to != seat or answered.seat != action.to:
            raise Refused(
                "no_such_trade",
                gettext_noop("That offer was not made to you by them."),
                field="counter_of",
            )
    no = why_no_more(table, seat)
    if no is not None:
        raise no
    if action.counter_of is not None:
        close_offer(game, action.counter_of, TradeRejected)
    number = table.trades_made + 1
    give, want = in_order(action.give), in_order(action.want)
    game.emit(TradeOffered(number, seat, action.to, give, want, action.counter_of))
    game.ask(TradeOffer(seat=action.to, trade=number, seconds=game.book.options.trade_seconds))


def in_order(parcel: Parcel) -> Parcel:
    """The same parcel with its spaces ascending, as every list of spaces is shown."""
    return Parcel(parcel.cash, parcel.jail_cards, tuple(sorted(parcel.spaces)))


def why_no_more(table: Table, seat: int) -> Refused | None:
    """Why `seat` cannot make any further offer now; None where it can."""
    if table.players[seat].offers >= MOST_OFFERS_A_TURN:
        text = gettext_noop("You have made %(most)d offers this turn; wait for the next.")
        return Refused("too_many_trades", text, most=MOST_OFFERS_A_TURN)
    if len(table.trades) >= MOST_OFFERS and sum(t.seat == seat for t in table.trades.values()) >= MOST_OFFERS:
        text = gettext_noop("Withdraw one of your %(most)d open offers first.")
        return Refused("too_many_trades", text, most=MOST_OFFERS)
    return None


def accept_trade(game: ClassicGame, seat: int, action: AcceptTrade) -> None:
    """OOF-46, OOF-47: settled whole; buildings of a group that splits are sold, each to its street's new owner."""
    table = game.table
    trade = find_offer(table, action.trade)
    if trade.to != seat:
        raise Refused("no_such_trade", gettext_noop("That offer was not made to you."), field="trade")
    no = why_not_accept(table, trade)
    if no is not None:
        raise no
    owners = owners_after(trade)
    for group in split_groups(game.book, table, owners):
        sell_all(game, group, owners)
    close_clock(game, action.trade)
    game.emit(TradeMade(action.trade, trade.seat, trade.to, trade.give, trade.want))


def why_not_accept(table: Table, trade: Trade) -> Refused | None:
    """Why who is asked cannot say yes as long as a bid or a debt binds the cash that is wanted; None where they can."""
    if not trade.want.cash or trade.want.cash <= table.free_cash(trade.to):
        return None
    return Refused("cannot_afford", gettext_noop("Your bid or your debt binds that cash."), field="trade")


def reject_trade(game: ClassicGame, seat: int, action: RejectTrade) -> None:
    """Turn an offer down."""
    if find_offer(game.table, action.trade).to != seat:
        raise Refused("no_such_trade", gettext_noop("That offer was not made to you."), field="trade")
    close_offer(game, action.trade, TradeRejected)


def withdraw_trade(game: ClassicGame, seat: int, action: WithdrawTrade) -> None:
    """Take an offer back."""
    if find_offer(game.table, action.trade).seat != seat:
        raise Refused("no_such_trade", gettext_noop("That offer is not yours."), field="trade")
    close_offer(game, action.trade, TradeWithdrawn)


def find_offer(table: Table, number: int) -> Trade:
    """The open offer of that number; refuses where there is none."""
    trade = table.trades.get(str(number)) if 0 < number <= table.trades_made else None
    if trade is None:
        raise Refused("no_such_trade", gettext_noop("There is no such offer any more."), field="trade")
    return trade


def close_clock(game: ClassicGame, number: int) -> None:
    """Stop waiting for an answer to an offer."""
    for decision in list(game.state.decisions):
        if isinstance(decision, TradeOffer) and decision.trade == number:
            game.close(decision)


def close_offer(game: ClassicGame, number: int, how: type[TradeClosed]) -> None:
    """Take an offer from the table with nothing changing hands."""
    trade = game.table.trades[str(number)]
    close_clock(game, number)
    game.emit(how(number, trade.seat, trade.to))


def void_broken_offers(game: ClassicGame) -> bool:
    """OOF-46: an offer is void as soon as either side lacks what it names; whether there were such."""
    table = game.table
    broken = [
        int(number)
        for number, trade in table.trades.items()
        if why_not_trade(game.book, table, trade.seat, trade.to, trade.give, trade.want) is not None
    ]
    for number in broken:
        close_offer(game, number, TradeVoided)
    return bool(broken)


def why_not_trade(book: ClassicBook, table: Table, seat: int, to: int, give: Parcel, want: Parcel) -> Refused | None:
    """Why this trade cannot be made now; None where it can."""
    if to == seat or not book.may_act(table, to) or not book.may_act(table, seat):
        return Refused(
            "illegal_target",
            gettext_noop("Trade with another player who is still in the game."),
            field="to",
        )
    if give == want == Parcel():
        return Refused("invalid_trade", gettext_noop("An offer names something."), field="give")
    asked = table.players[to].cash
    return _why_not_parcel(book, table, seat, give, "give", table.free_cash(seat)) or _why_not_parcel(
        book, table, to, want, "want", asked
    )


def _why_not_parcel(book: ClassicBook, table: Table, seat: int, parcel: Parcel, side: str, cash: int) -> Refused | None:
    """Why a side cannot give what the parcel names, `cash` being the most it could; None where it can."""
    player = table.players[seat]
    if parcel.cash < 0 or parcel.jail_cards < 0 or len(set(parcel.spaces)) != len(parcel.spaces):
        return Refused(
            "invalid_trade",
            gettext_noop("Amounts are not negative and deeds are named once."),
            field=side,
        )
    if parcel.cash and parcel.cash > cash:
        return Refused(
            "invalid_trade",
            gettext_noop("There is not that much cash on that side."),
            field=f"{side}.cash",
        )
    if parcel.jail_cards > player.jail_cards:
        return Refused(
            "invalid_trade",
            gettext_noop("There are not that many jail cards on that side."),
            field=f"{side}.jail_cards",
        )
    if any(space not in player.spaces for space in parcel.spaces):
        return Refused(
            "invalid_trade",
            gettext_noop("That side does not own every deed that is named."),
            field=f"{side}.spaces",
        )
    for space in parcel.spaces:
        if book.stays_untraded(table, space):
            return Refused(
                "has_buildings",
                gettext_noop("Sell the buildings of its group before a property is traded."),
                field=f"{side}.spaces",
            )
    return None


def owners_after(trade: Trade) -> dict[int, int]:
    """Who owns each deed that the trade names, once it is made."""
    return dict.fromkeys(trade.give.spaces, trade.to) | dict.fromkeys(trade.want.spaces, trade.seat)


def split_groups(book: ClassicBook, table: Table, owners: dict[int, int]) -> list[tuple[int, ...]]:
    """The groups with buildings that would belong to more than one player, were `owners` the owners."""
    groups = {book.group[space] for space in owners if book.is_street[space]}
    return sorted(
        group
        for group in groups
        if any(table.deed(space).level for space in group)
        and len({owners.get(space, table.deed(space).owner) for space in group}) > 1
    )
