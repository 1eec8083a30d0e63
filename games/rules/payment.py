"""Money that moves: the shapes of events that carry cash, and the one way to charge anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.state import Event
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.book import ClassicGame

Transfers = tuple[tuple[int | None, int | None, int], ...]


class Received(Event, frozen=True):
    """`seat` gets `amount` from the bank."""

    seat: int
    amount: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].cash += self.amount

    def transfers(self) -> Transfers:
        return ((None, self.seat, self.amount),)


class Paid(Event, frozen=True):
    """`seat` pays `amount` to the bank."""

    seat: int
    amount: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].cash -= self.amount

    def transfers(self) -> Transfers:
        return ((self.seat, None, self.amount),)


class Handed(Event, frozen=True):
    """`seat` pays `amount` to the player `to`."""

    seat: int
    to: int
    amount: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].cash -= self.amount
        table.players[self.to].cash += self.amount

    def transfers(self) -> Transfers:
        return ((self.seat, self.to, self.amount),)


class Levied(Paid, frozen=True):
    """`seat` pays `amount` to the bank as a tax, a fine or a fee, which some games keep together."""

    def apply(self, table: Table) -> None:
        super().apply(table)
        table.collect(self.amount)


class TaxPaid(Levied, frozen=True, tag="tax_paid"):
    """A tax space took its amount (OOF-15)."""


class FeePaid(Levied, frozen=True, tag="fee_paid"):
    """A card took cash: `reason` is "card" or "buildings" (OOF-20)."""

    reason: str


class MoneyReceived(Received, frozen=True, tag="money_received"):
    """A card or a space gave cash: `reason` is "card" or "space" (OOF-15, OOF-20)."""

    reason: str


class MoneyGiven(Handed, frozen=True, tag="money_given"):
    """A card made one player pay another (OOF-20, OOF-24)."""


EVENTS: tuple[type[Event], ...] = (TaxPaid, FeePaid, MoneyReceived, MoneyGiven)


def charge(game: ClassicGame, payment: Paid | Handed) -> None:
    """Have a payment made, the way the game at hand has it; payments of nothing do not happen."""
    if payment.amount > 0:
        game.book.take_payment(game, payment)


def pay_below_zero(game: ClassicGame, payment: Paid | Handed) -> None:
    """Pay in full, below zero if need be; who is below zero must see to it next (OOF-48)."""
    game.emit(payment)
    if game.table.players[payment.seat].cash < 0:
        game.then(game.book.settle_debts)
