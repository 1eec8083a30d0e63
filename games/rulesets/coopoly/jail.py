"""Jail: pawns roll to free activists, who go to the railroads (COOP-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game, step
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part
from games.engine.state import Action, Event, Legal, Open
from games.rulesets.coopoly.steps import (
    PASS,
    Pass,
    PawnRolled,
    RollDecision,
    budget,
    own_rolls,
    pass_step,
    roll_pawns,
    take_rolls,
    too_much,
    use_pawns,
)
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.zones import JAIL, RAILROADS

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class FreeActivists(Action, frozen=True, tag="free_activists"):
    """Take activists out of jail, so many to each of these railroads."""

    to: dict[str, int]


class JailRolled(PawnRolled, frozen=True, tag="jail_rolled"):
    """A pawn on Jail rolled."""


class ActivistsFreed(Event, frozen=True, tag="activists_freed"):
    """`seat` freed so many activists to each of these railroads, with these pawns."""

    seat: int
    freed: dict[str, int]
    pawns: tuple[int, ...]

    def apply(self, table: CoopTable) -> None:
        for space, count in self.freed.items():
            table.add_activists(int(space), count)
            table.jail -= count
        use_pawns(table, self.pawns)


class FreeDecision(RollDecision, tag="free_activists"):
    """Players whose pawns rolled on Jail free activists, while there are any in jail."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({FreeActivists, Pass})
    composed: ClassVar[frozenset[type[Action]]] = frozenset({FreeActivists})
    asks: ClassVar[str] = gettext_noop("Your pawns can free activists.")

    def seats(self, table: CoopTable) -> tuple[int, ...]:
        if not table.jail:
            return ()
        return tuple([s for s in table.in_game() if s not in self.passed and own_rolls(table, self.rolls, s)])

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [Open(FreeActivists), PASS]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, FreeActivists)
        return why_not_free(table, self, seat, action)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, FreeActivists):
            freed = {space: count for space, count in action.to.items() if count}
            pawns = take_rolls(self, game.table, seat, sum(freed.values()))
            game.emit(ActivistsFreed(seat, freed, pawns))
        else:
            pass_step(game, self, seat)


PART = Part(
    actions=(FreeActivists,),
    events=(JailRolled, ActivistsFreed),
    decisions=(FreeDecision,),
    landmarks=(Landmark("freed", gettext_noop("Activists freed"), (ActivistsFreed,)),),
)


def why_not_free(table: CoopTable, decision: RollDecision, seat: int, action: FreeActivists) -> Refused | None:
    """Why activists cannot be freed so; None if they can."""
    railroads = {str(space) for space in RAILROADS}
    for space in action.to:
        if space not in railroads:
            return Refused("illegal_target", gettext_noop("Activists who are freed go to railroads."), field="to")
    count = sum(action.to.values())
    if min(action.to.values(), default=0) < 0 or count == 0:
        return Refused("out_of_range", gettext_noop("Say how many activists go to each railroad."), field="to")
    limit = budget(table, decision.rolls, seat)
    if not limit:
        return Refused("not_enough_pawns", gettext_noop("You have no pawn in Jail with a roll to use."))
    if count > limit:
        return too_much(count, limit, "to")
    if count > table.jail:
        text = gettext_noop("That is too many activists: only %(count)d in jail.")
        return Refused("not_enough_activists", text, field="to", count=table.jail)
    return None


@step
def free(game: CoopGame) -> None:
    """Roll for the pawns on Jail, unless the Police stand there or nobody is in jail; then ask their players."""
    table = game.table
    if JAIL in table.police or not table.jail:
        return
    if rolls := roll_pawns(game, JAIL, JailRolled):
        game.ask(FreeDecision(rolls=rolls, seconds=game.rules.options.decision_seconds))
