"""The modes: people come, one after the other or all at once, and play without a pause, at a rate, or with bots."""

from __future__ import annotations

import asyncio
import gc
import resource
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.load.counting import Counts, Outcome, Percentiles, Used
from tests.load.people import Table
from tests.load.processes import Processes
from tests.load.seeding import Seeds
from tests.load.servers import Server
from tests.load.wire import Place

CLOSED, RATE, STORM, BOTS, IDLE = "closed", "rate", "storm", "bots", "idle"
MODES = {
    CLOSED: "each table makes its next move as soon as the mover has heard of the last one",
    RATE: "all tables together make so many moves a second, whether or not the server keeps up",
    STORM: "everybody comes at once, as after a restart, until all are welcomed",
    BOTS: "people answer at once, and only the bots' moves are measured",
    IDLE: "people only look at the table",
}
AT_ONCE = 16
"""People who come at the same time, except in a storm."""
COMING_LIMIT, MOVE_LIMIT, LOOK_EVERY = 100.0, 10.0, 0.02


@dataclass(frozen=True)
class Plan:
    """A mode and its duration; the first `warm_up` seconds are not measured. `prepare` is called before it begins."""

    mode: str = CLOSED
    seconds: float = 8.0
    rate: float = 100.0
    warm_up: float = 1.0
    prepare: Callable[[], None] | None = None


class Load:
    """People at seeded tables of one server; `games` of them, or all."""

    def __init__(self, server: Server, seeds: Seeds, games: int | None = None) -> None:
        self.places, self.processes = [Place(address, seeds.cookie) for address in server.addresses], server.processes
        self.tables = [Table(room.code, room.keys, seeds.pause) for room in seeds.rooms[:games]]

    async def run(self, *plans: Plan) -> list[Outcome]:
        """Let everybody come, then do all of this; only the first may be a storm, and that is only coming."""
        _allow_many_sockets()
        gc.freeze()  # keeps the garbage collector from rescanning Django's modules
        try:
            storm = plans[0].mode == STORM
            came = await self._come(plans[0].seconds if storm else COMING_LIMIT, storm=storm)
            if storm:
                return [came]
            if came.welcomed < came.sockets:
                message = f"only {came.welcomed} of {came.sockets} were welcomed"
                raise RuntimeError(message)
            return [await self._play(plan) for plan in plans]
        finally:
            for table in self.tables:
                for person in table.people:
                    person.leave()
            gc.unfreeze()

    async def _come(self, limit: float, *, storm: bool) -> Outcome:
        people = [person for table in self.tables for person in table.people]
        gate = asyncio.Semaphore(len(people) if storm else AT_ONCE)
        took: list[float] = []
        watch = _Watch(self.processes)

        async def come(number: int) -> None:
            async with gate:
                await people[number].come(self.places[number % len(self.places)], storm=storm)
            took.append(time.perf_counter() - watch.began)

        coming = [asyncio.create_task(come(number)) for number in range(len(people))]
        _, late = await asyncio.wait(coming, timeout=limit)
        seconds, client, used = watch.stop()
        for task in late:
            task.cancel()
        return Outcome(
            mode=STORM,
            tables=len(self.tables),
            sockets=len(people),
            seconds=seconds,
            welcomed=len(took),
            again=sum(max(0, person.attempts - 1) for person in people),
            welcome=Percentiles.of(took),
            client=client,
            used=dict(used),
        )

    async def _play(self, plan: Plan) -> Outcome:
        if plan.prepare is not None:
            await asyncio.to_thread(plan.prepare)
        watch, before = _Watch(self.processes), sum(table.version for table in self.tables)
        since = watch.began + plan.warm_up
        counts = Counts(since=since, until=since + plan.seconds)
        for table in self.tables:
            table.counts = counts
            if plan.mode != IDLE:
                table.start(plan.mode, counts, len(self.tables) / plan.rate if plan.mode == RATE else 0)
        await asyncio.sleep(plan.warm_up + plan.seconds)
        seconds, client, used = watch.stop()
        versions = sum(table.version for table in self.tables) - before
        share = plan.seconds / seconds
        await self._finish(plan, counts)
        return Outcome(
            mode=plan.mode,
            tables=len(self.tables),
            sockets=sum(len(table.people) for table in self.tables),
            seconds=plan.seconds,
            moves=len(counts.late) if plan.mode == BOTS else counts.answered,
            made=counts.made,
            gaps=counts.gaps,
            versions=round(versions * share),
            mover=Percentiles.of(counts.mover),
            slowest=Percentiles.of(counts.slowest),
            late=Percentiles.of(counts.late),
            client=client,
            used={name: Used(one.cpu * share, one.memory) for name, one in used.items()},
            wrong=counts.wrong,
        )

    async def _finish(self, plan: Plan, counts: Counts) -> None:
        """Wait until every move that was begun has been heard of everywhere, and note those that have not."""
        end = time.perf_counter() + MOVE_LIMIT
        while any(table.mover or table.under_way for table in self.tables) and time.perf_counter() < end:  # noqa: ASYNC110
            await asyncio.sleep(LOOK_EVERY)
        for table in self.tables:
            table.stop()
            if table.mover is not None:
                counts.wrong["a move without an answer"] += 1
            if plan.mode != BOTS and len({person.version for person in table.people}) > 1:
                counts.wrong["sockets of a table at different versions"] += 1
        if counts.heard != counts.owed:
            counts.wrong["an update not heard"] += counts.owed - counts.heard


class _Watch:
    """Time and CPU from its making until `stop`."""

    def __init__(self, processes: Processes) -> None:
        self.processes, self.before, self.own = processes, processes.cpu(), time.process_time()
        self.began = time.perf_counter()

    def stop(self) -> tuple[float, float, Mapping[str, Used]]:
        """Seconds, this program's share of a core, and the resources used by the server's processes."""
        seconds = time.perf_counter() - self.began
        return seconds, (time.process_time() - self.own) / seconds, self.processes.used_since(self.before)


def _allow_many_sockets() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
