"""A queue of debts that are paid in full before the game goes on.

A debt is paid automatically as soon as its debtor has the cash (BD-26); several are settled one after the other, in the
order in which they arose (BD-28). A player who cannot pay goes bankrupt to the creditor (BD-27).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.play import stored_step
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.statistics import Amounts, Moment, Statistic
from games.rules.building import sell_all
from games.rules.charge import Debt
from games.rules.debt import DebtSettled, SettleDebt, WentBankrupt, WentIntoDebt, close_decisions_of
from games.rules.debt_events import DebtArose, DebtCancelled, DebtsFellToBank
from games.rules.decks import DeckTable
from games.rules.ending import end_if_one_is_left
from games.rules.liquidation import carry_out, plan, value
from games.rules.movement import advance
from games.rules.payment import BAIL, PaidToBank, Payments, owe, pay
from games.rules.presentation.statistics import DEALS

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class DebtTable(DeckTable, gc=False):
    """The unpaid debts in the order in which they arose; the first is due now."""

    debts: list[Debt] = []


class DebtPaid(DebtSettled, frozen=True, tag="debt_settled"):
    """`seat` pays the first of its debts."""

    def apply(self, table: DebtTable) -> None:
        table.debts.remove(next(debt for debt in table.debts if debt.seat == self.seat))


class DebtPaidToBank(PaidToBank, frozen=True, tag="debt_paid_to_bank"):
    """`seat` paid a debt whose creditor had left the game (BD-28)."""


class WentBankruptTo(WentBankrupt, frozen=True):
    """`seat` is out; everything it had went to the player `to`, or to the bank (BD-27).

    This settles the debt that it could not pay, the first of its own.
    """

    to: int | None = None

    def apply(self, table: Any) -> None:
        player = table.players[self.seat]
        unpaid = next((debt for debt in table.debts if debt.seat == self.seat), None)
        if unpaid is not None:
            table.debts.remove(unpaid)
        if self.to is None:
            super().apply(table)
            return
        creditor = table.players[self.to]
        creditor.cash += self.cash
        creditor.jail_cards += player.jail_cards
        for space in self.spaces:
            table.transfer(space, self.to)
        player.out, player.in_jail = True, False
        player.cash = player.jail_cards = player.jail_rolls = 0
        table.out_order.append(self.seat)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        return ((self.seat, self.to, self.cash),) if self.cash else ()


class DebtDecision(SettleDebt, tag="debt"):
    """`seat` cannot pay the debt that is due: `amount` to `to` (absent: the bank)."""

    amount: int
    to: int | None = None


def caused(moment: Moment, event: WentBankruptTo) -> Amounts:
    """A bankruptcy for the creditor who could not be paid (BD-27)."""
    return ((event.to, 1),) if event.to is not None and event.reason == "debt" else ()


PAYMENTS: Payments = {"fell_to_bank": lambda debt: DebtPaidToBank(debt.seat, debt.amount)}
PART = Part(
    events=(WentIntoDebt, DebtArose, DebtPaid, DebtCancelled, DebtsFellToBank, DebtPaidToBank),
    decisions=(DebtDecision,),
    table=DebtTable,
    statistics=(Statistic("bankruptcies_caused", _("Bankruptcies caused"), DEALS, count={WentBankruptTo: caused}),),
)


def pay_in_turn(game: ClassicGame, debt: Debt) -> None:
    """Pay at once if the cash suffices and no debt is waiting, or else add the debt to the queue (BD-26, BD-28)."""
    table = game.table
    if not table.debts and table.players[debt.seat].cash >= debt.amount:
        pay(game, debt)
        return
    if not table.debts:
        game.then(settle_debts)
    game.emit(DebtArose(debt.seat, debt.amount, debt.charge, debt.to))


@stored_step("rules.debt_queue.settle_debts")
def settle_debts(game: ClassicGame) -> None:
    """Pay the debts in order. If somebody cannot pay, ask them and continue afterwards."""
    table = game.table
    while table.debts:
        debt = table.debts[0]
        missing = shortfall(table, debt.seat)
        if missing:
            game.emit(WentIntoDebt(debt.seat, missing))
            seconds = game.rules.options.decision_seconds
            game.ask(DebtDecision(seat=debt.seat, seconds=seconds, amount=debt.amount, to=debt.to))
            game.then(settle_debts)
            return
        pay_debt(game, debt)


def pay_debt(game: ClassicGame, debt: Debt) -> None:
    """Pay a debt, the first of its debtor's."""
    game.emit(DebtPaid(debt.seat))
    pay(game, debt)


def close_payable(game: ClassicGame) -> bool:
    """BD-26: close the decision of a debtor who can pay by now or no longer owes that debt; whether there was one."""
    table = game.table
    for decision in game.state.decisions:
        if isinstance(decision, DebtDecision):
            first = [(debt.seat, debt.to, debt.amount) for debt in table.debts[:1]]
            if (decision.seat, decision.to, decision.amount) not in first or not shortfall(table, decision.seat):
                game.close(decision)
                return True
    return False


def shortfall(table: DebtTable, seat: int) -> int:
    """The cash that `seat` lacks to pay the debt that is due; 0 if it is not the debtor."""
    if not table.debts or table.debts[0].seat != seat:
        return 0
    return max(0, table.debts[0].amount - table.players[seat].cash)


def in_debt(table: DebtTable, seat: int) -> bool:
    """Whether `seat` has too little cash for its debts, including those that are not yet due."""
    return table.players[seat].cash < sum(debt.amount for debt in table.debts if debt.seat == seat)


def debts(table: DebtTable) -> list[Debt]:
    """The debts in the order in which they are paid."""
    return table.debts


def free_cash(table: Any, seat: int) -> int:
    """The cash not bound by a highest bid; nothing while `seat` has debts (BD-20)."""
    if table.debts and any(debt.seat == seat for debt in table.debts):
        return 0
    cash: int = table.players[seat].cash
    auction = table.auction
    return cash - auction.bid if auction is not None and auction.bidder == seat else cash


def fail_last_attempt(game: ClassicGame, seat: int, steps: int) -> None:
    """BD-22: bail must be paid, and then the player moves by the last roll."""
    owe(game, seat, None, game.rules.options.jail.bail, BAIL)
    game.then(leave_jail, seat=seat, steps=steps)


@stored_step("rules.debt_queue.leave_jail")
def leave_jail(game: ClassicGame, seat: int, steps: int) -> None:
    """Leave jail and move, unless the player went bankrupt over the bail."""
    if not game.table.players[seat].out:
        game.emit(game.rules.mechanics.left_jail(seat, "bail"))
        advance(game, seat, steps)


def eliminate(game: ClassicGame, seat: int, reason: str, event: type[WentBankruptTo]) -> None:
    """BD-27: buildings are sold, and everything goes to the creditor or to the bank; the last player left wins."""
    table, player = game.table, game.table.players[seat]
    to = pay_before_leaving(game, seat) if reason == "resigned" else table.debts[0].to
    for group in sorted({game.rules.group[space] for space in player.spaces}):
        sell_all(game, group)
    game.emit(event(seat, reason, tuple(player.spaces), player.cash, 0, 0, to))
    cancel_debts(game, seat)
    close_decisions_of(game, seat)
    if len(table.in_game()) == 1:
        cancel_all_debts(game)
    end_if_one_is_left(game)


def pay_before_leaving(game: ClassicGame, seat: int) -> int | None:
    """Pay the debts of a player who resigns; return the first creditor they cannot pay (None: the bank, or nobody)."""
    rules, table = game.rules, game.table
    owed: list[Debt] = [debt for debt in table.debts if debt.seat == seat]
    for debt in owed:
        missing = debt.amount - table.players[seat].cash
        if value(rules, table, seat) < missing:
            return debt.to
        carry_out(game, seat, plan(rules, table, seat, missing))
        pay_debt(game, debt)
    return None


def cancel_debts(game: ClassicGame, seat: int) -> None:
    """BD-28: `seat` is out: its remaining debts are cancelled, and debts to it are owed to the bank."""
    for debt in [debt for debt in game.table.debts if debt.seat == seat]:
        game.emit(DebtCancelled(debt.seat, debt.amount, debt.to))
    if any(debt.to == seat for debt in game.table.debts):
        game.emit(DebtsFellToBank(seat))


def cancel_all_debts(game: ClassicGame) -> None:
    """The game is over, and nothing is owed any more."""
    for debt in list(game.table.debts):
        game.emit(DebtCancelled(debt.seat, debt.amount, debt.to))
