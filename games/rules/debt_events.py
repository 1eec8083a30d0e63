"""The events by which debts are kept on the table, in the order in which they arose."""

from __future__ import annotations

from typing import Protocol

from games.engine.state import Event
from games.rules.charge import Charge, Debt


class DebtsTable(Protocol):
    """A table with the unpaid debts."""

    debts: list[Debt]


class DebtArose(Event, frozen=True, tag="debt_arose"):
    """`seat` owes `amount` to `to` (absent: the bank), to be paid when the debts before it have been."""

    seat: int
    amount: int
    charge: Charge
    to: int | None = None

    def apply(self, table: DebtsTable) -> None:
        table.debts.append(Debt(self.seat, self.amount, self.charge, self.to))


class DebtCancelled(Event, frozen=True, tag="debt_cancelled"):
    """A debt is no longer owed: its debtor is out, or the game is over (BD-28)."""

    seat: int
    amount: int
    to: int | None = None

    def apply(self, table: DebtsTable) -> None:
        owed = (self.seat, self.amount, self.to)
        table.debts.remove(next(debt for debt in table.debts if (debt.seat, debt.amount, debt.to) == owed))


class DebtsFellToBank(Event, frozen=True, tag="debts_fell_to_bank"):
    """`seat` is out, and debts to it are from now on owed to the bank (BD-28)."""

    seat: int

    def apply(self, table: DebtsTable) -> None:
        table.debts = [owed_to_bank(debt) if debt.to == self.seat else debt for debt in table.debts]


FELL_TO_BANK = Charge("fell_to_bank")


def owed_to_bank(debt: Debt) -> Debt:
    """The same debt, owed to the bank."""
    return Debt(debt.seat, debt.amount, FELL_TO_BANK)
