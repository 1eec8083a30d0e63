"""The foreseeable: the moves of the Police, and what each zone lacks for either victory."""

from __future__ import annotations

from collections import Counter

from games.rulesets.coopoly.ending import has_homes
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.wire import (
    DevelopersLack,
    PlayersLack,
    PoliceChances,
    PoliceMove,
    PoliceOutlook,
    ZoneOutlook,
)
from games.rulesets.coopoly.zones import ZONES, police_after, swept


def police_outlook(rules: CoopRules, table: CoopTable) -> PoliceOutlook:
    """Every move that the Police may make next, each equally likely, and how many of them sweep each space."""
    moves = []
    count: Counter[int] = Counter()
    for steps in rules.police_moves:
        to = police_after(table.police, steps)
        passed = swept(table.police, to)
        count.update(passed)
        jailed = sum(table.spaces[space].activists for space in passed)
        moves.append(PoliceMove(steps=steps, to=[*to], swept=passed, activists=jailed))
    return PoliceOutlook(moves=moves, swept={str(space): times for space, times in count.items()}, of=len(moves))


def police_chances(rules: CoopRules, table: CoopTable, space: int) -> PoliceChances:
    """How many of the next moves of the Police sweep a space, and end on it."""
    ends = [police_after(table.police, steps) for steps in rules.police_moves]
    return PoliceChances(
        swept=sum(space in swept(table.police, to) for to in ends),
        ends=sum(space in to for to in ends),
        of=len(ends),
    )


def zone_outlook(table: CoopTable, zone: str) -> ZoneOutlook:
    """Return the content of a zone, and what each side lacks there."""
    spaces = ZONES[zone]
    tiles = sum(table.spaces[space].tile for space in spaces)
    condos = table.condos(zone)
    homes = sum(has_homes(table, space) for space in spaces)
    missing = len(spaces) - tiles
    return ZoneOutlook(
        tiles=tiles,
        condos=condos,
        homes=homes,
        developers_lack=DevelopersLack(tiles=missing, condos=len(spaces) - condos),
        players_lack=PlayersLack(tiles=missing, condos=condos, homes=len(spaces) - homes),
    )
