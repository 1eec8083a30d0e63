"""The jackpot on free parking: taxes, fines and card payments go to the next player who lands on it (BD-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from games.engine.options import OptionGroup, flag
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import Event
from games.rules.payment import BailPaid, FeePaid, Payments, Received, TaxPaid
from games.rulesets.bangladeshi.bottom_decks import HeldCardTable

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class JackpotOptions(OptionGroup, frozen=True):
    """Free parking."""

    free_parking_jackpot: Annotated[
        bool,
        flag("money"),
        _("Free parking jackpot"),
        _("Taxes, fines and card payments to the bank go into a jackpot for the next player on free parking."),
    ] = False


class JackpotTable(HeldCardTable, gc=False):
    """`pot` is the jackpot, None if the game is played without one."""

    pot: int | None = None

    def collect(self, amount: int) -> None:
        """Add a payment to the jackpot, if there is one."""
        if self.pot is not None:
            self.pot += amount


class TaxPaidIntoPot(TaxPaid, frozen=True, tag="tax_paid"):
    """A tax was paid."""

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.collect(self.amount)


class FeePaidIntoPot(FeePaid, frozen=True, tag="fee_paid"):
    """A card took cash."""

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.collect(self.amount)


class BailPaidIntoPot(BailPaid, frozen=True, tag="bail_paid"):
    """Bail was paid."""

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.collect(self.amount)


class JackpotOpened(Event, frozen=True, tag="jackpot_opened"):
    """The game is played with a jackpot, which is empty."""

    def apply(self, table: Any) -> None:
        table.pot = 0


class JackpotTaken(Received, frozen=True, tag="jackpot_taken"):
    """`seat` landed on free parking and takes the jackpot."""

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.pot = 0


PAYMENTS: Payments = {
    "tax": lambda debt: TaxPaidIntoPot(debt.seat, debt.amount),
    "card": lambda debt: FeePaidIntoPot(debt.seat, debt.amount, "card"),
    "buildings": lambda debt: FeePaidIntoPot(debt.seat, debt.amount, "buildings"),
    "bail": lambda debt: BailPaidIntoPot(debt.seat, debt.amount),
}
PART = Part(
    events=(TaxPaidIntoPot, FeePaidIntoPot, BailPaidIntoPot, JackpotOpened, JackpotTaken),
    options=JackpotOptions,
    table=JackpotTable,
)


def land_on_free_parking(game: ClassicGame, seat: int, space: int, moved: int) -> None:
    """BD-6: nothing, or the jackpot if there is one and it is not empty."""
    if game.table.pot:
        game.emit(JackpotTaken(seat, game.table.pot))
