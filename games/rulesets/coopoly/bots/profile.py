"""The levels of the bots, and what they work out from the table that everybody sees."""

from __future__ import annotations

from functools import cache, cached_property
from operator import attrgetter
from typing import NamedTuple

from msgspec import Struct

from games.engine.bots import SeatView
from games.rulesets.coopoly.outlook import all_drawn
from games.rulesets.coopoly.plans import why_not_stand
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.wire import CoopDecision
from games.rulesets.coopoly.zones import POSITIONS, RAILROAD_OF, SIZE, STARTS, ZONES, police_after, swept

TILE = 3.0
HOME = 6.0
CONDO = 2.0
NEAR = 0.8
RISK = 0.5
RAIL = 0.7
LATER = 3.0
LIKELY = 12.0
"""The weights of tiles, homes, condos, activists and the Police in the value of a zone, measured in many games.

`LATER` is that of the Police in the rounds after this one, `LIKELY` that of the chance that the zone will be complete.
"""


class CoopProfile(Struct, frozen=True, gc=False):
    """How a bot plays: whether it keeps the Developers off, and looks out for the Police.

    In the first round, and while the Developers have laid at most `earning` tiles, pawns earn money before anything is
    built. With `foresight`, it asks where the Police may come in so many further rounds, and which zones may be
    complete by then.
    """

    defends: bool
    wary: bool
    earning: int = 0
    foresight: int = 0


CoopView = SeatView[CoopTable, None, CoopDecision]
"""Nothing is hidden: bots see the whole table."""


class Chances(NamedTuple):
    """For each space the chance that the next move of the Police sweeps it, and the chance that it ends there."""

    sweep: tuple[float, ...]
    block: tuple[float, ...]


UNWARY = Chances((0.0,) * SIZE, (0.0,) * SIZE)
"""What a bot that is not wary knows."""


@cache
def chances(police: tuple[int, ...], moves: range) -> Chances:
    """The chances while the Police stand on these spaces and may move by so many positions."""
    ends = [police_after(police, steps) for steps in moves]
    paths = [swept(police, to) for to in ends]
    return Chances(
        tuple(sum(space in path for path in paths) / len(moves) for space in range(SIZE)),
        tuple(sum(space in end for end in ends) / len(moves) for space in range(SIZE)),
    )


@cache
def later_sweeps(police: tuple[int, ...], moves: range, rounds: int) -> tuple[float, ...]:
    """For each space the chance that the Police sweep it within so many rounds after the next, and not in the next."""
    away = dict.fromkeys(range(SIZE), len(POSITIONS))
    for steps in range(1, len(POSITIONS)):
        for space in swept(police, police_after(police, steps)):
            away[space] = min(away[space], steps)
    totals = {0: 1.0}
    for _ in range(1 + rounds):
        totals = _moved(totals, moves)
    next_one = chances(police, moves).sweep
    return tuple(
        sum(chance for steps, chance in totals.items() if steps >= away[space]) - next_one[space]
        for space in range(SIZE)
    )


def _moved(totals: dict[int, float], moves: range) -> dict[int, float]:
    """The chances of so many steps in all, after another move."""
    after: dict[int, float] = {}
    for total, chance in totals.items():
        for steps in moves:
            together = total + steps % len(POSITIONS)
            after[together] = after.get(together, 0.0) + chance / len(moves)
    return after


_fields = attrgetter(*CoopTable.__struct_fields__)


class Outlook:
    """The table with what may be expected of it in this round: the chances of the Police, and how far each zone is.

    It is made for one choice, in which the table stays as it is.
    """

    def __init__(self, profile: CoopProfile, rules: CoopRules, table: CoopTable) -> None:
        self.profile, self.rules, self.table = profile, rules, table
        self.chances = chances(tuple(self.table.police), rules.police_moves) if profile.wary else UNWARY

    def sweep(self, space: int) -> float:
        """The chance that the next move of the Police sweeps a space; a bot that is not wary knows of none."""
        return self.chances.sweep[space]

    def block(self, space: int) -> float:
        """The chance that it ends there."""
        return self.chances.block[space]

    def is_open(self, space: int, risk: float = 0.34) -> bool:
        """Whether a pawn may be put on a space and will hardly be blocked there."""
        return why_not_stand(self.table, space) is None and self.block(space) <= risk

    def activists(self, space: int) -> int:
        """The activists on a space."""
        return self.table.spaces[space].activists

    @classmethod
    def of(cls, profile: CoopProfile, rules: CoopRules, view: CoopView) -> Outlook:
        """The outlook of a bot with that view."""
        return cls(profile, rules, CoopTable(*_fields(view.table)))

    @cached_property
    def best_zones(self) -> list[str]:
        """The zones, the most promising for the players' victory first."""
        values = {zone: value(self, zone) for zone in ZONES}
        return sorted(ZONES, key=lambda zone: -values[zone])


def missing_homes(table: CoopTable, zone: str) -> list[int]:
    """The spaces of a zone that have no homes, those with a tile first, the starting property last."""
    places = table.spaces
    bare = [space for space in reversed(ZONES[zone]) if not places[space].homes]  # the nearest to the railroad first
    return sorted(bare, key=lambda space: (space in STARTS, not places[space].tile))


def condos_of(table: CoopTable, zone: str) -> list[int]:
    """The spaces of a zone with condos, those over homes first."""
    places = table.spaces
    return sorted([space for space in ZONES[zone] if places[space].condo], key=lambda space: -places[space].homes)


def value(outlook: Outlook, zone: str) -> float:
    """How promising a zone is for the players' victory, in this round and, with foresight, in later ones."""
    places, sweep = outlook.table.spaces, outlook.chances.sweep
    worth = 0.0
    for space in ZONES[zone]:
        place, risk = places[space], sweep[space]
        worth += TILE * place.tile + HOME * bool(place.homes) - CONDO * place.condo
        worth += NEAR * min(4, place.activists) * (1 - risk) - RISK * risk * (not place.homes)
    railroad = RAILROAD_OF[zone]
    risk = sweep[railroad]
    worth += RAIL * min(12, places[railroad].activists) * (1 - risk)
    return worth - risk + (_later(outlook, zone) if outlook.profile.foresight else 0.0)


def _later(outlook: Outlook, zone: str) -> float:
    """What the rounds after this one add to how promising a zone is, which may well be less than nothing."""
    table, rules, rounds = outlook.table, outlook.rules, outlook.profile.foresight
    later = later_sweeps(tuple(table.police), rules.police_moves, rounds)
    missing = sum(not table.spaces[space].tile for space in ZONES[zone])
    complete = all_drawn(missing, sum(table.bag.values()), rounds * rules.options.developers.tiles_a_round)
    exposed = [space for space in ZONES[zone] if not table.spaces[space].homes]
    return LIKELY * complete - LATER * sum(later[space] for space in (*exposed, RAILROAD_OF[zone]))
