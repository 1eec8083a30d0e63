"""What one process hears for all its sockets: one channel of the layer, one membership a room, told on to each socket.

It keeps the last updates of the rooms it has sockets in, so that a client that was away for a moment gets just those.
It reads no database and knows no rule.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import structlog
from channels.layers import get_channel_layer

from games.live.broadcast import EVERYBODY, group_of

KEPT = 50
"""Updates a room that a client may be behind and still catch up without a snapshot."""
TICK = 10.0
"""Seconds between looking after the sockets, and joining the groups anew in case Redis has forgotten them."""
RETRY = 0.5

log = structlog.get_logger(__name__)


class Socket(Protocol):
    """What the hub asks of a socket. Neither call waits."""

    def heard(self, message: dict[str, Any]) -> None:
        """Something was said in the room, or to everybody."""

    def tick(self) -> None:
        """Time has passed."""


class Hub:
    """The sockets of one process (of one event loop, to be exact), by room."""

    def __init__(self) -> None:
        self.layer: Any = get_channel_layer()
        self.channel = ""
        self.sockets: dict[int, set[Socket]] = {}
        self.moves: dict[int, deque[dict[str, Any]]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.ready = asyncio.Event()

    async def join(self, room: int, socket: Socket) -> None:
        """Let a socket hear its room from now on."""
        if not self.tasks:
            self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._look_after())]
        await asyncio.wait_for(self.ready.wait(), 10)
        first = room not in self.sockets
        self.sockets.setdefault(room, set()).add(socket)
        if first:
            self.moves[room] = deque(maxlen=KEPT)
            await self.layer.group_add(group_of(room), self.channel)

    async def leave(self, room: int, socket: Socket) -> None:
        """A socket is gone; with a room's last one, its group and its updates are let go."""
        sockets = self.sockets.get(room, set())
        sockets.discard(socket)
        if not sockets and self.sockets.pop(room, None) is not None:
            self.moves.pop(room, None)
            await self.layer.group_discard(group_of(room), self.channel)

    def moves_since(self, room: int, game: int, version: int, until: int) -> list[dict[str, Any]] | None:
        """The updates after `version` up to `until`, or None unless every one of them is here."""
        wanted = range(version + 1, until + 1)
        found = {
            move["version"]: move
            for move in self.moves.get(room, ())
            if move["game"] == game and move["version"] in wanted
        }
        return [found[number] for number in wanted] if len(found) == len(wanted) else None

    async def _listen(self) -> None:
        while True:
            try:
                self.channel = await self.layer.new_channel("sockets")
                await self._join_groups()
                self.ready.set()
                while True:
                    self._pass_on(await self.layer.receive(self.channel))
            except Exception as error:
                log.warning("the channel layer failed", error=repr(error))
                await asyncio.sleep(RETRY)

    async def _join_groups(self) -> None:
        for group in (EVERYBODY, *map(group_of, list(self.sockets))):
            await self.layer.group_add(group, self.channel)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            for socket in self._all():
                socket.tick()
            try:
                await self._join_groups()
            except Exception as error:
                log.warning("groups not renewed", error=repr(error))

    def _pass_on(self, message: dict[str, Any]) -> None:
        room = message.get("room")
        if room is None:
            sockets = self._all()
        else:
            sockets = list(self.sockets.get(room, ()))
            if message["type"] == "move" and room in self.moves:
                self.moves[room].append(message)
        for socket in sockets:
            socket.heard(message)

    def _all(self) -> list[Socket]:
        return [socket for sockets in self.sockets.values() for socket in sockets]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
