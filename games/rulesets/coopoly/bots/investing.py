"""How bots bring a zone to victory: homes from the railroad towards the starting property, which is built on last.

Condos go to the property nearest to the starting property, so a starting property that is kept bare shields the homes
behind it: the condo on it is removed for little every time.
"""

from __future__ import annotations

from math import ceil

from games.rulesets.coopoly.bots.profile import Outlook, condos_of, missing_homes
from games.rulesets.coopoly.bots.team import Plan
from games.rulesets.coopoly.developers import is_complete
from games.rulesets.coopoly.table import CONDO_UNIT, HOMES
from games.rulesets.coopoly.zones import CAR_COOP, JAIL, RAILROAD_OF, STARTS, ZONES, distance

STEPS = 6.5
"""The roll expected of a pawn on Car Co-op, a little less than the mean; also the activists that one in Jail frees."""
SPAWNED = 3.3
UNSAFE = 0.4
"""The chance of a sweep from which activists on a space are not counted on."""


def finish(plan: Plan, zone: str) -> bool:
    """Win with a complete zone in this round, if that is possible with the pawns that are left."""
    table, outlook = plan.table, plan.outlook
    if not is_complete(table, zone):
        return False
    condos = condos_of(table, zone)
    bare = [space for space in ZONES[zone] if not table.spaces[space].homes]
    if not all(outlook.is_open(space) for space in condos + bare):
        return False
    trial = plan.copy()
    price = CONDO_UNIT * len(condos)
    while sum(trial.cash.values()) < price * len(condos) and trial.left > len(bare) + len(condos) and trial.earn(1):
        pass
    if not all(trial.remove_condo(space, price, _spare(outlook, space, len(condos))) for space in condos):
        return False
    railroad = RAILROAD_OF[zone]
    demand = {space: max(0, HOMES - _safe(outlook, space, 0.6)) for space in bare}
    steps = sum(count * distance(railroad, space) for space, count in demand.items())
    spawn = ceil(max(0, sum(demand.values()) - _safe(outlook, railroad, 0.6)) / SPAWNED)
    movers = ceil(steps / STEPS)
    if len(bare) + movers + spawn > trial.left:
        return False
    plan.take(trial)
    for space in bare:
        plan.add(space)
    plan.add(CAR_COOP, movers)
    plan.add(railroad, spawn)
    plan.add(CAR_COOP, bool(steps))
    plan.add(railroad, bool(spawn))
    return True


def _safe(outlook: Outlook, space: int, risk: float) -> int:
    """The activists on a space, if they are hardly swept away."""
    return outlook.activists(space) if outlook.sweep(space) < risk else 0


def _spare(outlook: Outlook, space: int, limit: int) -> int:
    """The activists on a space that may pay for the condo there: those that are not to build."""
    needed = 0 if outlook.table.spaces[space].homes else HOMES
    return min(limit, max(0, _safe(outlook, space, UNSAFE) - needed))


def invest(plan: Plan, zone: str) -> None:
    """Bring a zone nearer to victory: save homes, build where activists are, and bring more of them."""
    table, outlook = plan.table, plan.outlook
    condos = condos_of(table, zone)
    price = CONDO_UNIT * len(condos)
    homes = any(table.spaces[space].homes for space in ZONES[zone])
    gone: set[int] = set()
    for space in condos:
        spare = _spare(outlook, space, len(condos))
        worthwhile = homes or _safe(outlook, space, UNSAFE) >= HOMES
        if not worthwhile or not plan.left:
            continue
        if plan.payers(price, spare) is None and plan.left >= 3:
            plan.earn(1)
        if plan.remove_condo(space, price, spare):
            gone.add(space)
    _bring(plan, zone, gone)


def _bring(plan: Plan, zone: str, gone: set[int]) -> None:
    """Builders where there are activists, and pawns that bring as many more as are missing."""
    table, outlook = plan.table, plan.outlook
    railroad = RAILROAD_OF[zone]
    bringing = _Bringing(plan, railroad)
    for space in missing_homes(table, zone):
        place = table.spaces[space]
        buildable = place.tile and (not place.condo or space in gone) and space not in STARTS
        if outlook.sweep(space) > 0.7 and not (place.activists >= HOMES and buildable):
            continue
        need = HOMES - place.activists * (1 - outlook.sweep(space))
        if not bringing.bring(need if need >= 0.8 else 0.0, distance(railroad, space)):
            return
        if buildable and outlook.is_open(space, 0.5):
            plan.add(space)


class _Bringing:
    """Activists who may be expected at a railroad, and the steps to move them with."""

    def __init__(self, plan: Plan, railroad: int) -> None:
        self.plan, self.railroad = plan, railroad
        self.pool = plan.outlook.activists(railroad) * (1 - plan.outlook.sweep(railroad))
        self.supply, self.jail = float(plan.table.supply), float(plan.table.jail)
        self.steps = 0.0

    def bring(self, need: float, steps: int) -> bool:
        """Add the pawns that bring so many activists that far from the railroad; whether there are enough."""
        plan = self.plan
        while need > self.pool and plan.left and self._more():
            pass
        while need * steps > self.steps and plan.left and plan.outlook.is_open(CAR_COOP):
            plan.add(CAR_COOP)
            self.steps += STEPS
        if need > self.pool or need * steps > self.steps:
            return False
        self.pool -= need
        self.steps -= need * steps
        return True

    def _more(self) -> bool:
        """Another pawn that frees activists, or wins some over; whether there are any."""
        if self.jail >= STEPS and self.plan.outlook.is_open(JAIL):
            self.plan.add(JAIL)
            self.jail -= STEPS
            self.pool += STEPS
        elif self.supply >= 1:
            self.plan.add(self.railroad)
            self.pool += min(SPAWNED, self.supply)
            self.supply -= SPAWNED
        else:
            return False
        return True
