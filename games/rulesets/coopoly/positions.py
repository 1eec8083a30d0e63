"""Whether Co-opoly can be in a position: what every moment between two actions has in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.refusal import gettext_noop
from games.engine.ruleset import Problem
from games.engine.state import GameState
from games.rulesets.coopoly.car_coop import MoveDecision
from games.rulesets.coopoly.condos import CondoDecision
from games.rulesets.coopoly.ending import last_round
from games.rulesets.coopoly.jail import FreeDecision
from games.rulesets.coopoly.plans import Plan
from games.rulesets.coopoly.rounds import ACTIONS, AFTER
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.steps import StepDecision
from games.rulesets.coopoly.table import ACTIVISTS, CONDO_UNIT, HOMES, PAWNS, CoopTable, activists_total, may_stand
from games.rulesets.coopoly.tiles import TileDecision, is_removable
from games.rulesets.coopoly.zones import (
    CAR_COOP,
    JAIL,
    KINDS,
    POLICE,
    POSITIONS,
    SIZE,
    STARTS,
    TILES_A_ZONE,
    ZONE_OF,
    ZONES,
)

SEAT = gettext_noop("there is no such seat")
SPACE = gettext_noop("there is no such space")
NUMBER = gettext_noop("this number cannot occur")
PROPERTY = gettext_noop("tiles, condos and homes are on properties")
BAG = gettext_noop("the bag and the board do not have three tiles of each colour")
COUNT = gettext_noop("there are not 50 activists")
PLACE = gettext_noop("the Police cannot stand there")
PAWN = gettext_noop("pawns belong to players in pairs, and stand where they can act")
READY = gettext_noop("only players who plan can be ready")
PRICES = gettext_noop("prices are those of condos, and fixed only after the plans")
OUT = gettext_noop("a player who is out has nothing, and is listed once in the order of leaving")
DECISION = gettext_noop("this decision does not fit the table")
MAX_CASH = 1_000_000


def position_problems(rules: CoopRules, state: GameState[Any, Any]) -> Iterator[Problem]:
    """Why no game can reach this position; its types have been checked."""
    table: CoopTable = state.table
    yield from _spaces(table)
    yield from _counts(table)
    yield from _players(table)
    yield from _pawns(table)
    if not 1 <= table.round <= last_round(rules):
        yield "table.round", NUMBER
    yield from _phase(rules, state, table)


def _spaces(table: CoopTable) -> Iterator[Problem]:
    if len(table.spaces) != SIZE:
        yield "table.spaces", SPACE
    for space, place in enumerate(table.spaces):
        built = place.tile or place.condo or place.homes
        if (KINDS[space] != "property" and built) or (built and not place.tile) or (space in STARTS and not place.tile):
            yield f"table.spaces[{space}]", PROPERTY
        if place.homes not in (0, HOMES) or place.activists < 0:
            yield f"table.spaces[{space}]", NUMBER
    if tuple(table.police) not in POSITIONS:
        yield "table.police", PLACE


def _counts(table: CoopTable) -> Iterator[Problem]:
    if table.bag.keys() != ZONES.keys():
        yield "table.bag", BAG
    for zone, spaces in ZONES.items():
        laid = sum(table.spaces[space].tile for space in spaces) - 1
        if table.bag[zone] + laid != TILES_A_ZONE:
            yield f"table.bag.{zone}", BAG
    if min(table.jail, table.supply) < 0 or activists_total(table) != ACTIVISTS:
        yield "table.supply", COUNT


def _players(table: CoopTable) -> Iterator[Problem]:
    for seat, player in enumerate(table.players):
        if not 0 <= player.cash <= MAX_CASH or (player.out and player.cash):
            yield f"table.players[{seat}].cash", NUMBER
    if sorted(table.left) != [seat for seat, player in enumerate(table.players) if player.out]:
        yield "table.left", OUT
    if table.ready != sorted(set(table.ready)) or not set(table.ready) <= set(table.in_game()):
        yield "table.ready", READY
    if table.prices and (table.prices.keys() != ZONES.keys() or table.ready):
        yield "table.prices", PRICES
    for zone, price in table.prices.items():
        if price not in range(0, CONDO_UNIT * len(ZONES[zone]) + 1, CONDO_UNIT) or price < CONDO_UNIT * table.condos(
            zone
        ):
            yield f"table.prices.{zone}", PRICES


def _pawns(table: CoopTable) -> Iterator[Problem]:
    if len(table.pawns) != PAWNS:
        yield "table.pawns", PAWN
    for number, pawn in enumerate(table.pawns):
        place = f"table.pawns[{number}]"
        if pawn.pair != number // 2 or pawn.player != table.pawns[number - number % 2].player:
            yield place, PAWN
        if pawn.player not in table.in_game():
            yield place, SEAT
        if pawn.space is None:
            if pawn.used:
                yield place, PAWN
        elif not 0 <= pawn.space < SIZE or pawn.space == POLICE:
            yield place, SPACE
        elif not table.prices and (not may_stand(table, pawn.space) or pawn.space in table.police):
            yield place, PAWN  # later its tile may be gone, or the Police there
        if not table.prices and pawn.used:
            yield place, PAWN


def _phase(rules: CoopRules, state: GameState[Any, Any], table: CoopTable) -> Iterator[Problem]:
    """The open decision, and what is still to come after it."""
    if len(state.decisions) != 1:
        yield "decisions", DECISION
        return
    decision = state.decisions[0]
    if isinstance(decision, Plan) != (not table.prices):
        yield "decisions[0]", DECISION
    steps = () if isinstance(decision, Plan) else ACTIONS[AFTER[type(decision)] :]
    if [name for name, _ in state.agenda] != [function.__dict__["step"] for function in reversed(steps)]:
        yield "agenda", DECISION
    if isinstance(decision, StepDecision):
        passed = decision.passed
        if len(set(passed)) != len(passed) or not set(passed) <= set(range(len(table.players))):
            yield "decisions[0].passed", DECISION
    if not _fits(rules, table, decision):
        yield "decisions[0]", DECISION


def _fits(rules: CoopRules, table: CoopTable, decision: Any) -> bool:
    """Whether what a decision holds is what its own play makes."""
    match decision:
        case FreeDecision() | MoveDecision():
            return _rolls_fit(table, decision)
        case CondoDecision():
            return _pledges_fit(table, decision)
        case TileDecision():
            return decision.needed == rules.options.tiles.tile_pawns and _agreements_fit(table, decision)
    return True


def _rolls_fit(table: CoopTable, decision: FreeDecision | MoveDecision) -> bool:
    space = JAIL if isinstance(decision, FreeDecision) else CAR_COOP
    pawns = [roll.pawn for roll in decision.rolls]
    return (
        len(set(pawns)) == len(pawns)
        and set(pawns) <= set(table.pawns_on(space))
        and space not in table.police
        and all(roll.amount == sum(roll.dice) and all(1 <= die <= 6 for die in roll.dice) for roll in decision.rolls)
    )


def _pledges_fit(table: CoopTable, decision: CondoDecision) -> bool:
    pledges = decision.pledges
    if len({(one.seat, one.space) for one in pledges}) != len(pledges):
        return False
    for one in pledges:
        if one.seat not in table.in_game() or not 0 <= one.space < SIZE or min(one.activists, one.cash) < 0:
            return False
        here = [other for other in pledges if other.space == one.space]
        own = sum(other.cash for other in pledges if other.seat == one.seat)
        if (
            not one.worth
            or not table.spaces[one.space].condo
            or one.space in table.police
            or not table.own_pawns_on(one.space, one.seat)
            or own > table.players[one.seat].cash
            or sum(other.activists for other in here) > table.spaces[one.space].activists
            or sum(other.worth for other in here) >= table.price(ZONE_OF[one.space])
        ):
            return False
    return True


def _agreements_fit(table: CoopTable, decision: TileDecision) -> bool:
    pledges = decision.tile_pledges
    if len({(one.seat, one.space) for one in pledges}) != len(pledges):
        return False
    for one in pledges:
        if one.seat not in table.in_game() or not 0 <= one.space < SIZE:
            return False
        here = sum(len(other.pawns) for other in pledges if other.space == one.space)
        if (
            not one.pawns
            or not is_removable(table, one.space)
            or one.space in table.police
            or len(set(one.pawns)) != len(one.pawns)
            or not set(one.pawns) <= set(table.own_pawns_on(one.space, one.seat))
            or here >= decision.needed
        ):
            return False
    return True
