"""A service that is slow instead of dead: a TCP proxy before it that delays, or accepts and says nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.support.proxy import serving

SIZE = 65_536


class SlowProxy:
    """Passes everything on, each part of what clients send after `delay` seconds; nothing at all while `silent`.

    The target is a host and a port, or a socket file.
    """

    def __init__(self, target: tuple[str, int] | str) -> None:
        self.target = target
        self.loop = asyncio.new_event_loop()
        self.delay = 0.0
        self.port = 0
        self.speaking = asyncio.Event()
        self.speaking.set()

    def be_silent(self) -> None:
        """Accept whoever comes, and pass nothing on in either direction."""
        self.loop.call_soon_threadsafe(self.speaking.clear)

    def speak(self) -> None:
        """Pass on again, first what has come meanwhile."""
        self.loop.call_soon_threadsafe(self.speaking.set)

    @contextmanager
    def running(self) -> Iterator[SlowProxy]:
        """Serve in a thread."""
        with serving(self._serve, self.loop) as self.port:
            yield self

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError, OSError):  # at the end, or by a client that is gone
            if isinstance(self.target, str):
                server, to_server = await asyncio.open_unix_connection(self.target)
            else:
                server, to_server = await asyncio.open_connection(*self.target)
            try:
                await asyncio.gather(
                    self._pass(client, to_server, slow=True), self._pass(server, to_client, slow=False)
                )
            finally:
                to_server.close()
                to_client.close()

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, slow: bool) -> None:
        while part := await source.read(SIZE):
            if slow and self.delay:
                await asyncio.sleep(self.delay)
            await self.speaking.wait()
            sink.write(part)
            await sink.drain()
        sink.close()
