"""Where bots place their pawns: the jobs of the round, the most urgent first, less those that others have taken."""

from __future__ import annotations

from collections import Counter
from math import ceil

from msgspec import Struct

from games.rulesets.coopoly.bots.profile import (
    Outlook,
    best_zones,
    condos_of,
    missing_homes,
    railroad_of,
)
from games.rulesets.coopoly.developers import is_complete
from games.rulesets.coopoly.plans import PlacePawn, why_not_stand
from games.rulesets.coopoly.table import CONDO_UNIT, HOMES, PAWNS
from games.rulesets.coopoly.tiles import is_removable
from games.rulesets.coopoly.zones import CAR_COOP, GO, JAIL, STARTS, ZONES, distance

STEPS = 6.5
"""What a pawn on Car Co-op may be expected to roll, a little less than the mean."""
SPAWNED = 3.3
FREED = 6.5
SAVINGS = 400
RICH = 1200
FIRST = 4


class Job(Struct, frozen=True, gc=False):
    """A pawn is wanted on a space: of a certain seat if that has to pay, both of one pair together on Go."""

    space: int
    seat: int | None = None
    pair: int | None = None


class Plan:
    """The jobs of the whole team in this round."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.table = outlook, outlook.table
        self.jobs: list[Job] = []
        self.cash = {seat: self.table.players[seat].cash for seat in self.table.in_game()}
        self.pawns = Counter(pawn.player for pawn in self.table.pawns)
        self.owned = Counter(pawn.player for pawn in self.table.pawns)
        self.pairs = {pawn.pair: pawn.player for pawn in self.table.pawns}

    def copy(self) -> Plan:
        """A plan with the same jobs so far."""
        other = Plan(self.outlook)
        other.jobs, other.cash, other.pawns = list(self.jobs), dict(self.cash), Counter(self.pawns)
        return other

    @property
    def left(self) -> int:
        """Pawns without a job."""
        return PAWNS - len(self.jobs)

    def add(self, space: int, count: int = 1) -> None:
        """Anybody's pawns on a space."""
        for _ in range(min(count, self.left)):
            self.jobs.append(Job(space))

    def can_pay(self, price: int, activists: int) -> list[int] | None:
        """The seats that together can pay a price with so many activists; None if they cannot."""
        due = price - CONDO_UNIT * activists
        if due <= 0:
            return [next(iter(self.cash))] if self.cash else None
        able = sorted((seat for seat in self.cash if self.cash[seat] and self.pawns[seat]), key=lambda s: self.cash[s])
        alone = next((seat for seat in able if self.cash[seat] >= due), None)
        if alone is not None:
            return [alone]
        found: list[int] = []
        for seat in reversed(able):
            found.append(seat)
            due -= self.cash[seat]
            if due <= 0:
                return found
        return None

    def remove_condo(self, space: int, price: int, activists: int) -> bool:
        """Have a condo removed, if it can be paid."""
        payers = self.can_pay(price, activists)
        if payers is None or len(payers) > self.left or self.outlook.block(space) >= 1:
            return False
        due = price - CONDO_UNIT * activists
        for seat in payers:
            paid = min(max(due, 0), self.cash[seat])
            due -= paid
            self.cash[seat] -= paid
            self.pawns[seat] -= 1
            self.jobs.append(Job(space, seat if paid else None))
        return True

    def earn(self, pairs: int) -> int:
        """Have whole pairs earn money on Go, those of the poorest players first; returns how many."""
        if self.outlook.block(GO) > 0.3:
            return 0
        taken = {job.pair for job in self.jobs if job.pair is not None}
        free = [pair for pair in self.pairs if pair not in taken and self.pawns[self.pairs[pair]] >= 2]
        free.sort(key=lambda pair: (self.cash[self.pairs[pair]], pair))
        for pair in free[:pairs]:
            if self.left < 2:
                return 0
            self.jobs += [Job(GO, self.pairs[pair], pair)] * 2
            self.pawns[self.pairs[pair]] -= 2
            self.cash[self.pairs[pair]] += 300
        return min(pairs, len(free))


def team_plan(outlook: Outlook) -> list[Job]:
    """What the eight pawns should do in this round."""
    plan = Plan(outlook)
    zones = best_zones(outlook)
    defends = outlook.profile.defends
    if table_round(outlook) == 1:
        plan.earn(FIRST)
    if defends:
        save(plan, zones)
    if not any(finish(plan, zone) for zone in zones):
        if defends:
            for zone in zones[1:]:
                break_up(plan, zone, 3)
        invest(plan, zones[0])
        if defends:
            for zone in zones[1:]:
                break_up(plan, zone, 2)
        if sum(plan.cash.values()) < SAVINGS:
            plan.earn(1)
        invest(plan, zones[1])
    while plan.left >= 2 and sum(plan.cash.values()) < RICH and plan.earn(1):
        pass
    near = sum(outlook.activists(space) for space in (*ZONES[zones[0]], railroad_of(zones[0])))
    plan.add(railroad_of(zones[0]) if near < 16 and outlook.table.supply > 3 else GO, plan.left)
    return plan.jobs


def table_round(outlook: Outlook) -> int:
    return outlook.table.round


def finish(plan: Plan, zone: str) -> bool:
    """Win with a complete zone in this round, if that is possible with the pawns that are left."""
    table, outlook = plan.table, plan.outlook
    if not is_complete(table, zone):
        return False
    condos = condos_of(table, zone)
    bare = [space for space in ZONES[zone] if not table.spaces[space].homes]
    if any(outlook.block(space) > 0.5 for space in condos + bare):
        return False
    trial = plan.copy()
    price = CONDO_UNIT * len(condos)
    while sum(trial.cash.values()) < price * len(condos) and trial.left > len(bare) + len(condos):
        if not trial.earn(1):
            break
    for space in condos:
        spare = outlook.activists(space) - (0 if table.spaces[space].homes else HOMES)
        if not trial.remove_condo(space, price, min(len(condos), max(0, spare)) if outlook.sweep(space) < 0.4 else 0):
            return False
    railroad = railroad_of(zone)
    wanted = {space: max(0, HOMES - (outlook.activists(space) if outlook.sweep(space) < 0.6 else 0)) for space in bare}
    steps = sum(count * distance(railroad, space) for space, count in wanted.items())
    there = outlook.activists(railroad) if outlook.sweep(railroad) < 0.6 else 0
    spawn = ceil(max(0, sum(wanted.values()) - there) / SPAWNED)
    movers = ceil(steps / STEPS)
    if len(bare) + movers + spawn > trial.left:
        return False
    plan.jobs, plan.cash, plan.pawns = trial.jobs, trial.cash, trial.pawns
    for space in bare:
        plan.add(space)
    plan.add(CAR_COOP, movers)
    plan.add(railroad, spawn)
    if steps:
        plan.add(CAR_COOP)
    if spawn:
        plan.add(railroad)
    return True


def save(plan: Plan, zones: list[str]) -> None:
    """Keep the Developers from winning in this round."""
    table, outlook = plan.table, plan.outlook
    for zone in zones:
        condos = condos_of(table, zone)
        if len(condos) < len(ZONES[zone]):
            continue
        price = CONDO_UNIT * len(condos)
        best = max(condos, key=lambda space: (-outlook.block(space), outlook.activists(space), space not in STARTS))
        there = outlook.activists(best) if outlook.sweep(best) < 0.5 else 0
        while plan.can_pay(price, min(4, there)) is None and plan.left > 2:
            if not plan.earn(1):
                break
        if plan.remove_condo(best, price, min(4, there)) and best not in STARTS:
            plan.add(best, outlook.rules.options.tiles.tile_pawns)


def break_up(plan: Plan, zone: str, condos: int) -> None:
    """Take a bare tile out of a complete zone with so many condos, before the Developers fill it."""
    table, outlook = plan.table, plan.outlook
    if not is_complete(table, zone) or table.condos(zone) != condos:
        return
    pawns = outlook.rules.options.tiles.tile_pawns
    free = [space for space in ZONES[zone] if is_removable(table, space)]
    if free and plan.left >= pawns:
        plan.add(min(free, key=lambda space: (outlook.block(space), outlook.activists(space))), pawns)


def invest(plan: Plan, zone: str) -> None:
    """Bring a zone nearer to victory: save homes, build where activists are, and bring more of them."""
    table, outlook = plan.table, plan.outlook
    condos = condos_of(table, zone)
    price = CONDO_UNIT * len(condos)
    homes = sum(bool(table.spaces[space].homes) for space in ZONES[zone])
    gone: set[int] = set()
    for space in condos:
        place = table.spaces[space]
        spare = place.activists - (0 if place.homes else HOMES)
        activists = min(len(condos), max(0, spare)) if outlook.sweep(space) < 0.4 else 0
        wanted = place.homes or homes or (place.activists >= HOMES and outlook.sweep(space) < 0.4)
        if not wanted or not plan.left:
            continue
        if plan.can_pay(price, activists) is None and plan.left >= 3:
            plan.earn(1)
        if plan.remove_condo(space, price, activists):
            gone.add(space)
    bring(plan, zone, gone)


def bring(plan: Plan, zone: str, gone: set[int]) -> None:
    """Builders where there are activists, and pawns that bring as many more as are missing."""
    table, outlook = plan.table, plan.outlook
    railroad = railroad_of(zone)
    pool = float(outlook.activists(railroad)) * (1 - outlook.sweep(railroad))
    supply, jail = float(table.supply), float(table.jail)
    steps = 0.0
    for space in missing_homes(table, zone):
        place = table.spaces[space]
        there = place.activists * (1 - outlook.sweep(space))
        buildable = place.tile and (not place.condo or space in gone) and space not in STARTS
        need = max(0.0, HOMES - there)
        if outlook.sweep(space) > 0.7 and not (place.activists >= HOMES and buildable):
            continue
        if need < 0.8:
            need = 0.0
        cost = need * distance(railroad, space)
        while need > pool and plan.left:
            if jail >= FREED and outlook.block(JAIL) < 0.3:
                plan.add(JAIL)
                jail -= FREED
                pool += FREED
            elif supply >= 1:
                plan.add(railroad)
                pool += min(SPAWNED, supply)
                supply -= SPAWNED
            else:
                return
        while cost > steps and plan.left and outlook.block(CAR_COOP) < 0.5:
            plan.add(CAR_COOP)
            steps += STEPS
        if need > pool or cost > steps:
            return
        pool -= need
        steps -= cost
        if buildable and outlook.block(space) < 0.5:
            plan.add(space)


def placement(outlook: Outlook, seat: int) -> PlacePawn | None:
    """The next pawn of a seat and its space; None if all stand where they should."""
    table = outlook.table
    placed = [number for number, pawn in enumerate(table.pawns) if pawn.space is not None]
    free = [number for number, pawn in enumerate(table.pawns) if pawn.space is None and pawn.player == seat]
    if not free:
        return None
    for job in team_plan(outlook):
        taken = next((number for number in placed if _does(outlook, number, job)), None)
        if taken is not None:
            placed.remove(taken)
        elif job.seat in (None, seat) and why_not_stand(table, job.space) is None:
            number = next((number for number in free if job.pair in (None, table.pawns[number].pair)), None)
            if number is not None:
                return PlacePawn(number, job.space)
    return PlacePawn(free[0], railroad_of(best_zones(outlook)[0]))


def _does(outlook: Outlook, number: int, job: Job) -> bool:
    """Whether a pawn that stands does this job."""
    pawn = outlook.table.pawns[number]
    return pawn.space == job.space and job.seat in (None, pawn.player) and job.pair in (None, pawn.pair)


