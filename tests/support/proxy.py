"""The part that all proxies of the tests share: a TCP server in a thread of its own."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@contextmanager
def serving(
    serve: Serve, loop: asyncio.AbstractEventLoop | None = None, *, context: ssl.SSLContext | None = None
) -> Iterator[int]:
    """Serve each client at the port that is yielded, by TLS with a context; in the end cancel what is still served."""
    loop = loop or asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    started = asyncio.run_coroutine_threadsafe(asyncio.start_server(serve, "127.0.0.1", 0, ssl=context), loop)
    server = started.result()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(_end(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _end(server: asyncio.Server) -> None:
    server.close()
    own = asyncio.current_task()
    served = [task for task in asyncio.all_tasks() if task is not own]
    for task in served:
        task.cancel()
    await asyncio.gather(*served, return_exceptions=True)
