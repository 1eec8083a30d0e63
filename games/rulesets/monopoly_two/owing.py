"""What players owe, in the order in which it is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.charge import Charge, Debt
from games.rules.debt_events import DebtArose

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame


class DebtQueued(DebtArose, frozen=True, tag="debt_arose"):
    """`seat` owes `amount` to `to` (absent: the bank), to be paid when the debts before it have been.

    `before` is how many these are, if others come after it.
    """

    before: int | None = None

    def apply(self, table: Any) -> None:
        place = len(table.debts) if self.before is None else self.before
        table.debts.insert(place, Debt(self.seat, self.amount, self.charge, self.to))


def owe(game: TwoGame, seat: int, to: int | None, amount: int, charge: Charge, before: int | None = None) -> None:
    """Charge `seat` an amount, which is paid once the debts before it have been. Nothing happens for an amount of 0.

    It is the last one unless `before` says how many come before it.
    """
    if amount > 0:
        game.emit(DebtQueued(seat, amount, charge, to, before))
