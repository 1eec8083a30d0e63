"""Where bots place their pawns: the jobs of the round, the most urgent first, less those that others have taken."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from games.rulesets.coopoly.bots.investing import finish, invest
from games.rulesets.coopoly.bots.profile import CoopProfile, Outlook, condos_of
from games.rulesets.coopoly.bots.team import Job, Plan
from games.rulesets.coopoly.developers import is_complete
from games.rulesets.coopoly.plans import PlacePawn, why_not_stand
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.table import CONDO_UNIT, HOMES, PAIRS, CoopTable, Pawn
from games.rulesets.coopoly.tiles import is_removable
from games.rulesets.coopoly.zones import GO, RAILROAD_OF, STARTS, ZONES

SAVINGS = 400
"""Dollars of the team with which one full zone can be opened: with less, money comes before a second zone."""
RICH = 1200
"""Dollars beyond which nobody goes for money."""
TARGETS = 3
"""Zones to work on at most."""
ENOUGH = 16
"""Activists near a zone: as many as four properties take."""
PLANS = 256
"""Plans that are kept: of each round that is being played, one for each level."""

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(CoopTable)


def team_plan(outlook: Outlook) -> tuple[Job, ...]:
    """Return the jobs for the eight pawns in this round, wherever they stand so far, and whoever is ready."""
    return _plan_for(outlook.profile, outlook.rules, _encoder.encode(unplanned(outlook.table)))


def unplanned(table: CoopTable) -> CoopTable:
    """The table as it was when the plans of the round began."""
    return replace(table, pawns=[Pawn(pawn.player, pawn.pair) for pawn in table.pawns], ready=[])


@lru_cache(maxsize=PLANS)
def _plan_for(profile: CoopProfile, rules: CoopRules, table: bytes) -> tuple[Job, ...]:
    """The jobs that follow from nothing but this table, and so are the same for each pawn placed in a round."""
    outlook = Outlook(profile, rules, _decoder.decode(table))
    plan = Plan(outlook)
    zones = outlook.best_zones
    saved = save(plan, zones) if profile.defends else []
    if _begins(outlook):
        plan.earn(PAIRS)
    if not any(finish(plan, zone) for zone in zones):
        _prepare(plan, zones, saved)
    while plan.left >= 2 and sum(plan.cash.values()) < RICH and plan.earn(1):
        pass
    best, supply = zones[0], outlook.table.supply
    near = sum(outlook.activists(space) for space in (*ZONES[best], RAILROAD_OF[best]))
    plan.add(RAILROAD_OF[best] if near < ENOUGH and supply > HOMES else GO, plan.left)
    return tuple(plan.jobs)


def _begins(outlook: Outlook) -> bool:
    """Whether it is so early that money comes first: the Developers have laid few tiles."""
    table = outlook.table
    laid = sum(place.tile for place in table.spaces) - len(STARTS)
    return table.round == 1 or laid <= outlook.profile.earning


def _prepare(plan: Plan, zones: list[str], saved: list[int]) -> None:
    """Work on the best zones, and break up zones that the Developers may fill soon."""
    outlook = plan.outlook
    for space in saved:
        plan.add(space, outlook.rules.options.tiles.tile_pawns)
    if outlook.profile.defends:
        for zone in zones[1:]:
            break_up(plan, zone, 3)
    invest(plan, zones[0])
    if outlook.profile.defends:
        for zone in zones[1:]:
            break_up(plan, zone, 2)
    if sum(plan.cash.values()) < SAVINGS:
        plan.earn(1)
    for zone in zones[1:TARGETS]:
        invest(plan, zone)


def save(plan: Plan, zones: list[str]) -> list[int]:
    """Keep the Developers from winning in this round; returns the tiles that can then be removed as well."""
    table, outlook = plan.table, plan.outlook
    saved = []
    for zone in zones:
        condos = condos_of(table, zone)
        open_ones = [space for space in condos if outlook.is_open(space)]
        if len(condos) < len(ZONES[zone]) or not open_ones:
            continue
        price = CONDO_UNIT * len(condos)
        best = max(open_ones, key=lambda s: (-outlook.block(s), outlook.activists(s), s not in STARTS))
        there = min(HOMES, outlook.activists(best)) if outlook.sweep(best) < 0.5 else 0
        while plan.payers(price, there) is None and plan.left > 2 and plan.earn(1):
            pass
        if plan.remove_condo(best, price, there) and best not in STARTS:
            saved.append(best)
    return saved


def break_up(plan: Plan, zone: str, condos: int) -> None:
    """Take a bare tile out of a complete zone with so many condos, before the Developers fill it."""
    table, outlook = plan.table, plan.outlook
    if not is_complete(table, zone) or table.condos(zone) != condos:
        return
    pawns = outlook.rules.options.tiles.tile_pawns
    bare = [space for space in ZONES[zone] if is_removable(table, space) and outlook.is_open(space)]
    if bare and plan.left >= pawns:
        plan.add(min(bare, key=lambda space: (outlook.block(space), outlook.activists(space))), pawns)


def placement(outlook: Outlook, seat: int) -> PlacePawn | None:
    """The next pawn of a seat that stands nowhere, and its space; None if all stand somewhere."""
    table = outlook.table
    wanted, idle = divided(outlook)
    free = [number for number in idle if table.pawns[number].player == seat and table.pawns[number].space is None]
    if not free:
        return None
    return _needed(outlook, seat, wanted, free) or PlacePawn(free[0], RAILROAD_OF[outlook.best_zones[0]])


def relocation(outlook: Outlook, seat: int) -> PlacePawn | None:
    """A pawn of a seat that stands where it is not needed, since others have gone there, and a space where it is."""
    wanted, idle = divided(outlook)
    return _needed(outlook, seat, wanted, [number for number in idle if outlook.table.pawns[number].player == seat])


def _needed(outlook: Outlook, seat: int, wanted: list[Job], free: list[int]) -> PlacePawn | None:
    """The most urgent job that one of these pawns of a seat can do."""
    table = outlook.table
    for job in wanted if free else ():
        if job.seat in (None, seat) and why_not_stand(table, job.space) is None:
            for number in free:
                pawn = table.pawns[number]
                if pawn.space != job.space and job.pair in (None, pawn.pair):
                    return PlacePawn(number, job.space)
    return None


def divided(outlook: Outlook) -> tuple[list[Job], list[int]]:
    """The jobs of the round that no pawn does yet, the most urgent first, and the pawns that do none.

    Whoever alone can do a job leaves to others what anybody can do, and does that first.
    """
    pawns, jobs = outlook.table.pawns, team_plan(outlook)
    doing: dict[int, int] = {}
    for place in sorted(range(len(jobs)), key=lambda place: jobs[place].seat is None):
        idle = (number for number in range(len(pawns)) if number not in doing)
        number = next((number for number in idle if _does(outlook, number, jobs[place])), None)
        if number is not None:
            doing[number] = place
    wanted = [place for place in range(len(jobs)) if place not in doing.values()]
    for place in [place for place in wanted if jobs[place].seat is not None]:
        job = jobs[place]
        able = [number for number, one in enumerate(pawns) if one.player == job.seat and job.pair in (None, one.pair)]
        left = next((number for number in able if number in doing and jobs[doing[number]].seat is None), None)
        if (
            left is not None
            and all(number in doing for number in able)
            and why_not_stand(outlook.table, job.space) is None
        ):
            wanted.remove(place)
            wanted = [place, *wanted, doing.pop(left)]
    return [jobs[place] for place in wanted], [number for number in range(len(pawns)) if number not in doing]


def _does(outlook: Outlook, number: int, job: Job) -> bool:
    """Whether a pawn does this job where it stands."""
    pawn = outlook.table.pawns[number]
    return pawn.space == job.space and job.seat in (None, pawn.player) and job.pair in (None, pawn.pair)
