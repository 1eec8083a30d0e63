"""Car Co-op: pawns roll for steps to move activists with (COOP-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from games.engine.play import Game, step
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Event, Legal, Open
from games.rulesets.coopoly.rules import NO_SPACE
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
from games.rulesets.coopoly.zones import CAR_COOP, SIZE, distance, open_way

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame

MAX_MOVES = 100
"""More than any number of activists can use."""


class MoveActivists(Action, frozen=True, tag="move_activists"):
    """Move activists: from where, to where, and how many, one group after the other."""

    moves: list[tuple[int, int, int]]


class CarRolled(PawnRolled, frozen=True, tag="car_rolled"):
    """A pawn on Car Co-op rolled."""


class ActivistsMoved(Event, frozen=True, tag="activists_moved"):
    """`seat` moved `count` activists along this way; `pawns` are those used, on the first move of an action."""

    seat: int
    start: int
    to: int
    count: int
    steps: int
    way: tuple[int, ...]
    pawns: tuple[int, ...] = ()

    def apply(self, table: CoopTable) -> None:
        table.add_activists(self.start, -self.count)
        table.add_activists(self.to, self.count)
        use_pawns(table, self.pawns)


class MoveDecision(RollDecision, tag="move_activists"):
    """Players whose pawns rolled on Car Co-op move activists."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({MoveActivists, Pass})
    composed: ClassVar[frozenset[type[Action]]] = frozenset({MoveActivists})
    asks: ClassVar[str] = gettext_noop("Your pawns can move activists.")

    def seats(self, table: CoopTable) -> tuple[int, ...]:
        if not any(place.activists for place in table.spaces):
            return ()
        return tuple([s for s in table.in_game() if s not in self.passed and own_rolls(table, self.rolls, s)])

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [Open(MoveActivists), PASS]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, MoveActivists)
        planned = plan_moves(table, budget(table, self.rolls, seat), action)
        return planned if isinstance(planned, Refused) else None

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if not isinstance(action, MoveActivists):
            pass_step(game, self, seat)
            return
        planned = plan_moves(game.table, budget(game.table, self.rolls, seat), action)
        assert not isinstance(planned, Refused)
        pawns = take_rolls(self, game.table, seat, sum(move.steps for move in planned))
        for move in planned:
            game.emit(ActivistsMoved(seat, move.start, move.to, move.count, move.steps, move.way, pawns))
            pawns = ()


PART = Part(actions=(MoveActivists,), events=(CarRolled, ActivistsMoved), decisions=(MoveDecision,))


class Moving(Struct, frozen=True, gc=False):
    """A group of activists, its way, and the steps that it takes in all."""

    start: int
    to: int
    count: int
    steps: int
    way: tuple[int, ...]


def plan_moves(table: CoopTable, limit: int, action: MoveActivists) -> list[Moving] | Refused:
    """The ways of the moves, one after the other, within `limit` steps; or why they cannot be made."""
    if not limit:
        return Refused("not_enough_pawns", gettext_noop("You have no pawn on Car Co-op with a roll to use."))
    if not action.moves or len(action.moves) > MAX_MOVES:
        return _unclear()
    there = [place.activists for place in table.spaces]
    planned: list[Moving] = []
    spent = 0
    for start, to, count in action.moves:
        refused = _why_not_group(there, start, to, count)
        if refused is not None:
            return refused
        way = open_way(start, to, table.police)
        spent += len(way) * count
        if not way or spent > limit:
            detour = (len(way) - distance(start, to)) * count
            return _in_the_way() if not way or spent - detour <= limit else too_much(spent, limit, "moves")
        there[start] -= count
        there[to] += count
        planned.append(Moving(start, to, count, len(way) * count, tuple(way)))
    return planned


def _why_not_group(there: list[int], start: int, to: int, count: int) -> Refused | None:
    """Why so many activists cannot go from one space to another, wherever the Police are."""
    if not (0 <= start < SIZE and 0 <= to < SIZE):
        return Refused("out_of_range", NO_SPACE, field="moves")
    if start == to or count < 1:
        return _unclear()
    if there[start] < count:
        text = gettext_noop("That is too many activists: only %(count)d there.")
        return Refused("not_enough_activists", text, field="moves", count=there[start])
    return None


def _unclear() -> Refused:
    return Refused("out_of_range", gettext_noop("Say which activists move, and where."), field="moves")


def _in_the_way() -> Refused:
    return Refused("blocked_by_police", gettext_noop("The Police are in the way."), field="moves")


@step
def move(game: CoopGame) -> None:
    """Roll for the pawns on Car Co-op, unless the Police stand there or no activist is on the board; then ask."""
    table = game.table
    if CAR_COOP in table.police or not any(place.activists for place in table.spaces):
        return
    if rolls := roll_pawns(game, CAR_COOP, CarRolled):
        game.ask(MoveDecision(rolls=rolls, seconds=game.rules.options.decision_seconds))
