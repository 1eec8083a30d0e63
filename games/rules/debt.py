"""Debts that a player cannot pay: raising the cash, or going bankrupt (OOF-48 to OOF-52, BD-26, BD-27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part, Unprompted
from games.engine.state import Action, Event, Legal
from games.rules.liquidation import can_settle, carry_out, plan
from games.rules.seats import SeatDecision
from games.rules.table import BANK, Table

if TYPE_CHECKING:
    from games.rules.classic import ClassicGame


class Settle(Action, frozen=True, tag="settle"):
    """Raise the cash for a debt by the plan with the smallest loss, as happens when the time is up."""


class DeclareBankruptcy(Action, frozen=True, tag="declare_bankruptcy"):
    """Give up on a debt that cannot be settled."""


class Resign(Action, frozen=True, tag="resign"):
    """Leave the game for good."""


SETTLE, DECLARE_BANKRUPTCY, RESIGN = Settle(), DeclareBankruptcy(), Resign()


class WentIntoDebt(Event, frozen=True, tag="went_into_debt"):
    """`seat` lacks `amount`, and the game waits for it."""

    seat: int
    amount: int


class DebtSettled(Event, frozen=True, tag="debt_settled"):
    """`seat` is back at zero or more."""

    seat: int


class WentBankrupt(Event, frozen=True, tag="went_bankrupt"):
    """`seat` is out, for "debt" or because it "resigned"; its deeds return to the bank without mortgages or buildings.

    `cash` is its balance, which may be negative; `houses` and `hotels` go back to the supply (OOF-50).
    """

    seat: int
    reason: str
    spaces: tuple[int, ...]
    cash: int
    houses: int
    hotels: int

    def apply(self, table: Table) -> None:
        player = table.players[self.seat]
        for space in self.spaces:
            table.deeds[space] = replace(table.deed(space), owner=BANK, level=0, mortgaged=False)
        player.out, player.in_jail = True, False
        player.cash = player.jail_cards = player.jail_rolls = 0
        player.spaces = []
        table.bank.houses += self.houses
        table.bank.hotels += self.hotels
        table.out_order.append(self.seat)

    def transfers(self) -> tuple[tuple[int | None, int | None, int], ...]:
        if self.cash > 0:
            return ((self.seat, None, self.cash),)
        return ((None, self.seat, -self.cash),) if self.cash else ()


class SettleDebt(SeatDecision):
    """`seat` cannot pay what is due: sell, mortgage or trade, or go bankrupt if nothing helps."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Settle, DeclareBankruptcy})
    asks: ClassVar[str] = gettext_noop("You owe more than you have in cash.")
    of_turn: ClassVar[bool] = False

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [SETTLE] if can_settle(rules, table, seat) else [DECLARE_BANKRUPTCY]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        if action == SETTLE:
            return Refused("cannot_afford", gettext_noop("All you have does not cover the debt."))
        return Refused("wrong_phase", gettext_noop("You can still pay: sell, mortgage or trade."))

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        return SETTLE if can_settle(rules, table, seat) else DECLARE_BANKRUPTCY

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if action == SETTLE:
            carry_out(game, seat, plan(game.rules, game.table, seat))
        else:
            game.rules.mechanics.eliminate(game, seat, "debt")


def close_decisions_of(game: ClassicGame, seat: int) -> None:
    """Close the decisions that only `seat` could answer, now that it is out."""
    for decision in list(game.state.decisions):
        if isinstance(decision, SeatDecision) and decision.seat == seat and decision.blocking:
            game.close(decision)
            decision.abandon(game)


def resign(game: ClassicGame, seat: int, action: Resign) -> None:
    """OOF-51: leaving for good counts as bankruptcy."""
    game.rules.mechanics.eliminate(game, seat, "resigned")


RESIGN_PART = Part(actions=(Resign,), unprompted={Resign: Unprompted(resign)})
PART = Part(
    actions=(Settle, DeclareBankruptcy),
    landmarks=(Landmark("bankruptcy", gettext_noop("Bankruptcies"), (WentBankrupt,)),),
)
