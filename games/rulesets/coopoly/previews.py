"""The effects of composed actions, and the actions possible on a space: for players who consider them."""

from __future__ import annotations

from typing import Any

from games.engine.refusal import Refused, gettext_noop
from games.engine.state import GameState
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
from games.rulesets.coopoly.zones import KINDS, STARTS, ZONE_OF, ZONES

Shown = dict[str, Any]


def preview(rules: CoopRules, state: GameState[Any, Any], seat: int, action: Any) -> Shown:
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
            refused = why_not_place(rules, table, seat, action)
            police = {} if action.space is None else {"police": police_chances(rules, table, action.space)}
            return _judged(refused) | police
        case BuildHomes():
            return _build(table, seat, action.space)
    raise Refused("wrong_phase", gettext_noop("There is nothing to preview."))


def _judged(refused: Refused | None) -> Shown:
    if refused is None:
        return {"legal": True}
    return {"legal": False, "code": refused.code, "message": refused.message, "refused": refused}


def _rolled(table: CoopTable, decision: RollDecision, seat: int, amount: int) -> Shown:
    """The pawns that reach an amount, and what lapses of their rolls."""
    used = rolls_for(own_rolls(table, decision.rolls, seat), amount)
    return {"pawns": [roll.pawn for roll in used], "lapses": max(0, sum(roll.amount for roll in used) - amount)}


def _free(table: CoopTable, decision: FreeDecision, seat: int, action: FreeActivists) -> Shown:
    count = sum(action.to.values())
    limit = min(table.jail, budget(table, decision.rolls, seat))
    seen = _judged(why_not_free(table, decision, seat, action)) | {"count": count, "limit": limit}
    return seen | (_rolled(table, decision, seat, count) if seen["legal"] else {})


def _move(table: CoopTable, decision: MoveDecision, seat: int, action: MoveActivists) -> Shown:
    most = budget(table, decision.rolls, seat)
    planned = plan_moves(table, most, action)
    if isinstance(planned, Refused):
        return _judged(planned) | {"budget": most}
    cost = sum(move.steps for move in planned)
    moves = [
        {
            "from_space": move.start,
            "to_space": move.to,
            "count": move.count,
            "steps": move.steps,
            "way": list(move.way),
        }
        for move in planned
    ]
    return _judged(None) | {"cost": cost, "budget": most, "moves": moves, **_rolled(table, decision, seat, cost)}


def _remove_condo(table: CoopTable, decision: CondoDecision, seat: int, action: RemoveCondo) -> Shown:
    seen = _judged(why_not_pay(table, decision, seat, action))
    if no_space(action.space) is not None or not table.spaces[action.space].condo:
        return seen
    mine, price = means(table, decision, seat, action.space), table.price(ZONE_OF[action.space])
    pledge = pledge_of(table, decision, seat, action)
    missing = mine.missing - pledge.worth
    return seen | {
        "price": price,
        "paid": price - missing,
        "missing": max(0, missing),
        "cash_after": mine.cash - pledge.cash,
        "removes": seen["legal"] and missing == 0,
    }


def _remove_tile(table: CoopTable, decision: TileDecision, seat: int, action: RemoveTile) -> Shown:
    seen = _judged(why_not_remove(table, decision, seat, action)) | {"needed": decision.needed}
    if not seen["legal"]:
        return seen
    own = pawns_of(table, decision, seat, action)
    together = len(agreed(decision, action.space, without=seat)) + len(own)
    return seen | {"agreed": together, "removes": together >= decision.needed}


def _build(table: CoopTable, seat: int, space: int) -> Shown:
    refused = why_not_build(table, seat, space)
    seen = _judged(refused) | {"activists": HOMES}
    if refused is not None:
        return seen
    others = [other for other in ZONES[ZONE_OF[space]] if other != space]
    return seen | {"wins_zone": all(has_homes(table, other) for other in others)}


# One space


def space_view(rules: CoopRules, table: CoopTable, seat: int | None, space: int) -> Shown:
    """A space, and what a pawn could do on it as things stand; raises Refused for one that is not on the board."""
    refused = no_space(space)
    if refused is not None:
        raise refused
    place = table.spaces[space]
    return {
        "space": space,
        "kind": KINDS[space],
        **names_of(rules.board.space[space]),
        **({"zone": ZONE_OF[space]} if ZONE_OF[space] else {}),
        "tile": place.tile,
        "condo": place.condo,
        "homes": place.homes,
        "activists": place.activists,
        "blocked": space in table.police,
        "police": police_chances(rules, table, space),
        "pawns": [number for number in range(PAWNS) if table.pawns[number].space == space],
        "actions": [_possible(table, space, action) for action in _actions(rules, table, space)],
    }


def _actions(rules: CoopRules, table: CoopTable, space: int) -> list[Shown]:
    """Return the uses of pawns on a space of this kind, in the order of the steps."""
    match KINDS[space]:
        case "go":
            return [{"type": "earn", "pawns": 1, "gives": SINGLE}]
        case "jail":
            return [{"type": "free", "pawns": 1, "activists": table.jail}]
        case "railroad":
            return [{"type": "spawn", "pawns": 1, "activists": table.supply}]
        case "car_coop":
            return [{"type": "move", "pawns": 1}]
        case "property" if table.spaces[space].tile:
            zone = ZONE_OF[space]
            tile = {"type": "remove_tile", "pawns": rules.options.tiles.tile_pawns}
            return [
                {
                    "type": "remove_condo",
                    "pawns": 1,
                    "cost": table.price(zone),
                    "activists": table.spaces[space].activists,
                },
                *([] if space in STARTS else [tile]),
                {"type": "build_homes", "pawns": 1, "activists": HOMES},
            ]
    return []


def _possible(table: CoopTable, space: int, action: Shown) -> Shown:
    refused = _why_not(table, space, action["type"])
    judged = _judged(refused)
    return {**action, "possible": judged.pop("legal"), **judged}


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
