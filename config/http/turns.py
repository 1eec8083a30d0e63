"""Turns of pages, fair by network address and by person: the next one is had by whoever has used least lately.

What a turn costs is the time it takes, divided among all that run meanwhile. Nobody has every turn at a time. Whoever
has used much of them lately has one, and rests after it, so that somebody else always finds a turn soon, and the
process most of its time.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterable
from time import monotonic
from typing import NamedTuple

HALF_LIFE = 30.0
"""Seconds after which half of what somebody has used is forgotten."""
MUCH = 2.0
"""Seconds of work, less what is forgotten, from which on somebody has one turn at a time."""
REST = 3.0
"""How many times as long as a turn has cost they wait then for the next one."""
LONGEST_REST = 5.0
"""Seconds that they wait at most: a single slow page, on a busy machine, must not end the next ones as errors."""
REMEMBERED = 10_000
"""Addresses and people that are remembered."""
WAITING, WAITING_OF_ONE = 500, 100
"""Requests that may wait for a turn, of all and of one address or person."""


class Caller(NamedTuple):
    """Who asks for a turn: an address, None for this machine's own, and a person, None if nobody is signed in."""

    address: str | None
    person: str | None = None

    def counted_for(self) -> Iterable[str]:
        """What this caller's turns are counted for."""
        if self.address is not None:
            yield f"address:{self.address}"
        if self.person is not None:
            yield f"person:{self.person}"


class Usage:
    """Seconds of work, of which half is forgotten in a while."""

    def __init__(self) -> None:
        self.seconds, self.updated_at = 0.0, monotonic()
        self.rests_until = 0.0

    def at(self, now: float) -> float:
        """What is not forgotten."""
        return self.seconds * 0.5 ** ((now - self.updated_at) / HALF_LIFE)

    def add(self, seconds: float) -> None:
        """Use more."""
        now = monotonic()
        self.seconds, self.updated_at = self.at(now) + seconds, now


class Turn:
    """A turn that somebody waits for or has."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.from_work = 0.0


class Turns:
    """So many turns at a time."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.waiting: list[Turn] = []
        self.running = 0
        self.running_of: Counter[str] = Counter()
        self.waiting_of: Counter[str] = Counter()
        self.used: OrderedDict[str, Usage] = OrderedDict()
        self.work = 0.0
        """The work that one of those who have had a turn all the time would have got done."""
        self.counted_at = monotonic()

    async def take(self, caller: Caller) -> Turn | None:
        """Wait for a turn, which has to be given back with `end`; None if too many wait already."""
        if len(self.waiting) >= WAITING or any(self.waiting_of[key] >= WAITING_OF_ONE for key in caller.counted_for()):
            return None
        turn = Turn(caller)
        self.waiting.append(turn)
        self._count(self.waiting_of, caller, 1)
        self._begin_next()
        try:
            await turn.begun
        except asyncio.CancelledError:
            if turn in self.waiting:
                self.waiting.remove(turn)
                self._count(self.waiting_of, caller, -1)
            else:  # it was given at the same moment
                self.end(turn)
            raise
        return turn

    def end(self, turn: Turn) -> None:
        """Give a turn back, and charge what it has cost."""
        self._pass_time()
        self.running -= 1
        self._count(self.running_of, turn.caller, -1)
        for key in turn.caller.counted_for():
            self._charge(key, self.work - turn.from_work)
        while len(self.used) > REMEMBERED:
            self.used.popitem(last=False)
        self._begin_next()

    def _charge(self, key: str, cost: float) -> None:
        used = self.used.setdefault(key, Usage())
        used.add(cost)
        self.used.move_to_end(key)
        if used.seconds > MUCH:
            rest = min(REST * cost, LONGEST_REST)
            used.rests_until = used.updated_at + rest
            asyncio.get_running_loop().call_later(rest, self._begin_next)

    def _begin_next(self) -> None:
        while self.running < self.at_once:
            now = monotonic()
            turns = [turn for turn in self.waiting if self._may_begin(turn.caller, now)]
            if not turns:
                return
            used = [self._used_by(turn.caller, now) for turn in turns]
            turn = turns[used.index(min(used))]  # of equals the first that came
            self._pass_time()
            self.waiting.remove(turn)
            self._count(self.waiting_of, turn.caller, -1)
            self.running += 1
            self._count(self.running_of, turn.caller, 1)
            turn.from_work = self.work
            if not turn.begun.done():
                turn.begun.set_result(None)

    def _may_begin(self, caller: Caller, now: float) -> bool:
        return all(self.running_of[key] < self._most(key, now) for key in caller.counted_for())

    def _most(self, key: str, now: float) -> int:
        """The turns that an address or person may have at a time, now."""
        used = self.used.get(key)
        if used is None or used.at(now) <= MUCH:
            return max(1, self.at_once - 1)
        return int(now >= used.rests_until)

    def _used_by(self, caller: Caller, now: float) -> float:
        return max((self.used[key].at(now) for key in caller.counted_for() if key in self.used), default=0.0)

    def _pass_time(self) -> None:
        now = monotonic()
        if self.running:
            self.work += (now - self.counted_at) / self.running
        self.counted_at = now

    def _count(self, counts: Counter[str], caller: Caller, change: int) -> None:
        for key in caller.counted_for():
            counts[key] += change
            if not counts[key]:
                del counts[key]
