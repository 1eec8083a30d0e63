"""A round: Developers, plans, Police, actions in their order, end (COOP-6 to COOP-27).

What waits is the agenda of the game: the steps of the actions that are still to come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.engine.play import Step, step
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part
from games.engine.state import Action, Decision, Event
from games.rulesets.coopoly import (
    car_coop,
    condos,
    developers,
    earning,
    ending,
    homes,
    jail,
    plans,
    police,
    railroads,
    tiles,
)
from games.rulesets.coopoly.steps import Pass, StepDecision
from games.rulesets.coopoly.table import CoopTable

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round began: all pawns are taken back, and prices are open again."""

    round: int

    def apply(self, table: CoopTable) -> None:
        table.round, table.prices, table.ready = self.round, {}, []
        for pawn in table.pawns:
            pawn.space, pawn.used = None, False


PART = Part(events=(RoundBegan,), landmarks=(Landmark("rounds", gettext_noop("Rounds"), (RoundBegan,)),))

ACTIONS: Final[tuple[Step, ...]] = (
    earning.earn,
    jail.free,
    railroads.spawn,
    car_coop.move,
    condos.remove_condos,
    tiles.remove_tiles,
    homes.build,
    ending.end_round,
)
"""The steps after the Police in every round, in this order."""

AFTER: Final[dict[type[Decision], int]] = {
    jail.FreeDecision: 2,
    car_coop.MoveDecision: 4,
    condos.CondoDecision: 5,
    tiles.TileDecision: 6,
    homes.HomesDecision: 7,
}
"""For each decision of a step, which of the ACTIONS are still to come."""


def begin(game: CoopGame) -> None:
    """The first round."""
    game.then(begin_round)


@step
def begin_round(game: CoopGame) -> None:
    """The Developers' turn of the next round."""
    game.emit(RoundBegan(game.table.round + 1))
    developers.play_turn(game)


def ask_next(game: CoopGame) -> None:
    """Ask for the plans, or go on with what follows them; after the last step the next round begins."""
    table = game.table
    if table.prices:
        begin_round(game)
    elif plans.Plan().seats(table):
        game.ask(plans.Plan(seconds=game.rules.options.plans.plan_seconds))
    else:
        plans.close(game)
        police.move(game)
        for action in ACTIONS:
            game.then(action)


def reconcile(game: CoopGame) -> bool:
    """Close the decision that nobody is left to answer."""
    for decision in list(game.state.decisions):
        if not decision.seats(game.table):
            game.close(decision)
            return True
    return False


def why_not_now(game: CoopGame, seat: int, action: Action) -> Refused:
    """Why no open decision takes this action from this seat."""
    table: CoopTable = game.table
    for decision in game.state.decisions:
        if type(action) not in decision.answers:
            continue
        if isinstance(decision, plans.Plan):
            return Refused("already_ready", gettext_noop("You are ready already."))
        assert isinstance(decision, StepDecision)
        if seat in decision.passed:
            return Refused("not_your_turn", gettext_noop("You have passed in this step."))
        reason = None if isinstance(action, Pass) else decision.why_not(game.rules, table, seat, action)
        return reason or Refused("not_your_turn", gettext_noop("There is nothing for you to do in this step."))
    return Refused("wrong_phase", gettext_noop("You can't do that right now."))
