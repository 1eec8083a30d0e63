"""Removing property tiles: several pawns together send one back to the bag (COOP-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from games.engine.play import Game, step
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Part
from games.engine.state import Action, Event, Legal, Open
from games.rulesets.coopoly.options import TileOptions
from games.rulesets.coopoly.rules import blocked, no_space
from games.rulesets.coopoly.steps import PASS, Pass, StepDecision, pass_step, use_pawns
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.zones import STARTS, ZONE_OF

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class RemoveTile(Action, frozen=True, tag="remove_tile"):
    """Agree to remove a tile with so many pawns, or with as many as are missing; 0 takes them back."""

    space: int
    pawns: int | None = None


class TilePledge(Struct, frozen=True, gc=False):
    """The pawns of `seat` that take part in removing a tile."""

    seat: int
    space: int
    pawns: tuple[int, ...]


class TilePledged(Event, frozen=True, tag="tile_pledged"):
    """`seat` agreed to remove a tile with these pawns, and waits for others; none: it no longer does."""

    seat: int
    space: int
    pawns: tuple[int, ...]


class TileRemoved(Event, frozen=True, tag="tile_removed"):
    """A tile went back to the bag; activists stay where it was."""

    space: int
    zone: str
    pawns: tuple[int, ...]

    def apply(self, table: CoopTable) -> None:
        table.spaces[self.space] = replace(table.spaces[self.space], tile=False)
        table.bag[self.zone] += 1
        use_pawns(table, self.pawns)


class TileDecision(StepDecision, tag="remove_tiles", kw_only=True):
    """Players with pawns on tiles that enough pawns can remove. Agreements lapse when it closes."""

    needed: int
    tile_pledges: list[TilePledge] = []

    answers: ClassVar[frozenset[type[Action]]] = frozenset({RemoveTile, Pass})
    composed: ClassVar[frozenset[type[Action]]] = frozenset({RemoveTile})
    asks: ClassVar[str] = gettext_noop("Your pawns can help to remove a tile.")

    def seats(self, table: CoopTable) -> tuple[int, ...]:
        return tuple([seat for seat in table.in_game() if seat not in self.passed and removable_by(table, self, seat)])

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        return [*(Open(RemoveTile, about=space) for space in removable_by(table, self, seat)), PASS]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, RemoveTile)
        return why_not_remove(table, self, seat, action)

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, RemoveTile):
            agree(game, self, seat, action)
        else:
            pass_step(game, self, seat)


PART = Part(actions=(RemoveTile,), events=(TilePledged, TileRemoved), decisions=(TileDecision,), options=TileOptions)


def is_removable(table: CoopTable, space: int) -> bool:
    """Whether a bare tile lies there, which can be removed (COOP-20)."""
    place = table.spaces[space]
    return place.tile and space not in STARTS and not place.condo and not place.homes


def agreed(decision: TileDecision, space: int, *, without: int | None = None) -> list[int]:
    """The pawns that take part in removing a tile, without those of one seat."""
    return [pawn for one in decision.tile_pledges if one.space == space and one.seat != without for pawn in one.pawns]


def helpers(table: CoopTable, decision: TileDecision, space: int) -> list[int]:
    """The seats with an unused pawn on a space that have not passed."""
    seats = {table.pawns[pawn].player for pawn in table.pawns_on(space)}
    return sorted(seats - set(decision.passed))


def at_hand(table: CoopTable, decision: TileDecision, space: int) -> int:
    """How many pawns could remove a tile: those of players who have not passed, and those that take part already."""
    pawns = {pawn for pawn in table.pawns_on(space) if table.pawns[pawn].player not in decision.passed}
    return len(pawns | set(agreed(decision, space)))


def removable_by(table: CoopTable, decision: TileDecision, seat: int) -> list[int]:
    """The tiles that `seat` may help to remove."""
    spaces = {pawn.space for pawn in table.pawns if pawn.player == seat and pawn.space is not None and not pawn.used}
    return [
        space
        for space in sorted(spaces)
        if is_removable(table, space)
        and space not in table.police
        and at_hand(table, decision, space) >= decision.needed
    ]


def why_not_remove(table: CoopTable, decision: TileDecision, seat: int, action: RemoveTile) -> Refused | None:
    """Why a player cannot take part in removing a tile so; None if they can."""
    refused = no_space(action.space) or blocked(table, action.space)
    if refused is not None:
        return refused
    if not is_removable(table, action.space):
        return Refused("illegal_target", gettext_noop("No tile can be removed there."), field="space")
    own, requested = len(table.own_pawns_on(action.space, seat)), action.pawns or 0
    if not own or requested > own or at_hand(table, decision, action.space) < decision.needed:
        text = gettext_noop("It takes %(needed)d pawns there to remove the tile.")
        return Refused("not_enough_pawns", text, field="pawns", needed=decision.needed)
    missing = decision.needed - len(agreed(decision, action.space, without=seat))
    if not 0 <= requested <= missing:
        text = gettext_noop("Pawns missing: %(missing)d.")
        return Refused("out_of_range", text, field="pawns", missing=missing)
    if pawns_of(table, decision, seat, action) == tuple(_own_agreed(decision, seat, action.space)):
        return Refused("no_change", gettext_noop("That is what you have agreed to already."), field="pawns")
    return None


def _own_agreed(decision: TileDecision, seat: int, space: int) -> list[int]:
    others = agreed(decision, space, without=seat)
    return [pawn for pawn in agreed(decision, space) if pawn not in others]


def pawns_of(table: CoopTable, decision: TileDecision, seat: int, action: RemoveTile) -> tuple[int, ...]:
    """The pawns that take part by an action."""
    own = table.own_pawns_on(action.space, seat)
    missing = decision.needed - len(agreed(decision, action.space, without=seat))
    return tuple(own[: missing if action.pawns is None else action.pawns])


def agree(game: CoopGame, decision: TileDecision, seat: int, action: RemoveTile) -> None:
    """Agree to remove a tile, which goes once enough pawns take part."""
    space = action.space
    pawns = pawns_of(game.table, decision, seat, action)
    rest = [one for one in decision.tile_pledges if one.seat != seat or one.space != space]
    decision.tile_pledges = [*rest, TilePledge(seat, space, pawns)] if pawns else rest
    together = agreed(decision, space)
    if len(together) < decision.needed:
        game.emit(TilePledged(seat, space, pawns))
        return
    decision.tile_pledges = [one for one in rest if one.space != space]
    game.emit(TileRemoved(space, ZONE_OF[space], tuple(sorted(together))))


@step
def remove_tiles(game: CoopGame) -> None:
    """Ask whoever can help to remove a tile."""
    options = game.rules.options
    decision = TileDecision(needed=options.tiles.tile_pawns, seconds=options.decision_seconds)
    if decision.seats(game.table):
        game.ask(decision)
