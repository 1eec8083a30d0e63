"""The plans: everybody places pawns at the same time, until all are ready (COOP-10, COOP-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part, Unprompted
from games.engine.state import Action, Decision, Event, Legal, Open
from games.rulesets.coopoly.options import PlanOptions
from games.rulesets.coopoly.rules import blocked, no_space
from games.rulesets.coopoly.table import PAWNS, CoopTable, may_stand
from games.rulesets.coopoly.zones import SIZE, ZONE_OF, ZONES

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class PlacePawn(Action, frozen=True, tag="place_pawn"):
    """Put a pawn onto a space, or take it back."""

    pawn: int
    space: int | None = None


class Ready(Action, frozen=True, tag="ready"):
    """One's pawns stand as they should."""


class Unready(Action, frozen=True, tag="unready"):
    """One wants to think again."""


READY = Ready()
UNREADY = Unready()


class PawnPlaced(Event, frozen=True, tag="pawn_placed"):
    """A pawn stands on this space, or nowhere."""

    seat: int
    pawn: int
    space: int | None = None

    def apply(self, table: CoopTable) -> None:
        table.pawns[self.pawn].space = self.space


class Readied(Event, frozen=True, tag="readied"):
    """`seat` is ready."""

    seat: int

    def apply(self, table: CoopTable) -> None:
        table.ready = sorted([*table.ready, self.seat])


class Unreadied(Event, frozen=True, tag="unreadied"):
    """`seat` is not ready any more."""

    seat: int

    def apply(self, table: CoopTable) -> None:
        table.ready.remove(self.seat)


class CondosPriced(Event, frozen=True, tag="condos_priced"):
    """The plans are closed, and these are the prices of removing condos in this round (COOP-11)."""

    prices: dict[str, int]

    def apply(self, table: CoopTable) -> None:
        table.prices, table.ready = dict(self.prices), []


class Plan(Decision, tag="plan"):
    """Everybody who is not ready places pawns. Those who are ready may still move theirs, unprompted."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({PlacePawn, Ready})
    composed: ClassVar[frozenset[type[Action]]] = frozenset({PlacePawn})
    fallback: ClassVar[Action | None] = READY
    asks: ClassVar[str] = gettext_noop("Plan where your pawns go, then say that you are ready.")

    def seats(self, table: CoopTable) -> tuple[int, ...]:
        return tuple([seat for seat in table.in_game() if seat not in table.ready])

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [*placements(table, seat), READY]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, PlacePawn):
            return why_not_place(rules, table, seat, action)
        return Refused("wrong_phase", gettext_noop("You can't do that right now."))

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, PlacePawn):
            place(game, seat, action)
        else:
            game.emit(Readied(seat))


def placements(table: CoopTable, seat: int) -> list[Legal]:
    """One entry for each pawn of a seat."""
    return [Open(PlacePawn, about=number) for number, pawn in enumerate(table.pawns) if pawn.player == seat]


def targets(table: CoopTable, pawn: int) -> list[int]:
    """The other spaces on which a pawn may be placed."""
    return [space for space in range(SIZE) if why_not_stand(table, space) is None and table.pawns[pawn].space != space]


def why_not_stand(table: CoopTable, space: int) -> Refused | None:
    """Why no pawn may be placed on a space (COOP-10)."""
    refused = no_space(space) or blocked(table, space)
    if refused is None and not may_stand(table, space):
        text = (
            gettext_noop("No property is there.") if ZONE_OF[space] else gettext_noop("There is nothing to do there.")
        )
        refused = Refused("illegal_target", text, field="space")
    return refused


def why_not_place(rules: Any, table: CoopTable, seat: int, action: PlacePawn) -> Refused | None:
    """Why a pawn cannot be placed so; None if it can."""
    if table.prices:
        return Refused("wrong_phase", gettext_noop("Pawns are placed before the Police move."))
    if not 0 <= action.pawn < PAWNS:
        return Refused("out_of_range", gettext_noop("There is no such pawn."), field="pawn")
    pawn = table.pawns[action.pawn]
    if pawn.player != seat:
        return Refused("not_owner", gettext_noop("That pawn is another player’s."), field="pawn")
    if pawn.space == action.space:
        return Refused("no_change", gettext_noop("The pawn is there already."), field="space")
    return None if action.space is None else why_not_stand(table, action.space)


def place(game: CoopGame, seat: int, action: PlacePawn) -> None:
    """Place a pawn; a player who has said ready may do so as well, and stays ready."""
    game.emit(PawnPlaced(seat, action.pawn, action.space))


def unready(game: CoopGame, seat: int, action: Unready) -> None:
    """Take back being ready."""
    game.emit(Unreadied(seat))


def why_not_unready(rules: Any, table: CoopTable, seat: int, action: Unready) -> Refused | None:
    """Only a player who is ready can take it back, until all are."""
    return None if seat in table.ready else Refused("wrong_phase", gettext_noop("You are not ready."))


def add_changes(rules: Any, table: CoopTable, seat: int, actions: list[Legal]) -> None:
    """Add the actions that a player who is ready may still take."""
    if seat in table.ready:
        actions += [*placements(table, seat), UNREADY]


def close(game: CoopGame) -> None:
    """Everybody is ready: fix the prices of condos."""
    game.emit(CondosPriced({zone: game.table.price(zone) for zone in ZONES}))


PART = Part(
    actions=(PlacePawn, Ready, Unready),
    events=(PawnPlaced, Readied, Unreadied, CondosPriced),
    decisions=(Plan,),
    unprompted={
        PlacePawn: Unprompted(place, why_not_place, add_changes),
        Unready: Unprompted(unready, why_not_unready, add_changes),
    },
    options=PlanOptions,
    table=CoopTable,
)
