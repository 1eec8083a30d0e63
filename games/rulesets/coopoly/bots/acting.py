"""The bots' actions in the steps: free, move, pay, remove and build."""

from __future__ import annotations

from typing import Any

from games.engine.state import Action, Open
from games.rulesets.coopoly.bots.profile import Outlook, condos_of, missing_homes
from games.rulesets.coopoly.car_coop import MoveActivists
from games.rulesets.coopoly.condos import CondoDecision, Pledge, RemoveCondo, means
from games.rulesets.coopoly.developers import is_complete
from games.rulesets.coopoly.homes import BuildHomes
from games.rulesets.coopoly.jail import FreeActivists
from games.rulesets.coopoly.table import CONDO_UNIT, HOMES
from games.rulesets.coopoly.tiles import RemoveTile
from games.rulesets.coopoly.wire import CoopDecision
from games.rulesets.coopoly.zones import RAILROAD_OF, SIZE, ZONE_OF, ZONES, open_way


def budget_of(question: CoopDecision, seat: int) -> int:
    """The moves that the rolls of a seat allow."""
    return question.budgets.get(str(seat), 0) if question.budgets else 0


def free(outlook: Outlook, seat: int, question: CoopDecision) -> Action | None:
    """Everybody that the rolls allow goes to the railroad of the most promising zone."""
    count = min(outlook.table.jail, budget_of(question, seat))
    zone = outlook.best_zones[0]
    return FreeActivists({str(RAILROAD_OF[zone]): count}) if count else None


def move(outlook: Outlook, seat: int, question: CoopDecision) -> Action | None:
    """Fill up the spaces of the promising zones to four activists, those where a pawn waits to build first."""
    remaining = budget_of(question, seat)
    table = outlook.table
    there = [place.activists for place in table.spaces]
    kept = [_kept(outlook, space) for space in range(SIZE)]
    moves: list[tuple[int, int, int]] = []
    for space, target in _targets(outlook):
        while there[space] < target:
            sources = [
                (len(way), start)
                for start in range(SIZE)
                if start != space and there[start] > kept[start]
                if (way := open_way(start, space, table.police)) and len(way) <= remaining
            ]
            if not sources:
                break
            cost, start = min(sources)
            count = min(there[start] - kept[start], target - there[space], remaining // cost)
            moves.append((start, space, count))
            there[start] -= count
            there[space] += count
            remaining -= cost * count
        kept[space] = max(kept[space], min(there[space], target))
    return MoveActivists(moves) if moves else None


def _kept(outlook: Outlook, space: int) -> int:
    """How many activists stay on a space whatever is wanted elsewhere: those about to build there."""
    place = outlook.table.spaces[space]
    buildable = place.tile and not place.homes and outlook.table.pawns_on(space)
    return HOMES if buildable and place.activists >= HOMES else 0


def _targets(outlook: Outlook) -> list[tuple[int, int]]:
    """The spaces that want activists, and how many, the most urgent first."""
    table = outlook.table
    targets: list[tuple[int, int]] = []
    zones = outlook.best_zones
    for zone in zones:
        for space in missing_homes(table, zone):
            place = table.spaces[space]
            if place.tile and table.pawns_on(space) and space not in table.police:
                targets.append((space, HOMES))
    targets.sort(key=lambda one: -table.spaces[one[0]].activists)
    for zone in zones[:2]:
        targets += [(space, HOMES) for space in missing_homes(table, zone) if outlook.sweep(space) < 0.5]
    return targets


def pay(outlook: Outlook, seat: int, question: CoopDecision, answers: list[Any]) -> Action | None:
    """Pay for the condos that matter most, in cash first, together with others if need be."""
    table = outlook.table
    decision = CondoDecision(passed=question.passed or [], pledges=question.pledges or [])
    spaces = [answer.about for answer in answers if isinstance(answer, Open) and isinstance(answer.about, int)]
    for space in sorted(spaces, key=lambda space: -_urgency(outlook, space)):
        mine = means(table, decision, seat, space)
        place = table.spaces[space]
        builds = not place.homes and len(table.pawns_on(space)) > 1 and place.activists >= HOMES
        spare = max(0, mine.activists - (HOMES if builds else 0))
        if _urgency(outlook, space) < 1:
            continue
        cash = min(mine.cash, mine.missing)
        activists = min(spare, max(0, -(-(mine.missing - cash) // CONDO_UNIT)))
        if place.homes:
            activists = min(spare, mine.missing // CONDO_UNIT)
            cash = min(mine.cash, mine.missing - CONDO_UNIT * activists)
        pledge = Pledge(seat, space, activists, cash)
        remaining = mine.missing - pledge.worth
        others = mine.others - (CONDO_UNIT * activists if mine.partners else 0)
        if not pledge.worth or pledge == mine.own or remaining > others:
            continue
        return RemoveCondo(space, activists, cash)
    return None


def _urgency(outlook: Outlook, space: int) -> float:
    """How much a condo should go: it wins the Developers the game, stands over homes, or in a zone we want."""
    table, zone = outlook.table, ZONE_OF[space]
    condos = len(condos_of(table, zone))
    urgent = 0.0
    if is_complete(table, zone) and condos == len(ZONES[zone]):
        urgent += 10
    urgent += 4 * bool(table.spaces[space].homes)
    urgent += 3 * (zone in outlook.best_zones[:3])
    return urgent + 1


def agree(outlook: Outlook, seat: int, question: CoopDecision, answers: list[Any]) -> Action | None:
    """Remove the tiles on which the team has put its pawns for that, unless they are better used by building."""
    table = outlook.table
    pledged = {pledge.space for pledge in question.tile_pledges or () if pledge.seat == seat}
    for answer in answers:
        if not isinstance(answer, Open) or answer.about in pledged:
            continue
        space = answer.about
        assert isinstance(space, int)
        condos = len(condos_of(table, ZONE_OF[space]))
        if table.spaces[space].activists < HOMES and condos >= len(ZONES[ZONE_OF[space]]) - 1:
            return RemoveTile(space)
    return None


def build(outlook: Outlook, answers: list[Any]) -> Action | None:
    """Build wherever a pawn can."""
    return next((answer for answer in answers if isinstance(answer, BuildHomes)), None)
