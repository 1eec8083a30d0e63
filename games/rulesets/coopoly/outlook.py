"""The foreseeable: the moves of the Police, and what each zone lacks for either victory."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.rulesets.coopoly.ending import has_homes
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.zones import ZONES, police_after, swept

Shown = dict[str, Any]


def police_outlook(rules: CoopRules, table: CoopTable) -> Shown:
    """Every move that the Police may make next, each equally likely, and how many of them sweep each space."""
    moves = []
    count: Counter[int] = Counter()
    for steps in rules.police_moves:
        to = police_after(table.police, steps)
        passed = swept(table.police, to)
        count.update(passed)
        jailed = sum(table.spaces[space].activists for space in passed)
        moves.append({"steps": steps, "to": list(to), "swept": passed, "activists": jailed})
    return {"moves": moves, "swept": {str(space): times for space, times in count.items()}, "of": len(moves)}


def police_chances(rules: CoopRules, table: CoopTable, space: int) -> Shown:
    """How many of the next moves of the Police sweep a space, and end on it."""
    ends = [police_after(table.police, steps) for steps in rules.police_moves]
    return {
        "swept": sum(space in swept(table.police, to) for to in ends),
        "ends": sum(space in to for to in ends),
        "of": len(ends),
    }


def zone_outlook(table: CoopTable, zone: str) -> Shown:
    """Return the content of a zone, and what each side lacks there."""
    spaces = ZONES[zone]
    tiles = sum(table.spaces[space].tile for space in spaces)
    condos = table.condos(zone)
    homes = sum(has_homes(table, space) for space in spaces)
    missing = len(spaces) - tiles
    return {
        "tiles": tiles,
        "condos": condos,
        "homes": homes,
        "developers_lack": {"tiles": missing, "condos": len(spaces) - condos},
        "players_lack": {"tiles": missing, "condos": condos, "homes": len(spaces) - homes},
    }
