"""Receiving for all sockets of a process: one subscription, with a channel per room, club, and person with a stream.

The hub keeps the latest updates of the rooms it has sockets in, so that a client that was gone for a moment receives
just those. It reads no database and knows no rules.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextvars import Context
from typing import Any, Protocol

from games.runtime.broadcast import ALL_SOCKETS, channel_of, channel_of_club, channel_of_person
from games.runtime.per_loop import PerLoop
from games.runtime.subscription import Subscription
from games.selectors.rooms.visits import Current

KEPT_UPDATES = 50
"""Updates per room that a client may be behind and still catch up without a snapshot."""
HOUSEKEEPING_INTERVAL = 10.0
"""Seconds between checks for idle sockets."""


class Socket(Protocol):
    """The interface of a socket, or of an event stream, that the hub uses. Neither call blocks."""

    def receive(self, message: dict[str, Any]) -> None:
        """Take a message broadcast to the room or to all sockets."""

    def check_idle(self) -> None:
        """Close the socket if its client has been silent for too long."""

    def catch_up(self, room: int, stored: Current) -> bool:
        """Load the game if its version has not been sent; return whether that of the room has not."""

    def restart(self) -> None:
        """Close the socket because this process ends, and its client will come back."""


class Hub:
    """The sockets of a process (strictly: of an event loop) by room or club, and its event streams by person, too."""

    def __init__(self) -> None:
        self.subscription = Subscription(self.deliver)
        self.sockets: dict[int, set[Socket]] = {}
        self.people: dict[int, set[Socket]] = {}
        self.clubs: dict[int, set[Socket]] = {}
        self.moves: dict[int, deque[dict[str, Any]]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.restarting = False
        self.empty = asyncio.Event()
        """Set once it has no sockets while restarting."""

    def begin_restart(self) -> list[Socket]:
        """Take no more sockets; returns those there are."""
        self.restarting = True
        self._note_if_empty()
        return self._all()

    async def join(self, room: int, socket: Socket) -> None:
        """Deliver a room's messages to this socket from now on."""
        await self._start()
        if room not in self.sockets:
            self.moves[room] = deque(maxlen=KEPT_UPDATES)
        self.sockets.setdefault(room, set()).add(socket)
        await self.subscription.add(channel_of(room))

    async def follow(self, person: int, socket: Socket) -> None:
        """Deliver a person's messages to this socket from now on, and those for all."""
        self.people.setdefault(person, set()).add(socket)
        await self._start()
        await self.subscription.add(channel_of_person(person))

    async def unfollow(self, person: int, socket: Socket) -> None:
        """Deliver them no longer."""
        sockets = self.people.get(person, set())
        sockets.discard(socket)
        if not sockets and self.people.pop(person, None) is not None:
            self._note_if_empty()
            await self.subscription.discard(channel_of_person(person))

    async def join_club(self, club: int, socket: Socket) -> None:
        """Deliver the messages of a club's chat to this socket from now on, and those for all."""
        self.clubs.setdefault(club, set()).add(socket)
        await self._start()
        await self.subscription.add(channel_of_club(club))

    async def leave_club(self, club: int, socket: Socket) -> None:
        """Deliver them no longer."""
        sockets = self.clubs.get(club, set())
        sockets.discard(socket)
        if not sockets and self.clubs.pop(club, None) is not None:
            self._note_if_empty()
            await self.subscription.discard(channel_of_club(club))

    async def _start(self) -> None:
        if not self.tasks:
            self.tasks = [
                asyncio.create_task(work, context=Context())  # of nobody: they outlive the socket that comes first
                for work in (self.subscription.run(), self._keep_house())
            ]
            await self.subscription.add(ALL_SOCKETS)

    async def leave(self, room: int, socket: Socket) -> None:
        """Forget a socket; with the last one of a room, leave its channel and drop its updates."""
        sockets = self.sockets.get(room, set())
        sockets.discard(socket)
        if not sockets and self.sockets.pop(room, None) is not None:
            self.moves.pop(room, None)
            self._note_if_empty()
            await self.subscription.discard(channel_of(room))

    def moves_since(self, room: int, game: int, version: int, until: int) -> list[dict[str, Any]] | None:
        """The updates after `version` up to `until`, or None unless all of them are here."""
        versions = range(version + 1, until + 1)
        moves = {
            move["version"]: move
            for move in self.moves.get(room, ())
            if move["game"] == game and move["version"] in versions
        }
        return [moves[number] for number in versions] if len(moves) == len(versions) else None

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING_INTERVAL)
            for socket in self._all():
                socket.check_idle()

    def deliver(self, message: dict[str, Any]) -> None:
        """Give a message to the sockets it is for: from another process, or made here."""
        room, person, club = message.get("room"), message.get("person"), message.get("club")
        if person is not None:
            sockets = list(self.people.get(person, ()))
        elif club is not None:
            sockets = list(self.clubs.get(club, ()))
        elif room is None:
            sockets = self._all()
        else:
            sockets = list(self.sockets.get(room, ()))
            if message["type"] == "move" and room in self.moves:
                self.moves[room].append(message)
        for socket in sockets:
            socket.receive(message)

    def _note_if_empty(self) -> None:
        if self.restarting and not (self.sockets or self.people or self.clubs):
            self.empty.set()

    def _all(self) -> list[Socket]:
        groups = (*self.sockets.values(), *self.people.values(), *self.clubs.values())
        return list({socket for sockets in groups for socket in sockets})


hub = PerLoop(Hub)
"""The hub of the running event loop."""
