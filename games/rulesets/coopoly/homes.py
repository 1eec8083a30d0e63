"""Building tiny homes (COOP-21), and losing them under condos (COOP-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from games.engine.play import Game, step
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part
from games.engine.state import Action, Event, Legal
from games.rulesets.coopoly.rules import blocked, no_space
from games.rulesets.coopoly.steps import PASS, Pass, StepDecision, pass_step, use_pawns
from games.rulesets.coopoly.table import HOMES, CoopTable
from games.rulesets.coopoly.zones import ZONE_OF

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class BuildHomes(Action, frozen=True, tag="build_homes"):
    """Turn four activists on a property into four tiny homes."""

    space: int


class HomesBuilt(Event, frozen=True, tag="homes_built"):
    """Four tiny homes stand on this property."""

    seat: int
    space: int
    zone: str
    pawn: int

    def apply(self, table: CoopTable) -> None:
        table.add_activists(self.space, -HOMES)
        table.spaces[self.space] = replace(table.spaces[self.space], homes=HOMES)
        table.supply += HOMES
        use_pawns(table, (self.pawn,))


class HomesRemoved(Event, frozen=True, tag="homes_removed"):
    """The tiny homes under a condo are gone."""

    space: int
    zone: str

    def apply(self, table: CoopTable) -> None:
        table.spaces[self.space] = replace(table.spaces[self.space], homes=0)


class HomesDecision(StepDecision, tag="build_homes", kw_only=True):
    """Players with pawns on properties where homes can be built."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({BuildHomes, Pass})
    asks: ClassVar[str] = gettext_noop("Your pawns can build tiny homes.")

    def seats(self, table: CoopTable) -> tuple[int, ...]:
        return tuple([seat for seat in table.in_game() if seat not in self.passed and buildable(table, seat)])

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [*(BuildHomes(space) for space in buildable(table, seat)), PASS]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, BuildHomes):
            return why_not_build(table, seat, action.space)
        return Refused("wrong_phase", gettext_noop("You can't do that right now."))

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, BuildHomes):
            space = action.space
            game.emit(HomesBuilt(seat, space, ZONE_OF[space], game.table.own_pawns_on(space, seat)[0]))
        else:
            pass_step(game, self, seat)


PART = Part(
    actions=(BuildHomes,),
    events=(HomesBuilt, HomesRemoved),
    decisions=(HomesDecision,),
    landmarks=(Landmark("homes", gettext_noop("Homes built"), (HomesBuilt,)),),
)


def buildable(table: CoopTable, seat: int) -> list[int]:
    """The properties on which `seat` may build."""
    spaces = {pawn.space for pawn in table.pawns if pawn.player == seat and pawn.space is not None}
    return [space for space in sorted(spaces) if why_not_build(table, seat, space) is None]


def why_not_homes(table: CoopTable, space: int) -> Refused | None:
    """Why no homes can be built on a space, whoever stands there; None if they can."""
    refused = no_space(space) or blocked(table, space)
    if refused is not None:
        return refused
    place = table.spaces[space]
    if not place.tile:
        return Refused("illegal_target", gettext_noop("No property is there."), field="space")
    if place.condo:
        return Refused("illegal_target", gettext_noop("A condo stands there."), field="space")
    if place.homes:
        return Refused("illegal_target", gettext_noop("Tiny homes stand there already."), field="space")
    if place.activists < HOMES:
        text = gettext_noop("It takes %(needed)d activists there to build homes.")
        return Refused("not_enough_activists", text, field="space", needed=HOMES)
    return None


def why_not_build(table: CoopTable, seat: int, space: int) -> Refused | None:
    """Why `seat` cannot build homes on a space; None if it can."""
    refused = why_not_homes(table, space)
    if refused is None and not table.own_pawns_on(space, seat):
        refused = Refused("not_enough_pawns", gettext_noop("You have no unused pawn there."), field="space")
    return refused


@step
def build(game: CoopGame) -> None:
    """Ask whoever can build."""
    decision = HomesDecision(seconds=game.rules.options.decision_seconds)
    if decision.seats(game.table):
        game.ask(decision)


def remove_under_condos(game: CoopGame) -> None:
    """COOP-23."""
    for space, place in enumerate(game.table.spaces):
        if place.condo and place.homes:
            game.emit(HomesRemoved(space, ZONE_OF[space]))
