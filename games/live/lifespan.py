"""The startup of a web process, by the lifespan protocol of ASGI."""

from __future__ import annotations

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope

from games.live.restarting import restart
from games.live.uptime import site_uptime


async def lifespan(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Begin to renew the site's lease, and prepare for the end."""
    await receive()
    restart().prepare()
    site_uptime().start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})
