"""The plan of the whole team for a round, while it is made: jobs, and the money and pawns that are left."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from games.rulesets.coopoly.bots.profile import Outlook
from games.rulesets.coopoly.earning import PAIR
from games.rulesets.coopoly.table import CONDO_UNIT, PAWNS
from games.rulesets.coopoly.zones import GO


class Job(Struct, frozen=True, gc=False):
    """A pawn is wanted on a space: of a certain seat if that has to pay, both of one pair together on Go."""

    space: int
    seat: int | None = None
    pair: int | None = None


class Plan:
    """The jobs so far. `cash` and `pawns` are what each seat has left for others."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.table = outlook, outlook.table
        self.jobs: list[Job] = []
        self.cash = {seat: self.table.players[seat].cash for seat in self.table.in_game()}
        self.pawns = Counter(pawn.player for pawn in self.table.pawns)
        self.pairs = {pawn.pair: pawn.player for pawn in self.table.pawns}

    def copy(self) -> Plan:
        """A plan with the same jobs so far."""
        other = Plan(self.outlook)
        other.take(self)
        return other

    def take(self, other: Plan) -> None:
        """Go on as another plan."""
        self.jobs, self.cash, self.pawns = list(other.jobs), dict(other.cash), Counter(other.pawns)

    @property
    def left(self) -> int:
        """Pawns without a job."""
        return PAWNS - len(self.jobs)

    def add(self, space: int, count: int = 1) -> None:
        """Anybody's pawns on a space."""
        self.jobs += [Job(space)] * min(count, self.left)

    def payers(self, price: int, activists: int) -> list[int] | None:
        """The seats that together can pay a price with so many activists; None if they cannot."""
        due = price - CONDO_UNIT * activists
        able = sorted((seat for seat in self.cash if self.pawns[seat]), key=lambda seat: self.cash[seat])
        alone = next((seat for seat in able if self.cash[seat] >= due), None)
        if alone is not None:
            return [alone]
        seats: list[int] = []
        for seat in reversed(able):
            seats.append(seat)
            due -= self.cash[seat]
            if due <= 0:
                return seats
        return None

    def remove_condo(self, space: int, price: int, activists: int) -> bool:
        """Have a condo removed, if it can be paid."""
        payers = self.payers(price, activists)
        if payers is None or len(payers) > self.left or not self.outlook.is_open(space):
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
        taken = {job.pair for job in self.jobs if job.pair is not None}
        free = [pair for pair in self.pairs if pair not in taken and self.pawns[self.pairs[pair]] >= 2]
        free.sort(key=lambda pair: (self.cash[self.pairs[pair]], pair))
        sent = 0
        for pair in free[:pairs] if self.outlook.is_open(GO) else ():
            seat = self.pairs[pair]
            if self.left >= 2 and self.pawns[seat] >= 2:
                self.jobs += [Job(GO, seat, pair)] * 2
                self.pawns[seat] -= 2
                self.cash[seat] += PAIR
                sent += 1
        return sent
