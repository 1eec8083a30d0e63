"""A process's subscription to Redis: requests made while it connects, and after it was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import redis.asyncio

from games.runtime.broadcast import broadcast
from games.runtime.subscription import Subscription
from tests.support.services import Services

ROOMS = [f"opoly:test:{number}" for number in range(12)]


async def hears_all(subscription: Subscription, heard: dict[str, asyncio.Event]) -> None:
    """A message sent to each channel arrives."""
    channels = [channel for server in subscription.servers for channel in server.channels]
    for channel in channels:
        broadcast(channel, {"channel": channel})
    async with asyncio.timeout(5):
        await asyncio.gather(*(heard[channel].wait() for channel in channels))


async def until(condition: Callable[[], Any], step: Callable[[], Awaitable[Any]]) -> None:
    """Repeat `step` until the condition holds."""
    async with asyncio.timeout(10):
        while not condition():
            await step()


def listening(play: Callable[[Subscription, dict[str, asyncio.Event]], Awaitable[None]]) -> None:
    """Run `play` with a subscription and the events of the channels that were heard."""

    async def run() -> None:
        heard = {channel: asyncio.Event() for channel in ROOMS}
        subscription = Subscription(lambda message: heard[message["channel"]].set())
        task = asyncio.create_task(subscription.run())
        try:
            await play(subscription, heard)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(run())


def test_channels_added_while_connecting_are_heard(services: Services) -> None:
    """One is added at every step of the connection's making."""

    async def play(subscription: Subscription, heard: dict[str, asyncio.Event]) -> None:
        adding = []
        for channel in ROOMS:
            adding.append(asyncio.create_task(subscription.add(channel)))
            await asyncio.sleep(0)
        await asyncio.gather(*adding)
        await hears_all(subscription, heard)

    listening(play)


def test_channels_are_heard_again_after_the_connection_was_lost(services: Services) -> None:
    """The old ones, and those added before it is made again."""

    async def play(subscription: Subscription, heard: dict[str, asyncio.Event]) -> None:
        old, new = ROOMS[:6], ROOMS[6:]
        await asyncio.gather(*map(subscription.add, old))
        async with redis.asyncio.Redis.from_url(services.redis.url) as client:
            await client.client_kill_filter(_type="pubsub")
        (server,) = subscription.servers
        await until(lambda: not server.connected, lambda: asyncio.sleep(0.01))
        adding = [asyncio.create_task(subscription.add(channel)) for channel in new[:3]]
        await until(lambda: server.redis is not None, lambda: asyncio.sleep(0))
        for channel in new[3:]:
            adding.append(asyncio.create_task(subscription.add(channel)))
            await asyncio.sleep(0)
        await asyncio.gather(*adding)
        await hears_all(subscription, heard)

    listening(play)
