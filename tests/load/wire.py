"""A socket of the load client: no task of its own, so that a thousand of them leave the processors to the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.typing import Origin
from websockets.uri import WebSocketURI, parse_uri

LARGEST_MESSAGE = 4 * 1024 * 1024


@dataclass(frozen=True)
class Place:
    """Where a server is, and the name of the cookie by which it knows people."""

    address: str
    cookie: str

    @cached_property
    def host(self) -> str:
        """The host's name."""
        return urlsplit(self.address).hostname or ""

    @cached_property
    def port(self) -> int:
        """The port."""
        return urlsplit(self.address).port or 80

    def uri(self, room: str) -> WebSocketURI:
        """The address of a room's sockets."""
        return parse_uri(f"{self.address.replace('http', 'ws', 1)}/ws/room/{room}/")


class Wire(asyncio.Protocol):
    """One connection: `opened`, `heard` with each text, and `lost` with the code with which it ended."""

    def __init__(
        self,
        place: Place,
        room: str,
        key: str,
        opened: Callable[[], None],
        heard: Callable[[bytes], None],
        lost: Callable[[int], None],
    ) -> None:
        self.place, self.cookie = place, f"{place.cookie}={key}"
        self.opened, self.heard, self.lost = opened, heard, lost
        self.protocol = ClientProtocol(place.uri(room), origin=Origin(place.address), max_size=LARGEST_MESSAGE)
        self.transport: asyncio.Transport | None = None
        self.parts = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        request = self.protocol.connect()
        request.headers.update(Headers(Cookie=self.cookie))
        self.protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand on what has come."""
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Response):
                if self.protocol.state is State.OPEN:
                    self.opened()
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._take(event)
        self._flush()
        if self.protocol.state is not State.OPEN and self.transport is not None:
            self.transport.close()

    def connection_lost(self, _: Exception | None) -> None:
        """Say with which code."""
        self.protocol.receive_eof()
        self.lost(self.protocol.close_code or 1006)

    def say(self, text: bytes) -> None:
        """Send a text, unless the connection is gone."""
        if self.protocol.state is State.OPEN:
            self.protocol.send_text(text)
            self._flush()

    def drop(self) -> None:
        """End it without a word, and hand on nothing more."""
        self.heard, self.lost = _ignore, _ignore
        if self.transport is not None:
            self.transport.abort()
            self.transport = None

    def _take(self, frame: Frame) -> None:
        text = self.parts + bytes(frame.data)
        self.parts = b"" if frame.fin else text
        if frame.fin:
            self.heard(text)

    def _flush(self) -> None:
        if self.transport is not None:
            self.transport.writelines(self.protocol.data_to_send())


def _ignore(_: object) -> None:
    """Of a dropped connection nothing more is heard."""
