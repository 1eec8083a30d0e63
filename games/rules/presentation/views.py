"""The views of a classic game: players by seat, deeds by space, offers, debts, and the board.

Everything is made from data that the viewer may see, or that is public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, UnsetType

from games.engine.state import Action, Decision, Legal, Open, OpenState, Range
from games.engine.views import clock_fields
from games.engine.wire import BoardFields, ClockFields, DecisionFields, Possible, StateFields
from games.engine.wire import GameClock as CommonClock
from games.rules import auction, building, debt, deeds, dice, jail, mortgage, sealed_auction, trade
from games.rules.board import NOT_GIVEN, RAILROAD, STREET, UTILITY, Board, Space, names_of, short_names_of
from games.rules.board_words import name_of_key
from games.rules.charge import Debt
from games.rules.clock import GameClock
from games.rules.liquidation import events_of, plan, value
from games.rules.presentation import wire
from games.rules.seats import place_of
from games.rules.table import BANK, Auction, Bank, Deed, PublicTable, Table, Trade, TradeSide, TradeTable
from games.rules.trade import TradeOffer
from games.rules.worth import worth

if TYPE_CHECKING:
    from games.rules.classic import ClassicRules

GROUP_KINDS: Mapping[str, Literal["street", "railroad", "utility"]] = {
    STREET: "street",
    RAILROAD: "railroad",
    UTILITY: "utility",
}
RAISED = (building.HouseSold, building.HotelSold, building.BuildingsSold, mortgage.Mortgaged)
"""The events by which a debtor gets cash from the bank."""


def state_view(rules: ClassicRules, state: OpenState[PublicTable], common: StateFields) -> wire.ClassicState:
    """The table of a classic game: players by seat, deeds by space, offers by number."""
    table, auction, pot = state.table, state.table.auction, state.table.pot
    running = next((decision for decision in state.decisions if isinstance(decision, GameClock)), None)
    return wire.ClassicState(
        **common,
        turn=table.turn,
        dice=[*table.dice],
        to_roll=table.to_roll,
        doubles=table.doubles,
        bank=bank_view(table.bank),
        players={str(seat): _player(rules, table, seat) for seat in range(len(table.players))},
        spaces={
            str(space): _deed(rules, deed)
            for space, deed in enumerate(table.deeds)
            if deed is not None and deed.owner != BANK
        },
        auction=UNSET if auction is None else _auction(auction),
        trades=_trades(state),
        debts=[] if state.finished else debts_view(rules.mechanics.debts(table)),
        pot=UNSET if pot is None else pot,
        last_turn=bool(table.last_turn),
        clock=UNSET if running is None else CommonClock(**clock_fields(running, state.deadlines)),
    )


def _player(rules: ClassicRules, table: PublicTable, seat: int) -> wire.ClassicPlayer:
    player = table.players[seat]
    return wire.ClassicPlayer(
        seat=seat,
        cash=player.cash,
        position=player.position,
        in_jail=player.in_jail,
        jail_rolls=player.jail_rolls,
        jail_cards=player.jail_cards,
        out=player.out,
        offers=player.offers,
        worth=worth(rules, table, seat),
        spaces=[*player.spaces],
        place=place_of(table.out_order, len(table.players), seat),
    )


def bank_view(bank: Bank) -> wire.Bank:
    """The buildings left in the supply."""
    return wire.Bank(houses=bank.houses, hotels=bank.hotels)


def debts_view(debts: Iterable[Debt]) -> list[wire.Debt]:
    """Debts in the order of payment."""
    return [wire.Debt(from_=one.seat, to="bank" if one.to is None else one.to, amount=one.amount) for one in debts]


def _deed(rules: ClassicRules, deed: Deed) -> wire.Deed:
    """A deed with its buildings counted as houses and a hotel."""
    hotel = deed.level == rules.hotel
    return wire.Deed(owner=deed.owner, houses=0 if hotel else deed.level, hotel=hotel, mortgaged=deed.mortgaged)


def _auction(auction: Auction) -> wire.Auction:
    bidder = UNSET if auction.bidder is None else auction.bidder
    answered = UNSET if auction.answered is UNSET else [*auction.answered]
    return wire.Auction(
        space=auction.space, bid=auction.bid, bidder=bidder, passed=[*auction.passed], answered=answered
    )


def _trades(state: OpenState[PublicTable]) -> dict[str, wire.Trade]:
    """The open offers, each with its clock."""
    trades = state.table.trades
    if not trades:
        return {}
    clocks = {one.trade: clock_fields(one, state.deadlines) for one in state.decisions if isinstance(one, TradeOffer)}
    return {number: _trade(trade, clocks.get(int(number))) for number, trade in trades.items()}


def _trade(trade: Trade, clock: ClockFields | None) -> wire.Trade:
    give, want = _holding(trade.give), _holding(trade.want)
    if clock is None:
        return wire.Trade(from_=trade.seat, to=trade.to, give=give, want=want)
    return wire.Trade(from_=trade.seat, to=trade.to, give=give, want=want, **clock)


def _holding(side: TradeSide) -> wire.Holding:
    return wire.Holding(cash=side.cash, jail_cards=side.jail_cards, spaces=[*side.spaces])


def decision_view(
    rules: ClassicRules, state: OpenState[TradeTable], decision: Decision, common: DecisionFields
) -> wire.ClassicDecision:
    """A decision: which deed is for sale, or what is owed and missing."""
    match decision:
        case deeds.BuyDeed(space=space, price=price):
            return wire.ClassicDecision(**common, space=space, price=price)
        case debt.SettleDebt():
            table, seat = state.table, decision.seat
            missing, raisable = rules.mechanics.shortfall(table, seat), value(rules, table, seat)
            return wire.ClassicDecision(**common, missing=missing, raisable=raisable)
    return wire.ClassicDecision(**common)


def legal_view(rules: ClassicRules, state: OpenState[TradeTable], seat: int, action: Legal) -> Possible:
    """A legal action with its cost or proceeds."""
    if isinstance(action, Range):
        if action.action is sealed_auction.SealedBid:
            return wire.CanSealBid(min=action.min, max=action.max)
        quick = quick_bids(action.min, action.max, rules.options.auctions.smallest_raise, rules.mechanics.quick_raises)
        return wire.CanBid(min=action.min, max=action.max, quick=quick)
    if isinstance(action, Open):
        return wire.CanOfferTrade(to=[*action.seats])
    return LEGAL[type(action)](rules, state.table, seat, action)


def _build(rules: ClassicRules, table: TradeTable, seat: int, action: Any) -> wire.CanBuild:
    space: int = action.space
    becomes: Literal["house", "hotel"] = "hotel" if table.deed(space).level == rules.max_houses else "house"
    return wire.CanBuild(space=space, cost=rules.house_cost[space], becomes=becomes)


def _buy(rules: ClassicRules, table: TradeTable, seat: int, action: Any) -> wire.CanBuy:
    space = table.players[seat].position
    return wire.CanBuy(space=space, cost=rules.price[space])


def _settle(rules: ClassicRules, table: TradeTable, seat: int, action: Any) -> wire.CanSettle:
    """The sales and mortgages with which a debt would be settled."""
    steps = [
        wire.Step(
            type="mortgage" if isinstance(event, mortgage.Mortgaged) else "sell", space=event.space, gain=event.amount
        )
        for event in events_of(rules, table, seat, plan(rules, table, seat))
        if isinstance(event, RAISED)
    ]
    return wire.CanSettle(plan=steps, gain=sum(step.gain for step in steps))


LEGAL: Mapping[type[Action], Callable[[ClassicRules, TradeTable, int, Any], Possible]] = {
    dice.Roll: lambda *_: wire.CanRoll(),
    dice.EndTurn: lambda *_: wire.CanEndTurn(),
    jail.PayBail: lambda rules, *_: wire.CanPayBail(cost=rules.options.jail.bail),
    jail.UseJailCard: lambda *_: wire.CanUseJailCard(),
    auction.Pass: lambda *_: wire.CanPass(),
    sealed_auction.SealedBid: lambda rules, table, seat, action: wire.CanSealBid(min=action.amount, max=action.amount),
    building.Build: _build,
    building.Sell: lambda rules, table, seat, action: wire.CanSell(space=action.space, gain=rules.sale[action.space]),
    mortgage.Mortgage: lambda rules, table, seat, action: wire.CanMortgage(
        space=action.space, gain=rules.mortgage[action.space]
    ),
    mortgage.Unmortgage: lambda rules, table, seat, action: wire.CanUnmortgage(
        space=action.space, cost=rules.unmortgage[action.space]
    ),
    debt.Settle: _settle,
    debt.DeclareBankruptcy: lambda *_: wire.CanDeclareBankruptcy(),
    debt.Resign: lambda *_: wire.CanResign(),
    deeds.Buy: _buy,
    deeds.Decline: lambda rules, table, seat, action: wire.CanDecline(space=table.players[seat].position),
    trade.AcceptTrade: lambda rules, table, seat, action: wire.CanAcceptTrade(trade=action.trade),
    trade.RejectTrade: lambda rules, table, seat, action: wire.CanRejectTrade(trade=action.trade),
    trade.WithdrawTrade: lambda rules, table, seat, action: wire.CanWithdrawTrade(trade=action.trade),
}
"""Each action as clients see it when it is legal, but for those that their player composes."""


def quick_bids(lowest: int, highest: int, step: int, raises: tuple[int, ...]) -> list[int]:
    """Bids offered as buttons: the minimum, and some raises above the standing bid."""
    standing = lowest - step
    amounts = [lowest, *(standing + step * more for more in raises)]
    return [amount for amount in dict.fromkeys(amounts) if lowest <= amount <= highest]


def complete_groups(rules: ClassicRules, table: Table, seat: int) -> tuple[str, ...]:
    """The keys of the groups of streets of which `seat` owns all."""
    keys = (rules.spaces[group[0]].group for group in building.whole_groups(rules, table, seat))
    return tuple(dict.fromkeys(key for key in keys if key))


def board_view(rules: ClassicRules, common: BoardFields) -> wire.ClassicBoard:
    """The constant part: the spaces, and the groups in the order of the board."""
    return wire.ClassicBoard(
        **common,
        spaces=spaces_view(rules.board, rules.spaces),
        groups=groups_view(rules.board, rules.spaces, rules.group),
        start=rules.start,
        most_houses=rules.max_houses,
        card_moves=rules.mechanics.card_moves(rules.options),
    )


def spaces_view(board: Board, printed: Sequence[Space]) -> list[wire.Space]:
    """The spaces as they are `printed` for this game."""
    return [_space(board, index, space) for index, space in enumerate(printed)]


def _space(board: Board, index: int, space: Space) -> wire.Space:
    """A space of the board, with its names by language."""
    return wire.Space(
        index=index,
        kind=space.kind,
        name=space.name,
        names=names_of(board, space) or UNSET,
        short_names=short_names_of(board, space) or UNSET,
        names_at={language: name for language, name in space.names_at.items() if name} or UNSET,
        group=space.group or UNSET,
        price=_given(space.price),
        rents=[*space.rents] if space.rents else UNSET,
        house_cost=_given(space.house_cost),
        amount=_given(space.amount),
        cards=space.cards or UNSET,
    )


def _given(figure: int) -> int | UnsetType:
    return UNSET if figure == NOT_GIVEN else figure


def groups_view(board: Board, printed: Sequence[Space], group_of: Sequence[tuple[int, ...]]) -> list[wire.Group]:
    """The groups of deeds in the order of the board."""
    members: dict[str, list[int]] = {}
    for index, space in enumerate(printed):
        if group_of[index] and space.group:
            members.setdefault(space.group, []).append(index)
    return [_group(board, key, printed[spaces[0]].kind, spaces) for key, spaces in members.items()]


def _group(board: Board, key: str, kind: str, spaces: list[int]) -> wire.Group:
    """A group with its name: the board's, or else its key."""
    named = next((group for group in board.group if group.key == key), None)
    return wire.Group(
        key=key,
        name=name_of_key(key) if named is None else named.name,
        names=UNSET if named is None else names_of(board, named) or UNSET,
        kind=GROUP_KINDS[kind],
        spaces=spaces,
    )
