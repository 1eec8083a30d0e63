"""The services the site depends on, and whether they work: for probes of load balancers and for Prometheus."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import psycopg
import redis
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import connections
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from config.redis_clients import async_client, client, live_servers
from games.clock import STEP
from games.models import Service
from games.runtime import replica
from games.runtime.leases import LEASE, READ_SWEEP

OK, PARTLY, UNREACHABLE, LATE = "ok", "partly", "unreachable", "late"
TIMEOUT = 1.0
"""Seconds that each part has to answer, and again to be connected to."""
SWEEP_TOLERANCE = 10_000
"""How long (ms) after the end of its lease the sweep counts as late."""
DATABASE, REPLICA = "database", replica.ALIAS
NO_RETRY = Retry(NoBackoff(), 0)


class DatabaseProbe:
    """A connection of its own to the database: those of the pools may all be in use, or wait for a server that is gone.

    It is read by hand, since psycopg does not give up a statement within seconds: it has the server cancel it first.
    """

    def __init__(self) -> None:
        self.connection: psycopg.AsyncConnection | None = None

    async def look(self) -> dict[str, str]:
        """Whether the database answers, and whether worker and beat have run the sweep lately."""
        try:
            swept = await self._ask()
        except (psycopg.Error, OSError):  # of which TimeoutError is one
            await self.close()
            return {DATABASE: UNREACHABLE, Service.SWEEP.value: LATE}
        in_time = swept is not None and -SWEEP_TOLERANCE < swept <= LEASE + STEP
        return {DATABASE: OK, Service.SWEEP.value: OK if in_time else LATE}

    async def close(self) -> None:
        """Disconnect."""
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.close()

    async def _ask(self) -> int | None:
        """How long (ms) sweeps still run; None if none has ever run."""
        if self.connection is None:
            options = connections["default"].get_connection_params()
            for name in ("cursor_factory", "context", "prepare_threshold", "pool"):
                options.pop(name, None)
            async with asyncio.timeout(TIMEOUT):
                self.connection = await psycopg.AsyncConnection.connect(**options, autocommit=True)
        raw = self.connection.pgconn
        raw.send_query(READ_SWEEP.encode())
        answered, loop, socket = asyncio.Event(), asyncio.get_running_loop(), raw.socket
        loop.add_reader(socket, answered.set)
        try:
            results: list[psycopg.pq.abc.PGresult] = []
            while True:
                raw.consume_input()
                while not raw.is_busy():
                    result = raw.get_result()
                    if result is None:
                        return _number(results)
                    results.append(result)
                answered.clear()
                # A loop that was busy finds what has arrived meanwhile, however late it looks.
                with suppress(TimeoutError):
                    async with asyncio.timeout(TIMEOUT):
                        await answered.wait()
                await asyncio.sleep(0)
                if not answered.is_set():
                    raise TimeoutError
        finally:
            loop.remove_reader(socket)


def _number(results: list[psycopg.pq.abc.PGresult]) -> int | None:
    (result,) = results
    if result.status != psycopg.pq.ExecStatus.TUPLES_OK:
        raise psycopg.OperationalError(result.error_message.decode(errors="replace"))
    value = result.get_value(0, 0) if result.ntuples else None
    return None if value is None else int(value)


class RedisProbe:
    """A connection of its own to a Redis."""

    def __init__(self, address: str) -> None:
        retry = AsyncRetry(NoBackoff(), 0)
        self.client = async_client(address, retry=retry, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT)

    async def look(self) -> str:
        """Whether it answers."""
        try:
            await self.client.ping()
        except (redis.RedisError, OSError):
            return UNREACHABLE
        return OK

    async def close(self) -> None:
        """Disconnect."""
        await self.client.aclose()


def addresses() -> dict[str, tuple[str, ...]]:
    """Where each of the uses of Redis is; live messages may be spread over several servers."""
    return {
        "redis": live_servers(settings.REDIS_URL),
        "broker": (settings.TASKS_URL,),
        "cache": (str(settings.CACHES["default"]["LOCATION"]),),
    }


def different(places: dict[str, tuple[str, ...]]) -> list[str]:
    """Every server once."""
    return sorted({address for several in places.values() for address in several})


def together(places: dict[str, tuple[str, ...]], found: dict[str, str]) -> dict[str, str]:
    """The state of each use, of those of its servers."""
    states = {name: {found[address] for address in several} for name, several in places.items()}
    return {name: PARTLY if len(each) > 1 else each.pop() for name, each in states.items()}


async def look() -> dict[str, str]:
    """Return the state of each part now; all are asked at the same time."""
    places = addresses()
    servers = different(places)
    looking = asyncio.create_task(_look_once(DatabaseProbe()))
    copies = {REPLICA: await asyncio.to_thread(replica.look)} if replica.is_configured() else {}
    answers = await asyncio.gather(*map(_ping_once, servers))
    return {**await looking, **copies, **together(places, dict(zip(servers, answers, strict=True)))}


def parts() -> dict[str, str]:
    """Return the same, in a thread."""
    return async_to_sync(look)()


async def _look_once(probe: DatabaseProbe) -> dict[str, str]:
    try:
        return await probe.look()
    finally:
        await probe.close()


async def _ping_once(address: str) -> str:
    probe = RedisProbe(address)
    try:
        return await probe.look()
    finally:
        await probe.close()


def can_serve(found: dict[str, str]) -> bool:
    """Whether this process can serve pages and tables.

    Without worker and beat it plays bots and limits itself, without a replica it reads everything from the primary, and
    without some of the servers of live messages the rooms of the others go on.
    """
    return all(state in (OK, PARTLY) for name, state in found.items() if name not in (Service.SWEEP, REPLICA))


class HealthCollector(Collector):
    """The parts as Prometheus gauges."""

    def collect(self) -> Iterator[Metric]:
        """Look now."""
        up = GaugeMetricFamily("opoly_up", "Whether a part of the site works.", labels=["part"])
        found = parts()
        for name, state in found.items():
            up.add_metric([name], state == OK)
        yield up
        if found["broker"] == OK:
            timeouts: dict[str, Any] = {"socket_timeout": TIMEOUT, "socket_connect_timeout": TIMEOUT}
            with suppress(redis.RedisError), client(settings.TASKS_URL, retry=NO_RETRY, **timeouts) as broker:
                prefix = settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"]
                waiting = broker.llen(f"{prefix}{settings.CELERY_TASK_DEFAULT_QUEUE}")
                yield GaugeMetricFamily("opoly_tasks_waiting", "Tasks that no worker has taken yet.", waiting)
