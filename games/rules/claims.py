"""Debts to somebody: what cannot be paid at once waits in turn, and is paid whole before the game goes on.

A debt is paid by itself the moment its debtor has the cash (BD-26); several are settled one after the other, in the
order they arose (BD-28). Who cannot pay goes bankrupt to whom it is owed (BD-27).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Struct

from games.engine.hidden import secret
from games.engine.play import Game, step
from games.engine.state import Event
from games.rules.building import sell_all, sell_top
from games.rules.debt import (
    Debt,
    DebtSettled,
    WentBankrupt,
    WentIntoDebt,
    ask_no_more,
    cheapest_building,
    cheapest_mortgage,
    end,
    raisable,
)
from games.rules.dice import DiceTable
from games.rules.jail import BailPaid, LeftJail
from games.rules.mortgage import mortgage_deed
from games.rules.movement import advance
from games.rules.payment import FeePaid, Handed, MoneyGiven, Paid
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.dice_book import DiceBook

    ClaimGame = Game["ClaimTable", DiceBook]


class Due(Struct, gc=False, omit_defaults=True):
    """An amount that `seat` owes to `to` (absent: the bank), and the payment that will be made of it."""

    seat: int
    amount: int
    payment: Annotated[str, secret()]
    to: int | None = None


class ClaimTable(DiceTable, gc=False):
    """A table at which debts wait to be paid: the first is due now."""

    dues: list[Due] = []

    def missing(self, seat: int) -> int:
        if not self.dues or self.dues[0].seat != seat:
            return 0
        return max(0, self.dues[0].amount - self.players[seat].cash)

    def debts(self) -> list[tuple[int, int | None, int]]:
        return [(due.seat, due.to, due.amount) for due in self.dues]

    def owes(self, seat: int) -> bool:
        """Whether a debt of `seat`'s waits."""
        return any(due.seat == seat for due in self.dues)

    def in_debt(self, seat: int) -> bool:
        """Whether the cash is short for what `seat` owes, due now or after others' debts."""
        return self.players[seat].cash < sum(due.amount for due in self.dues if due.seat == seat)

    def call_off(self) -> None:
        super().call_off()
        self.dues = []

    def free_cash(self, seat: int) -> int:
        """Nothing while one owes; else what a highest bid does not bind (BD-20)."""
        if self.dues and self.owes(seat):
            return 0
        cash = self.players[seat].cash
        auction = self.auction
        return cash - auction.bid if auction is not None and auction.bidder == seat else cash


class DebtArose(Event, frozen=True, tag="debt_arose"):
    """`seat` owes `amount` to `to` (absent: the bank), and it is paid when its turn comes."""

    seat: int
    amount: int
    payment: Annotated[str, secret()]
    to: int | None = None

    def apply(self, table: ClaimTable) -> None:
        table.dues.append(Due(self.seat, self.amount, self.payment, self.to))


class DuePaid(DebtSettled, frozen=True, tag="debt_settled"):
    """`seat` pays the first of its debts."""

    def apply(self, table: ClaimTable) -> None:
        table.dues.remove(next(due for due in table.dues if due.seat == self.seat))


class DebtCancelled(Event, frozen=True, tag="debt_cancelled"):
    """A debt is not owed any more: who owed it, or whom it was owed to, is out (BD-28)."""

    seat: int
    amount: int
    to: int | None = None

    def apply(self, table: ClaimTable) -> None:
        owed = (self.seat, self.amount, self.to)
        table.dues.remove(next(due for due in table.dues if (due.seat, due.amount, due.to) == owed))


class WentBankruptTo(WentBankrupt, frozen=True, tag="went_bankrupt"):
    """`seat` is out; what it had went to the player `to`, deeds mortgaged as they are, or to the bank (BD-27).

    That is all there will be of the debt it could not pay, the first of its own.
    """

    to: int | None = None

    def apply(self, table: Any) -> None:
        player = table.players[self.seat]
        unpaid = next((due for due in table.dues if due.seat == self.seat), None)
        if unpaid is not None:
            table.dues.remove(unpaid)
        table.give_up_jail_cards(self.seat, self.to)
        if self.to is None:
            super().apply(table)
            return
        taker = table.players[self.to]
        taker.cash += self.cash
        for space in self.spaces:
            table.hand_over(space, self.to)
        player.out, player.in_jail = True, False
        player.cash = player.jail_rolls = 0
        table.out_order.append(self.seat)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return ((self.seat, self.to, self.cash),) if self.cash else ()


EVENTS: tuple[type[Event], ...] = (WentIntoDebt, DebtArose, DuePaid, DebtCancelled, WentBankruptTo)


class DebtTo(Debt, tag="debt"):
    """`seat` cannot pay the debt that is due: `amount` to `to` (absent: the bank)."""

    amount: int
    to: int | None = None


def pay_in_turn(game: ClaimGame, payment: Paid | Handed) -> None:
    """Pay at once where the cash is there and nothing waits; else the debt waits in turn (BD-26, BD-28)."""
    table, seat = game.table, payment.seat
    if not table.dues and table.players[seat].cash >= payment.amount:
        game.emit(payment)
        return
    if not table.dues:
        game.then(settle_dues)
    to = payment.to if isinstance(payment, Handed) else None
    game.emit(DebtArose(seat, payment.amount, as_text(payment), to))


def lay_debts(table: ClaimTable, debts: list[dict[str, Any]]) -> None:
    """Debts as a scenario lays them, first first."""
    for debt in debts:
        seat, amount, to = debt["from"], debt["amount"], None if debt["to"] == "bank" else debt["to"]
        payment = FeePaid(seat, amount, "card") if to is None else MoneyGiven(seat, to, amount)
        table.dues.append(Due(seat, amount, as_text(payment), to))


def as_text(payment: Paid | Handed) -> str:
    """A payment that waits, as it is kept."""
    return msgspec.json.encode(payment).decode()


@step
def settle_dues(game: ClaimGame) -> None:
    """Pay what waits, first first, until somebody cannot: they are asked, and this goes on afterwards."""
    table = game.table
    while table.dues:
        due = table.dues[0]
        if table.missing(due.seat):
            game.emit(WentIntoDebt(due.seat, table.missing(due.seat)))
            seconds = game.book.options.decision_seconds
            game.ask(DebtTo(seat=due.seat, seconds=seconds, amount=due.amount, to=due.to))
            game.then(settle_dues)
            return
        pay_due(game, due)


def pay_due(game: ClaimGame, due: Due) -> None:
    """Pay a debt, the first of its debtor's."""
    payment = game.book.codec.event.decode(due.payment)
    game.emit(DuePaid(due.seat))
    game.emit(payment)


def cancel_dues(game: ClaimGame, seat: int) -> None:
    """BD-28: `seat` is out; what it still owed, and what was owed to it, is not owed any more."""
    for due in [due for due in game.table.dues if seat in (due.seat, due.to)]:
        game.emit(DebtCancelled(due.seat, due.amount, due.to))


def close_payable(game: ClaimGame) -> bool:
    """BD-26: wait no longer for a debtor who has the cash, or no longer owes that debt; whether there was one."""
    table = game.table
    for decision in game.state.decisions:
        if isinstance(decision, DebtTo):
            cancelled = (decision.seat, decision.to, decision.amount) not in table.debts()[:1]
            if cancelled or not table.missing(decision.seat):
                game.close(decision)
                return True
    return False


def pay_then_move(game: ClaimGame, seat: int, steps: int) -> None:
    """BD-22: the fine must be paid, and then the player moves by the last roll."""
    bail = game.book.options.bail
    if bail:
        pay_in_turn(game, BailPaid(seat, bail))
    game.then(leave_jail, seat=seat, steps=steps)


@step
def leave_jail(game: ClaimGame, seat: int, steps: int) -> None:
    """Free for the fine, and moving; who went bankrupt over it does neither."""
    if not game.table.players[seat].out:
        game.emit(LeftJail(seat, "bail"))
        advance(game, seat, steps)


def liquidate_to_pay(game: ClaimGame, seat: int) -> None:
    """BD-26: sell and mortgage until the debt that is due can be paid."""
    if game.table.missing(seat):
        raise_cash(game, seat, game.table.dues[0].amount)


def raise_cash(game: ClaimGame, seat: int, amount: int) -> None:
    """Buildings, groups that cannot be sold singly, then mortgages, the cheapest loss first, and no further."""
    book, table = game.book, game.table
    while table.players[seat].cash < amount:
        space = cheapest_building(book, table, seat)
        if space is not None:
            sell_top(game, seat, space)
            continue
        group = cheapest_group(book, table, seat)
        if group is not None:
            sell_all(game, group)
            continue
        space = cheapest_mortgage(book, table, seat)
        if space is None:
            return
        mortgage_deed(game, seat, space)


def cheapest_group(book: DiceBook, table: Table, seat: int) -> tuple[int, ...] | None:
    """The group with buildings that bring cash whose sale loses least; the lower space where losses are equal."""

    def loss(group: tuple[int, ...]) -> int:
        return sum(table.deed(space).level * (book.house_cost[space] - book.sale[space]) for space in group)

    groups = {book.group[space] for space in table.players[seat].spaces if table.deed(space).level and book.sale[space]}
    return min(groups, key=lambda group: (loss(group), group), default=None)


def leave_to_creditor(game: ClaimGame, seat: int, reason: str) -> None:
    """BD-27: buildings are sold, and all goes to whom the debt is owed, or to the bank; the last one left wins."""
    table, player = game.table, game.table.players[seat]
    to = pay_before_leaving(game, seat) if reason == "resigned" else table.dues[0].to
    for group in sorted({game.book.group[space] for space in player.spaces}):
        sell_all(game, group)
    game.emit(WentBankruptTo(seat, reason, tuple(player.spaces), player.cash, 0, 0, to))
    cancel_dues(game, seat)
    ask_no_more(game, seat)
    if len(table.in_game()) == 1:
        end(game, [table.in_game()])


def pay_before_leaving(game: ClaimGame, seat: int) -> int | None:
    """Who leaves of their own will pays each debt that they can; whom they cannot pay (None: the bank, or nobody)."""
    book, table = game.book, game.table
    for due in [due for due in table.dues if due.seat == seat]:
        if table.players[seat].cash + raisable(book, table, seat) < due.amount:
            return due.to
        raise_cash(game, seat, due.amount)
        pay_due(game, due)
    return None
