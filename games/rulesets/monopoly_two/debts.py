"""Debts: who owes what, the debtor's choice how to pay, and going bankrupt (TWO-27, TWO-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Struct

from games.engine.hidden import secret
from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part, Unprompted
from games.engine.state import Action, Decision, Event, Legal, Open
from games.rules.board import Card
from games.rules.charge import Charge
from games.rules.debt import DECLARE_BANKRUPTCY, DeclareBankruptcy, Resign
from games.rules.debt_events import DebtCancelled, DebtsFellToBank
from games.rules.payment import MoneyReceived, Transfers
from games.rules.seats import SeatDecision
from games.rules.table import BANK
from games.rulesets.monopoly_two.options import PaymentOptions
from games.rulesets.monopoly_two.owing import DebtQueued
from games.rulesets.monopoly_two.payment import (
    BuildingsHanded,
    Given,
    Pay,
    Payment,
    PaymentMade,
    all_buildings,
    buildings_given,
    give_buildings,
    make_payment,
    why_not_give,
)
from games.rulesets.monopoly_two.placing import end_placing
from games.rulesets.monopoly_two.proposal import Bill, propose
from games.rulesets.monopoly_two.row import refill_row
from games.rulesets.monopoly_two.rules import TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.winning import end_if_won, worth

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame

OPEN_PAY = Open(Pay)


class ShownCard(Struct, frozen=True, gc=False):
    """A card of a hand that is discarded, and its number on the board."""

    card: Card
    number: Annotated[int, secret()]


class WentBankrupt(Event, frozen=True, tag="went_bankrupt"):
    """`seat` is out, for "debt" or because it "resigned"; all it had went to the player `to`, or to the bank.

    The bank takes its buildings back and pays `to` their worth, `refund` (TWO-25). Its cards are discarded (TWO-28).
    """

    seat: int
    reason: str
    spaces: tuple[int, ...]
    buildings: tuple[Given, ...]
    cash: int
    refund: int
    cards: tuple[ShownCard, ...]
    to: int | None = None

    def apply(self, table: TwoTable) -> None:
        player = table.players[self.seat]
        give_buildings(table, self.buildings)
        for space in self.spaces:
            table.transfer(space, BANK if self.to is None else self.to)
        for shown_card in self.cards:
            table.discard_card(self.seat, shown_card.card.group, shown_card.number)
        player.cash, player.jail_turns = 0, 0
        player.out, player.in_jail = True, False
        if self.to is not None:
            table.players[self.to].cash += self.cash + self.refund
        if table.placing is not None and table.placing.giver == self.seat:
            table.placing.cash, table.placing.change = 0, None
        table.leaves = [leave for leave in table.leaves if leave.seat != self.seat]
        table.out_order.append(self.seat)

    def transfers(self) -> Transfers:
        moved = ((self.seat, self.to, self.cash), (None, self.to, self.refund))
        return tuple(transfer for transfer in moved if transfer[2])


class PayDebt(SeatDecision, tag="pay"):
    """`seat` owes `amount` to the player `to`, or to the bank, and chooses what to pay with."""

    amount: int
    charge: Charge
    to: int | None = None

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Pay, DeclareBankruptcy})
    composed: ClassVar[frozenset[type[Action]]] = frozenset({Pay})
    asks: ClassVar[str] = gettext_noop("You have to pay. What with?")
    of_turn: ClassVar[bool] = False

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [OPEN_PAY] if worth(rules, table, seat) >= self.amount else [DECLARE_BANKRUPTCY]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Pay):
            return why_not_give(rules, table, seat, self.amount, action)
        return Refused("wrong_phase", gettext_noop("You have enough to pay with."))

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        payment = propose(rules, table, seat, Bill(self.amount, self.to))
        return DECLARE_BANKRUPTCY if payment is None else Pay(payment.cash, payment.spaces, payment.buildings)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        game.close(self)
        if isinstance(action, Pay):
            pay(game, action)
        else:
            eliminate(game, seat, "debt")


def resign(game: TwoGame, seat: int, action: Resign) -> None:
    """Leaving for good: debts are paid, and everything else goes back to the bank."""
    eliminate(game, seat, "resigned")


PART = Part(
    actions=(Pay, DeclareBankruptcy),
    events=(
        DebtQueued, PaymentMade, BuildingsHanded, DebtCancelled, DebtsFellToBank, MoneyReceived, WentBankrupt,
    ),
    decisions=(PayDebt,),
    options=PaymentOptions,
    landmarks=(Landmark("bankruptcy", gettext_noop("Bankruptcies"), (WentBankrupt,)),),
)  # fmt: skip
RESIGN_PART = Part(actions=(Resign,), unprompted={Resign: Unprompted(resign)})


def debt_decisions(rules: TwoRules, table: TwoTable) -> list[Decision]:
    """TWO-27: the first debtor chooses; not if there is only cash, and the room's option has it paid automatically."""
    options, debt = rules.options, table.debts[0]
    player = table.players[debt.seat]
    if options.payment.pay_automatically and not player.spaces and player.cash >= debt.amount:
        return []
    seconds = options.decision_seconds
    return [PayDebt(seat=debt.seat, amount=debt.amount, charge=debt.charge, to=debt.to, seconds=seconds)]


def pay_in_cash(game: TwoGame) -> None:
    """Pay what is due in cash."""
    pay(game, Payment(cash=game.table.debts[0].amount))


def pay(game: TwoGame, payment: Payment | Pay) -> None:
    """Settle the debt that is due."""
    debt = game.table.debts[0]
    make_payment(game, debt.seat, debt.to, debt.amount, payment, debt.charge)
    end_if_won(game)


def eliminate(game: TwoGame, seat: int, reason: str) -> None:
    """TWO-28: `seat` is out. Everything goes to the creditor it cannot pay, or else to the bank."""
    rules, table = game.rules, game.table
    if table.placing is not None and table.placing.seat == seat:
        end_placing(game)
    to = pay_before_leaving(game, seat) if reason == "resigned" else table.debts[0].to
    given = buildings_given(rules, table, all_buildings(rules, table, seat))
    refund = 0 if to is None else sum(one.worth * one.count for one in given)
    player = table.players[seat]
    spaces = tuple(player.spaces)
    cards = tuple(ShownCard(rules.card[number], number) for number in table.hands[seat].cards)
    game.emit(WentBankrupt(seat, reason, spaces, given, player.cash, refund, cards, to))
    cancel_debts(game, seat)
    if to is None:
        refill_row(game, len(spaces))
    end_if_won(game)


def pay_before_leaving(game: TwoGame, seat: int) -> int | None:
    """Pay the debts of a player who resigns as proposed; return the first creditor who cannot be paid, or None.

    Nothing completes a monopoly of the creditor if there is another way: nobody hands somebody the win by leaving.
    """
    table = game.table
    while owed := [debt for debt in table.debts if debt.seat == seat]:
        debt = owed[0]
        bill = Bill(debt.amount, debt.to)
        payment = propose(game.rules, table, seat, bill, sparing=True) or propose(game.rules, table, seat, bill)
        if payment is None:
            return debt.to
        make_payment(game, seat, debt.to, debt.amount, payment, debt.charge, leaving=True)
    return None


def cancel_debts(game: TwoGame, seat: int) -> None:
    """`seat` is out: what it still owes is cancelled, and what is owed to it is owed to the bank."""
    for debt in [debt for debt in game.table.debts if debt.seat == seat]:
        game.emit(DebtCancelled(debt.seat, debt.amount, debt.to))
    if any(debt.to == seat for debt in game.table.debts):
        game.emit(DebtsFellToBank(seat))
