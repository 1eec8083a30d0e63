"""The effects of composed actions, and the actions possible on a space: for players who consider them."""

from __future__ import annotations

from typing import Any, TypedDict

from msgspec import UNSET, UnsetType

from games.engine.refusal import Refused, gettext_noop
from games.engine.state import GameState
from games.engine.wire import verdict
from games.rulesets.coopoly.board import names_of
from games.rulesets.coopoly.car_coop import MoveActivists, MoveDecision, plan_moves
from games.rulesets.coopoly.condos import CondoDecision, RemoveCondo, means, pledge_of, why_not_pay
from games.rulesets.coopoly.earning import SINGLE
from games.rulesets.coopoly.ending import has_homes
from games.rulesets.coopoly.homes import BuildHomes, why_not_build, why_not_homes
from games.rulesets.coopoly.jail import FreeActivists, FreeDecision, why_not_free
from games.rulesets.coopoly.outlook import police_chances
from games.rulesets.coopoly.plans import PlacePawn, why_not_place
from games.rulesets.coopoly.rules import CoopRules, blocked, no_space
from games.rulesets.coopoly.steps import RollDecision, budget, own_rolls, rolls_for
from games.rulesets.coopoly.table import HOMES, PAWNS, CoopTable
from games.rulesets.coopoly.tiles import RemoveTile, TileDecision, agreed, is_removable, pawns_of, why_not_remove
from games.rulesets.coopoly.wire import CoopPreview, CoopSpacePage, PreviewedMove, SpaceAction
from games.rulesets.coopoly.zones import KINDS, STARTS, ZONE_OF, ZONES


def preview(rules: CoopRules, state: GameState[Any, Any], seat: int, action: Any) -> CoopPreview:
    """Return the effect of an action, also of one that is not legal as it stands; raise Refused if it is nonsense."""
    table: CoopTable = state.table
    for decision in state.decisions:
        match action, decision:
            case FreeActivists(), FreeDecision():
                return _free(table, decision, seat, action)
            case MoveActivists(), MoveDecision():
                return _move(table, decision, seat, action)
            case RemoveCondo(), CondoDecision():
                return _remove_condo(table, decision, seat, action)
            case RemoveTile(), TileDecision():
                return _remove_tile(table, decision, seat, action)
    match action:
        case PlacePawn():
            police = UNSET if action.space is None else police_chances(rules, table, action.space)
            return CoopPreview(**verdict(why_not_place(rules, table, seat, action)), police=police)
        case BuildHomes():
            return _build(table, seat, action.space)
    raise Refused("wrong_phase", gettext_noop("There is nothing to preview."))


def _used(table: CoopTable, decision: RollDecision, seat: int, amount: int) -> tuple[list[int], int]:
    """The pawns that reach an amount, and what lapses of their rolls."""
    used = rolls_for(own_rolls(table, decision.rolls, seat), amount)
    return [roll.pawn for roll in used], max(0, sum(roll.amount for roll in used) - amount)


def _free(table: CoopTable, decision: FreeDecision, seat: int, action: FreeActivists) -> CoopPreview:
    count = sum(action.to.values())
    limit = min(table.jail, budget(table, decision.rolls, seat))
    refused = why_not_free(table, decision, seat, action)
    if refused is not None:
        return CoopPreview(**verdict(refused), count=count, limit=limit)
    pawns, lapses = _used(table, decision, seat, count)
    return CoopPreview(**verdict(None), count=count, limit=limit, pawns=pawns, lapses=lapses)


def _move(table: CoopTable, decision: MoveDecision, seat: int, action: MoveActivists) -> CoopPreview:
    limit = budget(table, decision.rolls, seat)
    planned = plan_moves(table, limit, action)
    if isinstance(planned, Refused):
        return CoopPreview(**verdict(planned), budget=limit)
    cost = sum(move.steps for move in planned)
    pawns, lapses = _used(table, decision, seat, cost)
    moves = [
        PreviewedMove(from_space=move.start, to_space=move.to, count=move.count, steps=move.steps, way=[*move.way])
        for move in planned
    ]
    return CoopPreview(**verdict(None), cost=cost, budget=limit, moves=moves, pawns=pawns, lapses=lapses)


def _remove_condo(table: CoopTable, decision: CondoDecision, seat: int, action: RemoveCondo) -> CoopPreview:
    refused = why_not_pay(table, decision, seat, action)
    if no_space(action.space) is not None or not table.spaces[action.space].condo:
        return CoopPreview(**verdict(refused))
    mine, price = means(table, decision, seat, action.space), table.price(ZONE_OF[action.space])
    pledge = pledge_of(table, decision, seat, action)
    missing = 0 if pledge.worth == price else mine.missing - pledge.worth
    return CoopPreview(
        **verdict(refused),
        price=price,
        paid=price - missing,
        missing=max(0, missing),
        cash_after=mine.cash - pledge.cash,
        removes=refused is None and missing == 0,
    )


def _remove_tile(table: CoopTable, decision: TileDecision, seat: int, action: RemoveTile) -> CoopPreview:
    refused, needed = why_not_remove(table, decision, seat, action), decision.needed
    if refused is not None:
        return CoopPreview(**verdict(refused), needed=needed)
    own = pawns_of(table, decision, seat, action)
    together = len(agreed(decision, action.space, without=seat)) + len(own)
    return CoopPreview(**verdict(None), needed=needed, agreed=together, removes=together >= needed)


def _build(table: CoopTable, seat: int, space: int) -> CoopPreview:
    refused = why_not_build(table, seat, space)
    if refused is not None:
        return CoopPreview(**verdict(refused), activists=HOMES)
    others = [other for other in ZONES[ZONE_OF[space]] if other != space]
    wins = all(has_homes(table, other) for other in others)
    return CoopPreview(**verdict(None), activists=HOMES, wins_zone=wins)


# One space


def space_view(rules: CoopRules, table: CoopTable, seat: int | None, space: int) -> CoopSpacePage:
    """A space, and what a pawn could do on it as things stand; raises Refused for one that is not on the board."""
    refused = no_space(space)
    if refused is not None:
        raise refused
    place, named = table.spaces[space], rules.board.space[space]
    return CoopSpacePage(
        space=space,
        kind=KINDS[space],
        name=named.name,
        names=names_of(named),
        zone=ZONE_OF[space] or UNSET,
        tile=place.tile,
        condo=place.condo,
        homes=place.homes,
        activists=place.activists,
        blocked=space in table.police,
        police=police_chances(rules, table, space),
        pawns=[number for number in range(PAWNS) if table.pawns[number].space == space],
        actions=_actions(rules, table, space),
    )


def _actions(rules: CoopRules, table: CoopTable, space: int) -> list[SpaceAction]:
    """Return the uses of pawns on a space of this kind, in the order of the steps."""
    match KINDS[space]:
        case "go":
            return [SpaceAction(type="earn", pawns=1, gives=SINGLE, **_possible(table, space, "earn"))]
        case "jail":
            return [SpaceAction(type="free", pawns=1, activists=table.jail, **_possible(table, space, "free"))]
        case "railroad":
            return [SpaceAction(type="spawn", pawns=1, activists=table.supply, **_possible(table, space, "spawn"))]
        case "car_coop":
            return [SpaceAction(type="move", pawns=1, **_possible(table, space, "move"))]
        case "property" if table.spaces[space].tile:
            return _property_actions(rules, table, space)
    return []


def _property_actions(rules: CoopRules, table: CoopTable, space: int) -> list[SpaceAction]:
    """Those on a property."""
    condo = SpaceAction(
        type="remove_condo",
        pawns=1,
        cost=table.price(ZONE_OF[space]),
        activists=table.spaces[space].activists,
        **_possible(table, space, "remove_condo"),
    )
    homes = SpaceAction(type="build_homes", pawns=1, activists=HOMES, **_possible(table, space, "build_homes"))
    if space in STARTS:
        return [condo, homes]
    pawns = rules.options.tiles.tile_pawns
    return [condo, SpaceAction(type="remove_tile", pawns=pawns, **_possible(table, space, "remove_tile")), homes]


class Possibility(TypedDict):
    """The fields of a `SpaceAction` that say whether it is possible, and if not, why."""

    possible: bool
    code: str | UnsetType
    message: Refused | UnsetType


def _possible(table: CoopTable, space: int, kind: str) -> Possibility:
    refused = _why_not(table, space, kind)
    if refused is None:
        return {"possible": True, "code": UNSET, "message": UNSET}
    return {"possible": False, "code": refused.code, "message": refused}


def _why_not(table: CoopTable, space: int, kind: str) -> Refused | None:
    """Why an action cannot be done on a space as things stand, whoever stands there."""
    refused = blocked(table, space)
    if refused is not None:
        return refused
    match kind:
        case "free" if not table.jail:
            return Refused("not_enough_activists", gettext_noop("Nobody is in jail."))
        case "spawn" if not table.supply:
            return Refused("not_enough_activists", gettext_noop("All activists are in play."))
        case "move" if not any(place.activists for place in table.spaces):
            return Refused("not_enough_activists", gettext_noop("No activist is on the board."))
        case "build_homes":
            return why_not_homes(table, space)
    return _why_not_clear(table, space, kind)


def _why_not_clear(table: CoopTable, space: int, kind: str) -> Refused | None:
    """Why no condo or tile can be removed from a property."""
    if kind == "remove_condo" and not table.spaces[space].condo:
        return Refused("illegal_target", gettext_noop("There is no condo."))
    if kind == "remove_tile" and not is_removable(table, space):
        return Refused("illegal_target", gettext_noop("No tile can be removed there."))
    return None
