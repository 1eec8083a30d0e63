"""A classic ruleset with turns by dice, opened: when deeds may be managed, what is legal, and what clients see.

What a ruleset does its own way it says in its own book: spaces, cards, payments, the flow of turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from games.engine.book import Anytime, Ruleset
from games.engine.options import Options
from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, GameState, Legal, Open, Range
from games.rules import auction, building, debt, deeds, group_sale, inspection, jail, mortgage, presenting, trade
from games.rules.board import Board
from games.rules.book import ClassicBook
from games.rules.dice import DiceTable
from games.rules.laying import lay
from games.rules.table import Parcel, Table

RAISED = (building.HouseSold, building.HotelSold, building.BuildingsSold, mortgage.Mortgaged)
"""What brings a debtor cash from the bank."""

TURN_ACTIONS = ("roll", "buy", "decline", "end_turn", "pay_bail", "use_jail_card")


class DeedActions(NamedTuple):
    """What may be done with the deed of a space; made once, since a list of what is legal names many of them.

    They are kept together here because a book with more than thirty attributes is slower.
    """

    build: Callable[[int], Action]
    sell: Callable[[int], Action]
    mortgage: Callable[[int], Action]
    lift: Callable[[int], Action]

    @classmethod
    def of(cls, size: int) -> DeedActions:
        """The actions on a board of so many spaces."""
        places = range(size)
        return cls(
            [building.Build(space) for space in places].__getitem__,
            [building.Sell(space) for space in places].__getitem__,
            [mortgage.Mortgage(space) for space in places].__getitem__,
            [mortgage.Unmortgage(space) for space in places].__getitem__,
        )


class DiceBook(ClassicBook):
    """What the engine and the shared mechanics ask of a classic game with turns by dice."""

    table: type[Table] = DiceTable
    quick_steps: ClassVar[tuple[int, ...]] = (10, 50, 100)
    """Quick bids: so many raises above what stands."""
    anytime: ClassVar[Mapping[type[Action], Anytime]] = {
        building.Build: building.build,
        building.Sell: building.sell,
        mortgage.Mortgage: mortgage.mortgage,
        mortgage.Unmortgage: mortgage.unmortgage,
        trade.OfferTrade: trade.offer_trade,
        trade.AcceptTrade: trade.accept_trade,
        trade.RejectTrade: trade.reject_trade,
        trade.WithdrawTrade: trade.withdraw_trade,
        debt.Resign: debt.resign,
    }

    def __init__(self, ruleset: Ruleset, board: dict[str, Any], options: Options, parsed: Board) -> None:
        super().__init__(ruleset, board, options, parsed)
        self.offers: dict[tuple[int, int, tuple[int, ...]], Open] = {}
        self.deed_actions = DeedActions.of(self.size)

    # The flow of the game

    def end_turn(self, game: Game[Any, Any]) -> None:
        """The turn's player has said that it is over."""
        raise NotImplementedError

    def close_paid_debts(self, game: Game[Any, Any]) -> bool:
        """Wait no longer for debtors who can pay by now; whether there were any."""
        raise NotImplementedError

    def upkeep(self, game: Game[Any, Any]) -> bool:
        table: Table = game.table
        changed = False
        for decision in game.state.decisions:
            if isinstance(decision, debt.Debt):
                changed = self.close_paid_debts(game)
                break
        if table.trades:
            changed = trade.void_broken_offers(game) or changed
        if table.auction is not None:
            changed = auction.keep_auction_honest(game) or changed
        return changed

    def misplaced(self, game: Game[Any, Any], seat: int, action: Action) -> Refused:
        if action.name() in TURN_ACTIONS and game.table.turn != seat:
            return Refused("not_your_turn", gettext_noop("It is not your turn."))
        return Refused("wrong_phase", gettext_noop("That is not what you are asked for now."))

    # When deeds may be managed (OOF-31, BD-12)

    def check_improving(self, table: Table, seat: int, no: Refused | None = None) -> None:
        """Build and lift mortgages on one's own turn; whose bid binds the cash for it is told that first."""
        if table.turn != seat and not (no is not None and no.code == "cannot_afford" and table.bid_binds(seat)):
            raise Refused("not_your_turn", gettext_noop("You can do that on your own turn."))

    def may_raise(self, table: Table, seat: int) -> bool:
        """Sell and mortgage on one's own turn, while in debt, and while an auction runs."""
        return table.turn == seat or table.auction is not None or table.in_debt(seat)

    def check_raising(self, table: Table, seat: int) -> None:
        """Refuse selling and mortgaging at another time."""
        if not self.may_raise(table, seat):
            raise Refused(
                "not_your_turn",
                gettext_noop("You can do that on your turn, in debt, or while an auction runs."),
            )

    def can_manage(self, table: Table, seat: int) -> bool:
        """Whether anything at all can be built, sold, mortgaged or lifted on one's turn."""
        actions: list[Legal] = []
        self.legal_deeds(table, seat, actions)
        return bool(actions)

    def legal_anytime(self, table: Table, seat: int, actions: list[Legal]) -> None:
        self.legal_deeds(table, seat, actions)
        if not (table.trades or table.players[seat].offers) or trade.why_no_more(table, seat) is None:
            actions.append(self.offer_to_others(table, seat))
        if table.trades:
            actions += [
                trade.WithdrawTrade(int(number)) for number, offer in table.trades.items() if offer.seat == seat
            ]
        actions.append(debt.RESIGN)

    def why_not_unprompted(self, table: Table, seat: int, action: Action) -> Refused | None:
        match action:
            case building.Build(space):
                can = table.turn == seat and building.can_build(self, table, seat, space)
                return None if can else building.why_not_build(self, table, seat, space)
            case building.Sell(space):
                can = self.may_raise(table, seat) and building.can_sell(self, table, seat, space)
                return None if can else building.why_not_sell(self, table, seat, space)
            case mortgage.Unmortgage(space):
                return mortgage.why_not_unmortgage(self, table, seat, space)
            case trade.OfferTrade(to, give, want):
                return trade.why_not_trade(self, table, seat, to, give, want) or trade.why_no_more(table, seat)
        raise NotImplementedError

    def offer_to_others(self, table: Table, seat: int) -> Open:
        """An offer of a trade to anyone else in the game; kept for each set of players that is left."""
        key = (len(table.players), seat, tuple(table.out_order))
        found = self.offers.get(key)
        if found is None:
            found = self.offers[key] = Open(trade.OfferTrade, tuple(s for s in table.in_game() if s != seat))
        return found

    def legal_deeds(self, table: Table, seat: int, actions: list[Legal]) -> None:
        """Add what `seat` may build, sell, mortgage and lift now."""
        player = table.players[seat]
        improving = table.turn == seat
        if not player.spaces or not (improving or self.may_raise(table, seat)):
            return
        there, sales, do = table.deeds, self.group_sales, self.deed_actions
        cash = table.free_cash(seat) if improving else -1  # short of every building, free ones too
        for group in building.whole_groups(self, table, seat):
            builds, sells = building.next_in(self, table, group, cash)
            if builds:
                actions += map(do.build, builds)
            if sells:
                actions += map(do.sell, sells)
            if sales and group in sales and any(there[space].level for space in group):  # type: ignore[union-attr]
                actions.append(sales[group])
        free = [space for space in player.spaces if not there[space].mortgaged]  # type: ignore[union-attr]
        actions += map(do.mortgage, self.free_to_mortgage(table, free))
        if improving and len(free) < len(player.spaces):
            actions += map(do.lift, mortgage.liftable(self, table, player.spaces, cash))

    def free_to_mortgage(self, table: Table, spaces: list[int]) -> list[int]:
        """Those of a player's unmortgaged deeds that may be mortgaged now."""
        return spaces

    # What clients see

    def present(self, state: GameState[Any, Any], shown: dict[str, Any], seat: int | None) -> dict[str, Any]:
        return presenting.present(self, state, shown, seat)

    def board_view(self) -> dict[str, Any]:
        return presenting.board_view(self)

    def deed_view(self, state: GameState[Any, Any], seat: int | None, space: int) -> dict[str, Any]:
        """One space as `seat` may see and use it; raises Refused for a space that is not there."""
        return inspection.deed_view(self, state.table, seat, space)

    def trade_preview(
        self, state: GameState[Any, Any], seat: int, to: int, give: Parcel, want: Parcel
    ) -> dict[str, Any]:
        """What an offer would change, were it accepted."""
        return inspection.trade_preview(self, state.table, seat, to, give, want)

    def offer(self, state: GameState[Any, Any], seat: int, action: Legal) -> dict[str, Any]:
        offer = super().offer(state, seat, action)
        table: Table = state.table
        match action:
            case deeds.Buy() | deeds.Decline() | jail.PayBail():
                offer |= self.offer_of_turn(table, seat, action)
            case building.Build(space):
                becomes = "hotel" if table.deed(space).level == self.options.most_houses else "house"
                offer |= {"cost": self.house_cost[space], "becomes": becomes}
            case building.Sell(space):
                offer["gain"] = self.sale[space]
            case group_sale.SellGroup(group):
                offer["gain"] = group_sale.sale_of_group(self, table, group)
            case mortgage.Mortgage(space):
                offer["gain"] = self.mortgage[space]
            case mortgage.Unmortgage(space):
                offer["cost"] = self.unmortgage[space]
            case Range(_, least, most):
                offer["quick"] = quick_bids(least, most, self.options.bid_step, self.quick_steps)
            case debt.Settle():
                offer |= self.settlement(state, seat)
            case _:
                pass
        return offer

    def offer_of_turn(self, table: Table, seat: int, action: Action) -> dict[str, Any]:
        """What a choice of the turn is about, and what it costs."""
        if isinstance(action, jail.PayBail):
            return {"cost": self.options.bail}
        space = table.players[seat].position
        return {"space": space} | ({"cost": self.price[space]} if isinstance(action, deeds.Buy) else {})

    def settlement(self, state: GameState[Any, Any], seat: int) -> dict[str, Any]:
        """What `settle` would sell and mortgage, played on a copy of the position."""
        copy: Game[Any, Any] = Game(self, self.decode(self.encode(state)))
        self.liquidate(copy, seat)
        plan = [
            {
                "type": "mortgage" if isinstance(event, mortgage.Mortgaged) else "sell",
                "space": event.space,
                "gain": event.amount,
            }
            for event in copy.events
            if isinstance(event, RAISED)
        ]
        return {"plan": plan, "gain": sum(step["gain"] for step in plan)}

    def lay(self, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
        lay(self, state, setup)


def quick_bids(least: int, most: int, step: int, steps: tuple[int, ...]) -> list[int]:
    """Amounts worth one click: the least, and so many raises above what stands."""
    standing = least - step
    amounts = [least, *(standing + step * more for more in steps)]
    return [amount for amount in dict.fromkeys(amounts) if least <= amount <= most]
