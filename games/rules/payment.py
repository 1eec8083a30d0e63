"""Money: events that move cash, and `owe`, the only way to charge anybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from games.engine.ruleset import Part
from games.engine.state import Event
from games.rules.charge import Charge, Debt, creditor
from games.rules.table import Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame

Transfers = tuple[tuple[int | None, int | None, int], ...]


class Received(Event, frozen=True):
    """`seat` gets `amount` from the bank."""

    seat: int
    amount: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].cash += self.amount

    def transfers(self) -> Transfers:
        return ((None, self.seat, self.amount),)


class PaidToBank(Event, frozen=True):
    """`seat` pays `amount` to the bank."""

    seat: int
    amount: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].cash -= self.amount

    def transfers(self) -> Transfers:
        return ((self.seat, None, self.amount),)


class PaidToPlayer(Event, frozen=True):
    """`seat` pays `amount` to the player `to`."""

    seat: int
    to: int
    amount: int

    def apply(self, table: Table) -> None:
        table.players[self.seat].cash -= self.amount
        table.players[self.to].cash += self.amount

    def transfers(self) -> Transfers:
        return ((self.seat, self.to, self.amount),)


class MoneyReceived(Received, frozen=True, tag="money_received"):
    """A card or a space gave cash: `reason` is "card", "space", or "go" for stopping there (OOF-15, 20, 54)."""

    reason: str


class MoneyGiven(PaidToPlayer, frozen=True, tag="money_given"):
    """A card made one player pay another (OOF-20, OOF-24)."""


Payments = Mapping[str, Callable[[Debt], Event]]

TAX, CARD, BUILDINGS, BAIL, GIFT = Charge("tax"), Charge("card"), Charge("buildings"), Charge("bail"), Charge("gift")


PLAYER_PAYMENTS: Payments = {"gift": lambda debt: MoneyGiven(debt.seat, creditor(debt), debt.amount)}

PART = Part(events=(MoneyReceived, MoneyGiven))


def owe(game: ClassicGame, seat: int, to: int | None, amount: int, charge: Charge) -> None:
    """Charge `seat` an amount owed to the player `to`, or to the bank (None). Nothing happens for an amount of 0."""
    if amount > 0:
        game.rules.mechanics.pay(game, Debt(seat, amount, charge, to))


def pay(game: ClassicGame, debt: Debt) -> None:
    """Make a payment now."""
    game.emit(game.rules.mechanics.payments[debt.charge.kind](debt))
