"""The startup of a web process, by the lifespan protocol of ASGI."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

from config.monitoring import serving
from config.monitoring.metrics import watch_loop
from games.live.banned_networks import banned_networks
from games.live.restarting import restart
from games.live.uptime import site_uptime
from games.live.watching import watch

START_TIMEOUT = 2.0
"""Seconds that the start waits for the site's clock."""


async def lifespan(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Begin to renew the site's lease and to watch its services, and prepare for the end."""
    await receive()
    serving.start(serving.WEB)
    lag = asyncio.create_task(watch_loop())
    restart().prepare()
    site_uptime().start()
    watch().start()
    banned_networks().start()
    with suppress(Exception):  # it goes on trying
        await asyncio.wait_for(site_uptime().ensure(), START_TIMEOUT)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    lag.cancel()
    await send({"type": "lifespan.shutdown.complete"})
