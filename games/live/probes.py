"""`/alive` and `/ready`: answered by the event loop before anything else, whatever pages and their services do.

Any Host is accepted: an orchestrator asks a process by its address.
"""

from __future__ import annotations

import json

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope

from config.http.leaving import leaving
from games.live.watching import watch
from games.selectors.upkeep.health import can_serve

METHODS = ("GET", "HEAD")
PLAIN, JSON = b"text/plain", b"application/json"


class Probes:
    """Answers the probes, and passes everything else on."""

    def __init__(self, application: ASGI3Application) -> None:
        self.application = application
        self.answers = {"/alive": _alive, "/ready": _ready}

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        answer = self.answers.get(scope["path"]) if scope["type"] == "http" else None
        if answer is None:
            await self.application(scope, receive, send)
        elif scope["method"] not in METHODS:  # type: ignore[typeddict-item]
            await _send(send, 405, PLAIN, b"", (b"allow", ", ".join(METHODS).encode()))
        else:
            await _send(send, *await answer())


async def _alive() -> tuple[int, bytes, bytes]:
    """This process's event loop runs. Nothing else is asked: starting it again would mend no other part."""
    return 200, PLAIN, b"ok"


async def _ready() -> tuple[int, bytes, bytes]:
    """Name the parts of the site and their states; 503 if this process cannot serve, or will soon end."""
    parts = await watch().parts()
    serving = can_serve(parts) and not leaving.begun
    answer = {"ready": serving, **({"ending": True} if leaving.begun else {}), **parts}
    return 200 if serving else 503, JSON, json.dumps(answer).encode()


async def _send(send: ASGISendCallable, status: int, kind: bytes, body: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *more], "trailers": False})
    await send({"type": "http.response.body", "body": body, "more_body": False})
