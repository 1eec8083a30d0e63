"""This process's subscription to Redis: the channels of the rooms it has sockets in, and that of all sockets.

Each server of live messages has the channels of its rooms, over one connection.

While the connection is lost nothing is received, and it is made again as soon as Redis answers. Clients notice by the
versions on the wire what they have missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import redis
import structlog
from django.conf import settings
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from config.redis_clients import async_client, live_servers
from games.runtime.broadcast import opened, server_of

RETRY_DELAY = 0.5
CONFIRM_TIMEOUT = 1.0
"""Seconds to wait until Redis confirms a channel; without Redis a socket is served all the same."""
PING_INTERVAL, SILENCE_LIMIT = 1.0, 3.0
"""Seconds between pings, and of silence after which the connection counts as lost."""

log = structlog.get_logger(__name__)


class Subscription:
    """Receives messages and passes them on to `deliver`; belongs to the event loop it is started in."""

    def __init__(self, deliver: Callable[[dict[str, Any]], None]) -> None:
        self.servers = [_Server(number, deliver) for number in range(len(live_servers(settings.REDIS_URL)))]

    async def run(self) -> None:
        """Receive for ever."""
        await asyncio.gather(*(server.run() for server in self.servers))

    def receives(self, channel: str) -> bool:
        """Whether the server of this channel can be heard."""
        return self.servers[server_of(channel)].connected

    async def add(self, channel: str) -> None:
        """Receive this channel's messages from now on."""
        await self.servers[server_of(channel)].add(channel)

    async def discard(self, channel: str) -> None:
        """Receive them no longer."""
        await self.servers[server_of(channel)].discard(channel)


class _Server:
    """The subscription to one server."""

    def __init__(self, number: int, deliver: Callable[[dict[str, Any]], None]) -> None:
        self.number, self.deliver = number, deliver
        self.channels: dict[str, asyncio.Event] = {}
        self.redis: Any = None
        self.connected = False

    async def run(self) -> None:
        """Receive for ever, over one connection after another."""
        while True:
            try:
                await self._receive()
            except Exception as error:
                log.warning("the subscription was lost", server=self.number, error=repr(error))
            for confirmed in self.channels.values():
                confirmed.clear()
            await asyncio.sleep(RETRY_DELAY)

    async def add(self, channel: str) -> None:
        """Receive this channel's messages from now on."""
        confirmed = self.channels.setdefault(channel, asyncio.Event())
        if confirmed.is_set():
            return
        try:
            async with asyncio.timeout(CONFIRM_TIMEOUT):
                await self._send("SUBSCRIBE", channel)
                await confirmed.wait()
        except TimeoutError:
            log.warning("a subscription was not confirmed", channel=channel)

    async def discard(self, channel: str) -> None:
        """Receive them no longer."""
        if self.channels.pop(channel, None) is not None:
            await self._send("UNSUBSCRIBE", channel)

    async def _send(self, *command: str) -> None:
        """Send a command over the connection, if there is one; its loss is noticed by the receiver."""
        try:
            if self.redis is not None:
                await self.redis.execute_command(*command)
        except (redis.RedisError, OSError) as error:
            log.warning("the subscription could not be changed", error=repr(error))

    async def _receive(self) -> None:
        url, retry = live_servers(settings.REDIS_URL)[self.number], Retry(NoBackoff(), 0)
        async with async_client(url, retry=retry, socket_connect_timeout=2) as client, client.pubsub() as connection:
            await connection.connect()
            self.redis = connection  # only now: a command sent meanwhile would open a second connection
            pings = asyncio.create_task(self._ping())
            try:
                if self.channels:
                    await connection.execute_command("SUBSCRIBE", *self.channels)
                self.connected = True
                while True:
                    async with asyncio.timeout(SILENCE_LIMIT):
                        self._take(await connection.parse_response())
            finally:
                self.redis, self.connected = None, False
                pings.cancel()

    def _take(self, reply: Any) -> None:
        kind, *rest = reply if isinstance(reply, list) else [reply]
        if kind == b"message":
            if (message := opened(rest[1])) is not None:
                self.deliver(message)
        elif kind == b"subscribe" and (confirmed := self.channels.get(rest[0].decode())) is not None:
            confirmed.set()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_INTERVAL)
            await self._send("PING")
