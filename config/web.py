"""Daphne with bounded requests, connections and write buffers, and cheaper sockets: `python -m config.web ARGUMENTS`.

Daphne stores the whole body of a request before it calls the application, so that the application's own bound
(`config.http.bodies`) comes too late to save the disk, and waits for it for ever. It also buffers an application's
output without bound.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from typing import Any

import structlog
from autobahn.twisted import websocket
from autobahn.websocket import protocol
from daphne import server
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from django.conf import settings
from twisted.internet import tcp
from twisted.internet.protocol import Protocol

from config.http import descriptors
from config.http.addresses import limited_peer
from config.http.answers import TOO_LARGE
from config.http.bodies import limit_of
from config.http.leaving import leaving
from config.http.sockets import CLOSE_TIMEOUT

MAX_UNREAD = 1_000_000
"""Bytes that a client may leave unread beyond what Twisted and the kernel buffer, before it is dropped."""
LARGE_BODIES_RECEIVED, OF_AN_ADDRESS = 20, 5
"""Bodies beyond MAX_REQUEST_BODY that are received at the same time, from everywhere and from one address."""
RECEIVING_SECONDS, SLOWEST = 20.0, 50_000
"""How long a request may take from its first line to its end, and the bytes a second for which a body has more."""
SWITCH_SECONDS = 0.001
"""How long a thread with a page may keep the event loop, and so every table, from running; Python's default is 5 ms."""
REFUSAL_PAUSE = 1.0
"""Seconds until one body too many is refused, so that whoever tries again at once costs no more than who waits."""
UNBUFFERED = (b"x-accel-buffering", b"no")
"""The header of an answer that no proxy may buffer."""
DEBUG_TEXTS = (
    (protocol, "pformat"),
    (protocol, "hltype"),
    (protocol, "hlval"),
    (websocket, "hltype"),
    (websocket, "hlval"),
)
"""With these autobahn describes every socket and all that it receives, in colours, for logs that are turned off."""
ANSWER = json.dumps(TOO_LARGE).encode()
REFUSAL = (
    b"HTTP/1.1 413 Content Too Large\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(ANSWER), ANSWER)
)
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
log = structlog.get_logger(__name__)


class Slots:
    """So many large bodies at a time."""

    def __init__(self, size: int) -> None:
        self.free = size

    def take(self) -> bool:
        """Take a slot if one is free."""
        if self.free < 1:
            return False
        self.free -= 1
        return True

    def give_back(self) -> None:
        """Free a slot that was taken."""
        self.free += 1


class Backlog:
    """Counts unread bytes: Twisted pauses and resumes this producer as its write buffer fills and empties."""

    def __init__(self) -> None:
        self.paused = False
        self.unread = 0

    def add(self, sent: int) -> bool:
        """Count what is sent while the buffer is full; return whether it has become too much."""
        if self.paused:
            self.unread += sent
        return self.unread > MAX_UNREAD

    def pauseProducing(self) -> None:  # noqa: N802
        """The buffer is full."""
        self.paused = True

    def resumeProducing(self) -> None:  # noqa: N802
        """The buffer is empty."""
        self.paused, self.unread = False, 0

    def stopProducing(self) -> None:  # noqa: N802
        """The connection is lost."""


class BoundedRequest(WebRequest):
    """A request that is refused once its body is stated, or turns out, to be larger than the settings allow.

    Of bodies beyond MAX_REQUEST_BODY only so many are received at the same time, since each is stored on the disk. A
    request that takes too long to arrive is refused, too, and the client of an event stream that it does not read is
    dropped.
    """

    receiving = Slots(LARGE_BODIES_RECEIVED)
    of_addresses: Counter[str] = Counter()
    limit = 0
    received = 0
    refused = False
    backlog: Backlog | None = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.deadline: Any = server.reactor.callLater(RECEIVING_SECONDS, self._refuse, TOO_SLOW)
        self.notifyFinish().addBoth(lambda _: self._received())

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """The headers are read: `length` is the stated length of the body, None for a chunked one."""
        super().gotLength(length)
        self.limit = settings.MAX_REQUEST_BODY
        if self.deadline is not None and self.deadline.active():
            self.deadline.delay((self.limit if length is None else length) / SLOWEST)
        if length is None or length <= self.limit:
            return
        if length > limit_of(_path_of(self.channel)):
            self._refuse(REFUSAL)
        elif not self._take_large():
            self._refuse_after_pause(BUSY)
        else:
            self.limit = length

    def process(self) -> Any:
        """All of the request is here."""
        self._received()
        return super().process()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """A part of the body has arrived."""
        self.received += len(data)
        if self.received > self.limit:
            self._refuse(REFUSAL)
        if not self.refused:
            super().handleContentChunk(data)

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Send a part of the answer; one that is not to be buffered on its way is a stream without an end."""
        if self.finished or self.channel is None:
            return
        if message["type"] == "http.response.start" and UNBUFFERED in message["headers"]:
            self.backlog = Backlog()
            self.registerProducer(self.backlog, True)
        super().handle_reply(message)
        if self.backlog is not None and self.backlog.add(len(message.get("body", b""))):
            self.channel.transport.abortConnection()

    def finish(self) -> None:
        """The answer is complete."""
        if self.backlog is not None:
            self.backlog = None
            self.unregisterProducer()
        super().finish()

    def _take_large(self) -> bool:
        """Take a slot for a large body until the request has been answered, if there is one for this address."""
        address = limited_peer(self.channel.transport.getPeer())
        if self.of_addresses[address or ""] >= OF_AN_ADDRESS or not self.receiving.take():
            return False

        def give_back(_: object) -> None:
            self.receiving.give_back()
            if address is not None:
                _count_down(self.of_addresses, address)

        if address is not None:
            self.of_addresses[address] += 1
        self.notifyFinish().addBoth(give_back)
        return True

    def _received(self) -> None:
        """Nothing more is awaited of this request."""
        if self.deadline is not None and self.deadline.active():
            self.deadline.cancel()
        self.deadline = None

    def _refuse_after_pause(self, answer: bytes) -> None:
        """Receive nothing for a while, then refuse."""
        self._received()
        self.channel.transport.pauseProducing()
        self.deadline = server.reactor.callLater(REFUSAL_PAUSE, self._refuse, answer)

    def _refuse(self, answer: bytes) -> None:
        if not self.refused:
            self.refused = True
            self.channel.transport.write(answer)
            self.channel.loseConnection()


def _path_of(channel: Any) -> str:
    """The path of the request whose headers a channel has just read; the request itself learns it after its body."""
    path: bytes = channel._path  # noqa: SLF001 - Twisted offers no other way
    return path.partition(b"?")[0].decode("latin1")


class BoundedSocket(WebSocketProtocol):
    """A socket that is dropped when its client leaves too much unread."""

    def onOpen(self) -> None:  # noqa: N802
        """The socket is open; until the upgrade, the connection's producer was its HTTP channel."""
        self.backlog = Backlog()
        self.unregisterProducer()
        self.registerProducer(self.backlog, True)
        super().onOpen()

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802
        """Send a message of the application."""
        super().serverSend(content, binary)
        if self.backlog.add(len(content)):
            self.transport.abortConnection()


class BoundedSocketFactory(WebSocketFactory):
    """Makes sockets with bounded write buffers, whose clients have the time that they need to close them.

    Autobahn waits for one second, and then resets the connection: a slow client that is still sending loses the code
    with which it was closed, and shows 1006 in its place.
    """

    protocol = BoundedSocket

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.setProtocolOptions(closeHandshakeTimeout=CLOSE_TIMEOUT)


class Busy(Protocol):
    """A connection that is one too many."""

    transport: Any

    def connectionMade(self) -> None:  # noqa: N802
        """Refuse it at once, without waiting for a request."""
        self.transport.write(BUSY)
        self.transport.loseConnection()


class CountedConnection(tcp.Server):
    """A connection that is counted for its peer's address as long as it is open, also as a socket."""

    of_addresses: Counter[str] = Counter()

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.address = limited_peer(self.getPeer())
        if self.address is not None:
            self.of_addresses[self.address] += 1

    def connectionLost(self, reason: Any) -> None:  # noqa: N802
        """It is closed."""
        if self.address is not None:
            _count_down(self.of_addresses, self.address)
            self.address = None
        super().connectionLost(reason)


def _count_down(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


class BoundedFactory(HTTPFactory):
    """Makes the connections of a server, so many at a time and of an address, each with bounded requests."""

    max_connections = 0
    warned = False

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
        """A protocol for one connection."""
        of_address = min(settings.CONNECTIONS_PER_ADDRESS, max(1, self.max_connections // 2))
        if CountedConnection.of_addresses[limited_peer(addr) or ""] >= of_address:
            return Busy()
        if descriptors.count() > self.max_connections:
            if not self.warned:
                log.warning("new connections are refused: too many are open", max_connections=self.max_connections)
            self.warned = True
            return Busy()
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = BoundedRequest
        return protocol


class LeavingServer(server.Server):
    """Daphne, which otherwise goes on accepting connections while it ends, and cuts them off."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        """It listens at a port."""
        self.ports.append(port)
        super().listen_success(port)

    def close(self) -> None:
        """Listen no more, after letting in who has connected already."""
        for port in self.ports:
            port.doRead()
            port.stopListening()

    def are_busy(self) -> bool:
        """Whether a request is being received or answered."""
        return any(
            isinstance(one, WebRequest) and "disconnected" not in state for one, state in self.connections.items()
        )


class LeavingInterface(CommandLineInterface):
    """Daphne's command line with that server."""

    def server_class(self, *arguments: Any, **options: Any) -> LeavingServer:
        """Make the server, and remember it for the end."""
        made = LeavingServer(*arguments, **options)
        leaving.doors = made
        return made


def _no_text(*_: object, **__: object) -> str:
    return ""


async def run_lifespan() -> None:
    """Tell the application that it has been started, which Daphne does not."""
    from config.asgi import application

    log.info("connections are limited", max_connections=BoundedFactory.max_connections)
    messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    messages.put_nowait({"type": "lifespan.startup"})
    lifespan: Any = application
    await lifespan({"type": "lifespan", "asgi": {"version": "3.0"}}, messages.get, _ignore)


async def _ignore(message: dict[str, Any]) -> None:
    """Daphne does not wait for the answer."""


def main() -> None:
    """Run Daphne. It has no settings for these, so they are replaced where they are looked up."""
    server.HTTPFactory = BoundedFactory
    tcp.Port.transport = CountedConnection  # type: ignore[assignment]
    server.WebSocketFactory = BoundedSocketFactory
    for module, name in DEBUG_TEXTS:
        assert name in vars(module), name
        vars(module)[name] = _no_text
    sys.setswitchinterval(SWITCH_SECONDS)
    limit = descriptors.raise_limit()
    BoundedFactory.max_connections = min(settings.MAX_CONNECTIONS, descriptors.max_for_connections(limit))
    # The loop keeps no reference.
    lifespan = server.twisted_loop.create_task(run_lifespan())  # noqa: F841
    LeavingInterface.entrypoint()


if __name__ == "__main__":
    main()
