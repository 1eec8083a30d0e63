"""Payments to the bank, and the jackpot on free parking: taxes, bail and fees go to the next player who lands on it.

BD-6; in Oofopoly 2 it is a house rule (OOF-53). Without a jackpot the bank keeps them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from msgspec import UnsetType

from games.engine.ruleset import Part
from games.engine.state import Event
from games.rules.options import JackpotOptions
from games.rules.payment import PaidToBank, Payments, Received

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class JackpotTable(Protocol):
    """`pot` is the jackpot; without one it is None, or not there in a game that began before there were any."""

    pot: int | UnsetType | None


class PaidIntoPot(PaidToBank, frozen=True):
    """`seat` pays `amount` to the bank, which puts it into the jackpot if there is one."""

    def apply(self, table: Any) -> None:
        super().apply(table)
        if isinstance(table.pot, int):
            table.pot += self.amount


class TaxPaid(PaidIntoPot, frozen=True, tag="tax_paid"):
    """A tax space took its amount (OOF-15)."""


class FeePaid(PaidIntoPot, frozen=True, tag="fee_paid"):
    """A card took cash: `reason` is "card" or "buildings" (OOF-20)."""

    reason: str


class BailPaid(PaidIntoPot, frozen=True, tag="bail_paid"):
    """Bail was paid."""


class JackpotOpened(Event, frozen=True, tag="jackpot_opened"):
    """The game is played with a jackpot, which is empty."""

    def apply(self, table: JackpotTable) -> None:
        table.pot = 0


class JackpotTaken(Received, frozen=True, tag="jackpot_taken"):
    """`seat` landed on free parking and takes the jackpot."""

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.pot = 0


PAYMENTS: Payments = {
    "tax": lambda debt: TaxPaid(debt.seat, debt.amount),
    "card": lambda debt: FeePaid(debt.seat, debt.amount, "card"),
    "buildings": lambda debt: FeePaid(debt.seat, debt.amount, "buildings"),
    "bail": lambda debt: BailPaid(debt.seat, debt.amount),
}
PART = Part(
    events=(TaxPaid, FeePaid, BailPaid, JackpotOpened, JackpotTaken),
    options=JackpotOptions,
)


def open_jackpot(game: ClassicGame) -> None:
    """Begin with an empty jackpot if the game is played with one."""
    if game.book.options.jackpot.free_parking_jackpot:
        game.emit(JackpotOpened())


def land_on_free_parking(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """BD-6, OOF-53: nothing, or the jackpot if there is one and it is not empty."""
    if game.table.pot:
        game.emit(JackpotTaken(seat, game.table.pot))
