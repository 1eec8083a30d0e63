"""A toy in which all players choose secret numbers at once; each number that only one player chose scores."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Struct

from games.engine.hidden import secret
from games.engine.options import Options
from games.engine.play import Game, step
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Part
from games.engine.state import Action, Event, Legal, Range
from tests.engine.toys import SeatWaits, finish_by_score, toy

ROUNDS = 3
NONE = -1
BASE = 7000
"""Added to each plan, so that it cannot be mistaken for any other number in the game."""


class Planner(Struct):
    """A seat's score, and its plan for this round, which nobody else may see."""

    seat: int = 0
    score: int = 0
    ready: bool = False
    plan: Annotated[int, secret("seat")] = NONE


class PlansTable(Struct):
    """The table, with the type of its players."""

    players: list[Planner]
    turn: int = 0
    round: int = 0


class Planned(Event, frozen=True, tag="planned"):
    """`seat` is ready; only it may see its plan."""

    seat: int
    plan: Annotated[int, secret("seat")]

    def apply(self, table: Any) -> None:
        player = table.players[self.seat]
        player.seat, player.plan, player.ready = self.seat, self.plan, True


class Revealed(Event, frozen=True, tag="revealed"):
    """All plans are shown at once, with the points each scored."""

    plans: tuple[int, ...]
    points: tuple[int, ...]

    def apply(self, table: Any) -> None:
        table.round += 1
        for player, points in zip(table.players, self.points, strict=True):
            player.score += points
            player.plan, player.ready = NONE, False


class Plan(Action, frozen=True, tag="plan"):
    """Choose a number from 1 to 9."""

    amount: int


class MakePlan(SeatWaits, tag="plan"):
    """Choose a number; every seat is asked at the same time."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Plan})

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [Range(Plan, 1, 9)]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        return Refused("out_of_range", "Choose from 1 to 9.", field="amount")

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        return Plan(1)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        assert isinstance(action, Plan)
        game.close(self)
        game.emit(Planned(seat, BASE + action.amount))


@step
def reveal(game: Game[Any, Any]) -> None:
    """Everyone has planned: reveal all plans."""
    plans = [player.plan for player in game.table.players]
    game.emit(Revealed(tuple(plans), tuple(plan - BASE if plans.count(plan) == 1 else 0 for plan in plans)))


def ask_next(game: Game[Any, Any]) -> None:
    """Ask every seat for a plan, for three rounds."""
    players = game.table.players
    if game.table.round == ROUNDS:
        finish_by_score(game, [player.score for player in players])
        return
    game.then(reveal)
    for seat in range(len(players)):
        game.ask(MakePlan(seat=seat, seconds=60))


PART = Part(actions=(Plan,), events=(Planned, Revealed), decisions=(MakePlan,))
PLANS = toy("plans", PlansTable, Planner, PART, ask_next)


def open_plans() -> Rulebook:
    """The rulebook of this toy."""
    return Rulebook(PLANS, {}, Options())
