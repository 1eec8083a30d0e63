"""The common part of the steps in which players act: several are asked at once, and each may pass."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from games.engine.chance import Draw
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Decision, Event
from games.rulesets.coopoly.table import CoopTable

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


SIDES = 6
"""Of the dice with which pawns roll."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing more in this step."""


PASS = Pass()


class Passed(Event, frozen=True, tag="passed"):
    """`seat` does nothing more in this step."""

    seat: int


class StepDecision(Decision, kw_only=True):
    """A step of the actions. It closes by itself when nobody is left who can act in it (`rounds.reconcile`)."""

    passed: list[int] = []

    fallback: ClassVar[Action | None] = PASS


class Roll(Struct, frozen=True, gc=False):
    """The roll of a pawn that has not been used yet."""

    pawn: int
    dice: tuple[int, int]
    amount: int


class RollDecision(StepDecision, kw_only=True):
    """A step in which pawns have rolled for what their players may do."""

    rolls: list[Roll]


class PawnRolled(Event, frozen=True):
    """A pawn rolled two dice; each place where pawns do so has its own event."""

    round: int
    seat: int
    pawn: int
    dice: tuple[int, int]

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("dice", 0, SIDES, self.dice, "", f"round/{self.round}/pawn/{self.pawn}"),)


def roll_pawns(game: CoopGame, space: int, rolled: type[PawnRolled]) -> list[Roll]:
    """Roll for every pawn on a space, in the order of the pawns."""
    table = game.table
    rolls = []
    for number in table.pawns_on(space):
        first, second = game.chance.stream(f"round/{table.round}/pawn/{number}").dice(SIDES)
        game.emit(rolled(table.round, table.pawns[number].player, number, (first, second)))
        rolls.append(Roll(number, (first, second), first + second))
    return rolls


def own_rolls(table: CoopTable, rolls: list[Roll], seat: int) -> list[Roll]:
    """The rolls of one seat."""
    return [roll for roll in rolls if table.pawns[roll.pawn].player == seat]


def budget(table: CoopTable, rolls: list[Roll], seat: int) -> int:
    """Return the sum of a seat's rolls that are not used yet."""
    return sum(roll.amount for roll in own_rolls(table, rolls, seat))


def rolls_for(own: list[Roll], amount: int) -> list[Roll]:
    """The rolls that reach an amount: as few as possible, and of these the smallest sum."""
    for count in range(1, len(own) + 1):
        enough = [some for some in combinations(own, count) if sum(roll.amount for roll in some) >= amount]
        if enough:
            return list(min(enough, key=lambda some: sum(roll.amount for roll in some)))
    return own


def take_rolls(decision: RollDecision, table: CoopTable, seat: int, amount: int) -> tuple[int, ...]:
    """Take the rolls for an amount out of the decision; returns their pawns."""
    taken = rolls_for(own_rolls(table, decision.rolls, seat), amount)
    decision.rolls = [roll for roll in decision.rolls if roll not in taken]
    return tuple(roll.pawn for roll in taken)


def pass_step(game: CoopGame, decision: StepDecision, seat: int) -> None:
    """`seat` passes; what it pledged stands."""
    decision.passed.append(seat)
    game.emit(Passed(seat))


def use_pawns(table: CoopTable, pawns: tuple[int, ...]) -> None:
    """These pawns have done their action (COOP-22)."""
    for pawn in pawns:
        table.pawns[pawn].used = True


def too_much(amount: int, limit: int, field: str) -> Refused:
    """The refusal of more than a roll allows."""
    return Refused(
        "out_of_range",
        gettext_noop("Your pawns’ rolls allow %(max)d, not %(amount)d."),
        field=field,
        max=limit,
        amount=amount,
    )


PART = Part(actions=(Pass,), events=(Passed,))
