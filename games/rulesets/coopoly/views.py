"""What clients see of Co-opoly. Nothing is hidden: only the legal actions depend on the viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.state import Action, GameState, Legal, Open
from games.rulesets.coopoly.board import names_of
from games.rulesets.coopoly.car_coop import MoveActivists, MoveDecision
from games.rulesets.coopoly.condos import CondoDecision, RemoveCondo, means
from games.rulesets.coopoly.earning import PAIR, SINGLE
from games.rulesets.coopoly.ending import last_round
from games.rulesets.coopoly.homes import BuildHomes
from games.rulesets.coopoly.jail import FreeActivists, FreeDecision
from games.rulesets.coopoly.outlook import police_outlook, zone_outlook
from games.rulesets.coopoly.plans import PlacePawn, targets
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.steps import budget
from games.rulesets.coopoly.table import ACTIVISTS, CONDO_UNIT, HOMES, PAWNS, CoopTable
from games.rulesets.coopoly.tiles import RemoveTile, TileDecision, agreed, helpers
from games.rulesets.coopoly.zones import (
    KINDS,
    NUMBERS,
    POSITIONS,
    RAILROADS,
    SIZE,
    STARTS,
    ZONE_OF,
    ZONES,
    open_way,
)

Shown = dict[str, Any]
END = "end"
"""The phase of a finished game."""


def state_view(rules: CoopRules, state: GameState[Any, Any], redacted: Shown, deadlines: Mapping[str, int]) -> Shown:
    """The whole table."""
    table: CoopTable = state.table
    seen = redacted["table"]
    shown = {
        "round": table.round,
        "phase": next((decision.name() for decision in state.decisions), END),
        "players": {str(seat): {"seat": seat, **player} for seat, player in enumerate(seen["players"])},
        "police": seen["police"],
        "jail": table.jail,
        "supply": table.supply,
        "bag": seen["bag"],
        "spaces": {str(space): place for space, place in enumerate(seen["spaces"])},
        "condo_prices": {zone: table.price(zone) for zone in ZONES},
        "pawns": {str(number): pawn for number, pawn in enumerate(seen["pawns"])},
        "ready": seen["ready"],
        "zones": {zone: zone_outlook(table, zone) for zone in ZONES},
    }
    for seat in table.left:
        shown["players"][str(seat)]["place"] = len(table.players) - table.left.index(seat)
    return shown if state.finished else shown | {"police_outlook": police_outlook(rules, table)}


def board_view(rules: CoopRules) -> Shown:
    """The constant part: names, the ring of the Police, and every number of the rules."""
    options = rules.options
    zones = {zone.key: zone for zone in rules.board.zone}
    return {
        "spaces": [_space(rules, space) for space in range(SIZE)],
        "zones": [
            {"key": key, **names_of(zones[key]), "number": NUMBERS.index(key) + 1, "spaces": list(spaces)}
            for key, spaces in ZONES.items()
        ],
        "positions": [list(position) for position in POSITIONS],
        "pawns": [{"id": number, "pair": number // 2} for number in range(PAWNS)],
        "activists": ACTIVISTS,
        "home_activists": HOMES,
        "go_single": SINGLE,
        "go_pair": PAIR,
        "condo_unit": CONDO_UNIT,
        "tile_pawns": options.tiles.tile_pawns,
        "tiles_a_round": options.developers.tiles_a_round,
        "rolls_a_round": options.developers.rolls_a_round,
        "police_sides": 0 if options.police.police_steps else options.police.police_sides,
        "police_steps": options.police.police_steps,
        "round_limit": options.goal.round_limit,
        "last_round": last_round(rules),
    }


def _space(rules: CoopRules, space: int) -> Shown:
    zone = {"zone": ZONE_OF[space], "group": ZONE_OF[space], "start": space in STARTS} if ZONE_OF[space] else {}
    return {"index": space, "kind": KINDS[space], **names_of(rules.board.space[space]), **zone}


def legal_view(rules: CoopRules, state: GameState[Any, Any], seat: int, action: Legal) -> Shown:
    """A legal action with its figures."""
    kind: Any = action.action if isinstance(action, Open) else type(action)
    show = FIGURES.get(kind)
    return {"type": action.name(), **(show(state, seat, action) if show is not None else {})}


def _decision(state: GameState[Any, Any], kind: type[Any]) -> Any:
    return next(decision for decision in state.decisions if isinstance(decision, kind))


def _place_pawn(state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    pawn = state.table.pawns[action.about]
    at = {} if pawn.space is None else {"at": pawn.space}
    return {"pawn": action.about, "pair": pawn.pair, **at, "spaces": targets(state.table, action.about)}


def _free(state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    table: CoopTable = state.table
    most = budget(table, _decision(state, FreeDecision).rolls, seat)
    return {"budget": most, "jail": table.jail, "limit": min(most, table.jail), "spaces": list(RAILROADS)}


def _move(state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    """The budget, and for each space with activists the steps of one of them to each space within it."""
    table: CoopTable = state.table
    most = budget(table, _decision(state, MoveDecision).rolls, seat)
    found = {}
    for space in (space for space, place in enumerate(table.spaces) if place.activists):
        ways = {to: len(open_way(space, to, table.police)) for to in range(SIZE) if to != space}
        found[str(space)] = {str(to): steps for to, steps in ways.items() if 0 < steps <= most}
    return {"budget": most, "from": found}


def _remove_condo(state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    table: CoopTable = state.table
    decision, space = _decision(state, CondoDecision), action.about
    price = table.price(ZONE_OF[space])
    mine = means(table, decision, seat, space)
    return {
        "space": space,
        "zone": ZONE_OF[space],
        "price": price,
        "paid": price - mine.missing + mine.own.worth,
        "missing": mine.missing - mine.own.worth,
        "activists": mine.own.activists,
        "cash": mine.own.cash,
        "max_activists": min(mine.activists, mine.missing // CONDO_UNIT),
        "max_cash": min(mine.cash, mine.missing),
        "partners": list(mine.partners),
        "alone": mine.cash + CONDO_UNIT * mine.activists >= mine.missing,
    }


def _remove_tile(state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    table: CoopTable = state.table
    decision, space = _decision(state, TileDecision), action.about
    together = agreed(decision, space)
    mine = len(table.own_pawns_on(space, seat))
    others = agreed(decision, space, without=seat)
    return {
        "space": space,
        "zone": ZONE_OF[space],
        "needed": decision.needed,
        "agreed": len(together),
        "own": len(together) - len(others),
        "mine": mine,
        "partners": [other for other in helpers(table, decision, space) if other != seat],
        "alone": len(others) + mine >= decision.needed,
    }


def _build(state: GameState[Any, Any], seat: int, action: Any) -> Shown:
    return {"space": action.space, "zone": ZONE_OF[action.space], "activists": HOMES}


FIGURES: Mapping[type[Action], Callable[[GameState[Any, Any], int, Any], Shown]] = {
    PlacePawn: _place_pawn,
    FreeActivists: _free,
    MoveActivists: _move,
    RemoveCondo: _remove_condo,
    RemoveTile: _remove_tile,
    BuildHomes: _build,
}
"""The fields and figures of each action that has some."""


def worth(rules: CoopRules, table: CoopTable, seat: int) -> int:
    """How far the players are in the zone nearest to their victory, in percent: the same for all of them.

    Of a zone's twelve thirds each of its four properties has three: it is there, has no condo, and has its homes.
    """
    return max(_progress(table, spaces) for spaces in ZONES.values())


def _progress(table: CoopTable, spaces: tuple[int, ...]) -> int:
    places = [table.spaces[space] for space in spaces]
    done = sum(place.tile + (place.tile and not place.condo) + (place.homes == HOMES) for place in places)
    return 100 * done // (3 * len(places))
