"""The levels of the bots, and what they work out from the table that everybody sees."""

from __future__ import annotations

from msgspec import Struct

from games.engine.bots import SeatView
from games.rulesets.coopoly.plans import why_not_stand
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.wire import CoopDecision
from games.rulesets.coopoly.zones import RAILROADS, STARTS, ZONES, distance, police_after, swept

TILE = 3.0
HOME = 6.0
CONDO = 2.0
NEAR = 0.8
RISK = 0.5
RAIL = 0.7
"""The weights of tiles, homes, condos, activists and the Police in the value of a zone, measured in many games."""


class CoopProfile(Struct, frozen=True, gc=False):
    """How a bot plays: whether it keeps the Developers off, and looks out for the Police."""

    defends: bool
    wary: bool


CoopView = SeatView[CoopTable, None, CoopDecision]
"""Nothing is hidden: bots see the whole table."""


class Outlook:
    """The table with what may be expected of it in this round: the chances of the Police, and how far each zone is."""

    def __init__(self, profile: CoopProfile, rules: CoopRules, view: CoopView) -> None:
        self.profile, self.rules = profile, rules
        self.table = CoopTable(**{name: getattr(view.table, name) for name in CoopTable.__struct_fields__})
        self._sweeps = [set(swept(self.table.police, police_after(self.table.police, n))) for n in rules.police_moves]
        self._ends = [set(police_after(self.table.police, steps)) for steps in rules.police_moves]

    def sweep(self, space: int) -> float:
        """The chance that the next move of the Police sweeps a space; a bot that is not wary knows of none."""
        if not self.profile.wary:
            return 0.0
        return sum(space in spaces for spaces in self._sweeps) / len(self._sweeps)

    def block(self, space: int) -> float:
        """The chance that it ends there."""
        return sum(space in spaces for spaces in self._ends) / len(self._ends) if self.profile.wary else 0.0

    def is_open(self, space: int, risk: float = 0.34) -> bool:
        """Whether a pawn may be put on a space and will hardly be blocked there."""
        return why_not_stand(self.table, space) is None and self.block(space) <= risk

    def activists(self, space: int) -> int:
        """The activists on a space."""
        return self.table.spaces[space].activists


def railroad_of(zone: str) -> int:
    """The railroad at the end of a zone."""
    return min(RAILROADS, key=lambda railroad: distance(railroad, ZONES[zone][-1]))


def missing_homes(table: CoopTable, zone: str) -> list[int]:
    """The spaces of a zone that have no homes, those with a tile first, the starting property last."""
    railroad = railroad_of(zone)
    spaces = [space for space in ZONES[zone] if not table.spaces[space].homes]
    return sorted(spaces, key=lambda space: (space in STARTS, not table.spaces[space].tile, distance(railroad, space)))


def condos_of(table: CoopTable, zone: str) -> list[int]:
    """The spaces of a zone with condos, those over homes first."""
    return sorted((s for s in ZONES[zone] if table.spaces[s].condo), key=lambda space: -table.spaces[space].homes)


def value(outlook: Outlook, zone: str) -> float:
    """How promising a zone is for the players' victory."""
    table = outlook.table
    worth = 0.0
    for space in ZONES[zone]:
        place = table.spaces[space]
        risk = outlook.sweep(space)
        worth += TILE * place.tile + HOME * bool(place.homes) - CONDO * place.condo
        worth += NEAR * min(4, place.activists) * (1 - risk) - RISK * risk * (not place.homes)
    railroad = railroad_of(zone)
    worth += RAIL * min(12, table.spaces[railroad].activists) * (1 - outlook.sweep(railroad))
    return worth - outlook.sweep(railroad)


def best_zones(outlook: Outlook) -> list[str]:
    """The zones, the most promising first."""
    values = {zone: value(outlook, zone) for zone in ZONES}
    return sorted(ZONES, key=lambda zone: -values[zone])
