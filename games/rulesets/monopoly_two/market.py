"""Buying deeds: from the face-up row, from other players, or by a card's leave (TWO-5 to TWO-9, TWO-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part, Unprompted
from games.engine.state import Action, Event, Legal, Open
from games.rules.board_file import MOST_SPACES
from games.rules.charge import Charge
from games.rules.deeds import DECLINE, Decline, DeedDeclined
from games.rules.payment import Transfers
from games.rules.seats import SeatDecision
from games.rules.table import BANK
from games.rulesets.monopoly_two.payment import (
    Given,
    Payment,
    buildings_on,
    give_buildings,
    make_payment,
    why_not_give,
)
from games.rulesets.monopoly_two.row import refill_row
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import Leave, TwoTable
from games.rulesets.monopoly_two.waiting import acts_freely, why_not_free
from games.rulesets.monopoly_two.winning import end_if_won, worth

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame

ROW: Final = "row"
PLAYER: Final = "player"
LEAVE: Final = "leave"
DECK: Final = "deck"
"""Where a deed is bought from."""


class BuyDeed(Action, frozen=True, tag="buy_deed", omit_defaults=True):
    """Buy a deed with this payment; in cash if not said."""

    space: int
    pay: Payment | None = None


class DeedTaken(Event, frozen=True, tag="deed_taken"):
    """`seat` bought a deed from the "row", from a "player" (`owner`), or by a "leave"; its payment came before."""

    seat: int
    space: int
    source: str
    owner: int | None = None

    def apply(self, table: TwoTable) -> None:
        if self.space in table.market:
            table.market.remove(self.space)
        elif self.space in table.deck:
            table.deck.remove(self.space)
        table.transfer(self.space, self.seat)
        if self.source == ROW:
            table.purchases += 1
        if self.source == LEAVE:
            table.leaves = [leave for leave in table.leaves if leave.space != self.space]


class BuildingsTakenDown(Event, frozen=True, tag="buildings_taken_down"):
    """TWO-V1: the buildings of a deed that `seat` sells go back to the bank, which pays their worth."""

    seat: int
    buildings: tuple[Given, ...]
    amount: int

    def apply(self, table: TwoTable) -> None:
        give_buildings(table, self.buildings)
        table.players[self.seat].cash += self.amount

    def transfers(self) -> Transfers:
        return ((None, self.seat, self.amount),)


class LeaveGiven(Event, frozen=True, tag="leave_given"):
    """A card gives `seat` leave to buy a deed at its price (TWO-18)."""

    seat: int
    space: int
    cost: int

    def apply(self, table: TwoTable) -> None:
        table.leaves.append(Leave(self.seat, self.space, self.cost))


class LeaveDeclined(DeedDeclined, frozen=True, tag="deed_declined"):
    """The leave was not used: `reason` is "declined", "cannot_afford", or "moved" (`seat` has left the space)."""

    def apply(self, table: TwoTable) -> None:
        table.leaves.remove(next(one for one in table.leaves if (one.seat, one.space) == (self.seat, self.space)))


BUYS = [BuyDeed(space) for space in range(MOST_SPACES)]
COMPOSED_BUYS = [Open(BuyDeed, about=space) for space in range(MOST_SPACES)]
"""The entries for buying each deed, which appear in many lists: in cash, or only with more than cash."""


class BuyByLeave(SeatDecision, tag="buy"):
    """A card allows `seat` to buy the deed of `space` for `cost`."""

    space: int
    cost: int

    answers: ClassVar[frozenset[type[Action]]] = frozenset({BuyDeed, Decline})
    composed: ClassVar[frozenset[type[Action]]] = frozenset({BuyDeed})
    fallback: ClassVar[Action | None] = DECLINE
    asks: ClassVar[str] = gettext_noop("A card lets you buy a deed. Do you?")

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        in_cash = table.players[seat].cash >= self.cost
        return [BUYS[self.space] if in_cash else COMPOSED_BUYS[self.space], DECLINE]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, BuyDeed)
        if action.space != self.space:
            return Refused("wrong_phase", gettext_noop("The card allows another deed to be bought."), field="space")
        return why_not_give(rules, table, seat, self.cost, action.pay or Payment(cash=self.cost))

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        if isinstance(action, BuyDeed):
            take_deed(game, seat, action, self.cost, LEAVE)
        else:
            game.emit(LeaveDeclined(seat, self.space, "declined"))


def source_of(table: TwoTable, space: int) -> Literal["row", "player", "deck"]:
    """Where a deed that nobody has given leave for could be bought; "deck" if it is face down."""
    if table.deed(space).owner != BANK:
        return PLAYER
    return ROW if space in table.market else DECK


def seller_of(table: TwoTable, space: int) -> int | None:
    """The player who owns a deed; None if the bank does."""
    owner = table.deed(space).owner
    return None if owner == BANK else owner


def price_of(rules: TwoRules, table: TwoTable, space: int) -> int:
    """TWO-6, TWO-8: the price of a deed from the row or from its owner."""
    return rules.price[space] if table.deed(space).owner == BANK else rules.force_price[space]


def in_monopoly(rules: TwoRules, table: TwoTable, space: int) -> bool:
    """Whether a deed is part of its owner's monopoly (TWO-2, TWO-8)."""
    return rules.may_be_monopoly(space) and table.owns_all(table.deed(space).owner, rules.group[space])


def why_not_buy(rules: TwoRules, table: TwoTable, seat: int, action: BuyDeed) -> Refused | None:
    """Why this deed cannot be bought like this now; None if it can."""
    refused = why_not_free(rules, table, seat) or why_not_for_sale(rules, table, seat, action.space)
    if refused is not None:
        return refused
    cost = price_of(rules, table, action.space)
    return why_not_give(rules, table, seat, cost, action.pay or Payment(cash=cost))


def why_not_for_sale(rules: TwoRules, table: TwoTable, seat: int, space: int) -> Refused | None:
    """Why `seat` could not buy this deed on its turn, whatever it paid; None if it could."""
    if not 0 <= space < rules.size:
        return Refused("out_of_range", gettext_noop("The board has no such space."), field="space")
    if table.deeds[space] is None:
        return Refused("illegal_target", gettext_noop("Nobody can own that space."), field="space")
    if table.deed(space).owner == seat:
        return Refused("already_owned", gettext_noop("That deed is yours already."), field="space")
    return _why_not_from(rules, table, space, source_of(table, space))


def _why_not_from(rules: TwoRules, table: TwoTable, space: int, source: str) -> Refused | None:
    """Why a deed cannot be bought from where it is; None if it can."""
    if source == "deck":
        return Refused("not_for_sale", gettext_noop("That deed is not face up."), field="space")
    if source == PLAYER and in_monopoly(rules, table, space):
        return Refused("not_for_sale", gettext_noop("That deed is part of a monopoly."), field="space")
    limit = rules.options.market.row_purchases
    if source == ROW and table.purchases >= limit:
        text = gettext_noop("You can buy only %(max)d of the face-up deeds in one turn.")
        return Refused("wrong_phase", text, field="space", max=limit)
    return None


def buy(game: TwoGame, seat: int, action: BuyDeed) -> None:
    """TWO-6, TWO-8: pay the bank or the owner, and take the deed."""
    table = game.table
    take_deed(game, seat, action, price_of(game.rules, table, action.space), source_of(table, action.space))


def take_deed(game: TwoGame, seat: int, action: BuyDeed, cost: int, source: str) -> None:
    """Pay for a deed and take it; another is turned up in place of one from the row (TWO-6, TWO-9)."""
    table, space = game.table, action.space
    seller = seller_of(table, space)
    in_row = space in table.market
    if cost or action.pay is not None:
        make_payment(game, seat, seller, cost, action.pay or Payment(cash=cost), Charge("purchase", space))
    if seller is not None and (given := buildings_on(game.rules, table, [space])):
        game.emit(BuildingsTakenDown(seller, given, sum(one.worth * one.count for one in given)))
    game.emit(DeedTaken(seat, space, source, seller))
    if in_row:
        refill_row(game, 1)
    end_if_won(game)


def give_leave(game: TwoGame, seat: int, space: int) -> None:
    """TWO-18: the player on whom a card was played may buy the unowned deed it landed on."""
    game.emit(LeaveGiven(seat, space, game.rules.price[space]))


def end_leaves(game: TwoGame) -> bool:
    """TWO-18: end, without asking, each leave that can no longer be used; return whether there were any.

    Going to jail ends one by itself.
    """
    rules, table = game.rules, game.table
    ended = False
    for leave in list(table.leaves):
        if table.players[leave.seat].position != leave.space:
            game.emit(LeaveDeclined(leave.seat, leave.space, "moved"))
        elif worth(rules, table, leave.seat) < leave.cost:
            game.emit(LeaveDeclined(leave.seat, leave.space, "cannot_afford"))
        else:
            continue
        ended = True
    return ended


def add_purchases(rules: TwoRules, table: TwoTable, seat: int, actions: list[Legal]) -> None:
    """The deeds that `seat` can buy now, and those that it can buy only with more than cash."""
    if not acts_freely(rules, table, seat) or table.players[seat].in_jail:
        return
    cash, limit = table.players[seat].cash, worth(rules, table, seat)
    if table.purchases < rules.options.market.row_purchases:
        add_affordable(rules.price, table.market, cash, limit, actions)
    whole = {space for key in rules.owners(table) for space in rules.monopolies[key]}
    for other, player in enumerate(table.players):
        if other != seat and player.spaces:
            free = [space for space in player.spaces if space not in whole] if whole else player.spaces
            add_affordable(rules.force_price, free, cash, limit, actions)


def add_affordable(prices: list[int], spaces: list[int], cash: int, limit: int, actions: list[Legal]) -> None:
    """The deeds that cost at most `cash`, and those that cost at most all that the buyer has."""
    for space in spaces:
        price = prices[space]
        if price <= cash:
            actions.append(BUYS[space])
        elif price <= limit:
            actions.append(COMPOSED_BUYS[space])


PART = Part(
    actions=(BuyDeed, Decline),
    events=(DeedTaken, BuildingsTakenDown, LeaveGiven, LeaveDeclined),
    decisions=(BuyByLeave,),
    unprompted={BuyDeed: Unprompted(buy, why_not_buy, add_purchases)},
    landmarks=(Landmark("purchase", gettext_noop("Deeds bought"), (DeedTaken,)),),
)
