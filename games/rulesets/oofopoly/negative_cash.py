"""Debts as negative cash: payments are made in full at once, and the payer then has to get back to zero (OOF-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.play import stored_step
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.statistics import Amounts, Moment, Statistic
from games.rules.charge import Debt
from games.rules.debt import DebtSettled, SettleDebt, WentBankrupt, WentIntoDebt, close_decisions_of
from games.rules.ending import end_if_one_is_left
from games.rules.payment import CARD, PaidToBank, PaidToPlayer, pay
from games.rules.presentation.statistics import DEALS
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class DebtDecision(SettleDebt, tag="debt"):
    """`seat` has negative cash."""


def creditor_of(moment: Moment, event: PaidToPlayer) -> Amounts:
    """The player paid last by a seat that was or got below zero with it, counted from 1."""
    in_debt = moment.table.players[event.seat].cash < event.amount
    return ((event.seat, event.to + 1),) if in_debt else ()


def bank_is_creditor(moment: Moment, event: PaidToBank) -> Amounts:
    """A payment to the bank that leads below zero; one by a player who is below zero already changes nothing."""
    return ((event.seat, 0),) if 0 <= moment.table.players[event.seat].cash < event.amount else ()


def caused(moment: Moment, event: WentBankrupt) -> Amounts:
    """A bankruptcy for the player whose payment could not be covered."""
    creditor = moment.counts[event.seat].get("creditor", 0)
    return ((creditor - 1, 1),) if creditor and event.reason == "debt" else ()


STATISTICS = (
    Statistic(
        "creditor",
        combine="last",
        count={
            PaidToPlayer: creditor_of,
            PaidToBank: bank_is_creditor,
            DebtSettled: lambda moment, event: ((event.seat, 0),),
        },
    ),
    Statistic("bankruptcies_caused", _("Bankruptcies caused"), DEALS, count={WentBankrupt: caused}),
)
PART = Part(events=(WentIntoDebt, DebtSettled, WentBankrupt), decisions=(DebtDecision,), statistics=STATISTICS)


def pay_in_full(game: ClassicGame, debt: Debt) -> None:
    """Pay in full, below zero if necessary; a player below zero has to raise the cash next (OOF-48)."""
    pay(game, debt)
    if game.table.players[debt.seat].cash < 0:
        game.then(ask_debtors)


@stored_step("rules.negative_cash.ask_debtors")
def ask_debtors(game: ClassicGame) -> None:
    """OOF-49: the game goes on once nobody is below zero; debtors are asked together, in turn order."""
    table = game.table
    asked = {decision.seat for decision in game.state.decisions if isinstance(decision, DebtDecision)}
    for seat in table.from_turn():
        player = table.players[seat]
        if player.cash < 0 and not player.out and seat not in asked:
            game.emit(WentIntoDebt(seat, -player.cash))
            game.ask(DebtDecision(seat=seat, seconds=game.rules.options.decision_seconds))


def close_paid(game: ClassicGame) -> bool:
    """Close the decisions of debtors who are back at zero; return whether there were any."""
    settled = [
        decision
        for decision in game.state.decisions
        if isinstance(decision, DebtDecision) and game.table.players[decision.seat].cash >= 0
    ]
    for decision in settled:
        game.close(decision)
        game.emit(DebtSettled(decision.seat))
    return bool(settled)


def shortfall(table: Table, seat: int) -> int:
    """How far `seat` is below zero."""
    cash = table.players[seat].cash
    return -cash if cash < 0 else 0


def in_debt(table: Table, seat: int) -> bool:
    """Whether `seat` is below zero."""
    return table.players[seat].cash < 0


def debts(table: Table) -> list[Debt]:
    """All debts to the bank, in turn order."""
    return [
        Debt(seat, -table.players[seat].cash, CARD)
        for seat in table.from_turn()
        if table.players[seat].cash < 0 and not table.players[seat].out
    ]


def free_cash(table: Any, seat: int) -> int:
    """All the cash that `seat` has."""
    cash: int = table.players[seat].cash
    return cash


def eliminate(game: ClassicGame, seat: int, reason: str) -> None:
    """OOF-50 to OOF-52: `seat` is out, and all its property returns to the bank; the last player left wins."""
    table, player = game.table, game.table.players[seat]
    hotel = game.rules.hotel
    levels = [table.deed(space).level for space in player.spaces]
    houses = sum(level for level in levels if level < hotel)
    hotels = sum(level == hotel for level in levels)
    game.emit(WentBankrupt(seat, reason, tuple(player.spaces), player.cash, houses, hotels))
    close_decisions_of(game, seat)
    end_if_one_is_left(game)
