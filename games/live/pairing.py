"""The sockets of people who look for others to play with: they are here as long as one is open, and hear how it stands.

All sockets of a process are served together: one look a second reads how things stand for everybody at them, whichever
process changed it, and each hears what is new. So nothing is lost with a message or a process, and two thousand who
wait cost what one costs.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection
from contextvars import Context
from datetime import datetime
from typing import Any

import msgspec
import structlog
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils import translation
from structlog.contextvars import bind_contextvars

from accounts import networks, sanctions, sessions
from accounts.models import NetworkBan, Sanction, SanctionKind
from config.http.addresses import Sender
from config.http.observing import request_id_of
from config.monitoring import access
from games import messages
from games.live import closing
from games.live.client import Client, Peer
from games.live.connection import Connection, Receive, Send
from games.live.doorway import Doorway
from games.live.hub import hub
from games.live.languages import language_of
from games.live.logins import login_of
from games.messages.pairing import PairingState
from games.runtime.batching import is_outage
from games.runtime.database import in_database
from games.runtime.measures import TRAFFIC
from games.runtime.per_loop import PerLoop
from games.selectors.pairing.states import states_of
from games.selectors.rooms.visits import Current
from games.services.pairing import seeking

EVERY = 1.0
"""Seconds between looks at how things stand."""
RENEW_EVERY = 5.0
"""Seconds between saying of everybody at these sockets that they are here."""
SILENT = 40.0
"""Seconds after which somebody whose browser has said nothing is here no longer; browsers send `ping` every 15."""

log = structlog.get_logger(__name__)


async def pairing_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application of /ws/pairing/."""
    if (await receive())["type"] != "websocket.connect":
        return
    bind_contextvars(socket=request_id_of(scope))
    await send({"type": "websocket.accept"})
    await PairingSocket(scope, receive, send).run()


class PairingSocket:
    """One of these sockets. Whatever its client sends is a sign of life, and answered with how it stands."""

    def __init__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.sender = Sender.of_scope(scope)
        client = Client(AnonymousUser(), login_of(scope), secrets.token_hex(8), address=self.sender.ip)
        self.peer = Peer(Connection(receive, send), client, "", language_of(scope))
        self.doorway = Doorway(self.peer, self.sender)
        self.shown: PairingState | None = None

    @property
    def person(self) -> int:
        """Whose socket it is."""
        return self.peer.client.user_id or 0

    @property
    def speaks(self) -> bool:
        """Whether its client has given a sign of life lately."""
        return time.monotonic() - self.peer.connection.last_received_at < SILENT

    async def run(self) -> None:
        """Serve until either side closes."""
        opened = time.monotonic()
        TRAFFIC.sockets += 1
        worker = asyncio.create_task(self._work(), context=self.peer.context)
        try:
            await self.peer.connection.serve(on_flood=lambda: self.peer.close(closing.TOO_MANY))
        finally:
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)
            self.doorway.give_back()
            if self.person:
                await hub().unfollow(self.person, self)
                await sockets().forget(self)
            TRAFFIC.sockets -= 1
            connection = self.peer.connection
            TRAFFIC.closed[connection.code_of_ours] += 1
            access.record(
                "pairing",
                self.sender.address,
                time.monotonic() - opened,
                code=connection.code,
                commands=connection.received,
                frames=connection.sent,
                person=self.peer.client.user_id,
            )

    async def _work(self) -> None:
        try:
            if not await self._enter():
                return
            await hub().follow(self.person, self)
            sockets().add(self)
            while True:
                await self.peer.connection.inbox.get()
                await self.peer.budgets[-1].spend(1)
                if self.shown is not None:
                    self.send(self.shown)
        except Exception as error:
            if not is_outage(error):
                log.exception("a socket of pairing failed")
            self.peer.connection.close(closing.SERVER_ERROR)

    async def _enter(self) -> bool:
        """Find out who it is; False if the socket is turned away, and closed."""
        client, peer = self.peer.client, self.peer
        if self.doorway.turned_out() or not await self.doorway.count_address():
            return False
        found = {}
        if client.login is not None:
            found = await in_database(peer.language, sessions.people_of, {client.login})
        if client.login not in found:
            peer.close(closing.LOGIN_REQUIRED)
            return False
        if not await self.doorway.know(found[client.login]):
            return False
        if hub().restarting:
            peer.close(closing.RESTARTING)
            return False
        return True

    def show(self, state: PairingState) -> None:
        """Send how it stands, if that is new."""
        known = self.shown
        self.shown = state
        if known is None or msgspec.structs.replace(known, now=state.now) != state:
            self.send(state)

    def send(self, state: PairingState) -> None:
        """Queue a state."""
        self.peer.connection.send(messages.encode_part(state))

    # From the hub

    def receive(self, message: dict[str, Any]) -> None:
        """Follow what becomes of the login."""
        client = self.peer.client
        match message["type"]:
            case "session":
                client.renew_session(message["user"], message["old"], message["new"])
            case "disconnect" if message["user"] == client.user_id and message["session"] in (None, client.login_key):
                self._disconnect(message.get("ban"))
            case "network_ban" if networks.covers(message["network"], client.address):
                until = message["until"] and datetime.fromisoformat(message["until"])
                ban = NetworkBan(network=message["network"], reason=message["reason"], until=until)
                self.peer.close(closing.FORBIDDEN, networks.described_in(self.peer.language, ban))

    def _disconnect(self, ban: dict[str, Any] | None) -> None:
        """Somebody logged out or changed the password; or was banned, and is told why."""
        if ban is None:
            self.peer.close(closing.LOGIN_REQUIRED)
            return
        until = ban["until"] and datetime.fromisoformat(ban["until"])
        with translation.override(self.peer.language):
            text = sanctions.describe(Sanction(kind=SanctionKind.BAN, reason=ban["reason"], until=until))
        self.peer.close(closing.FORBIDDEN, text)

    def check_idle(self) -> None:
        """Close the socket of a client that has been silent for too long."""
        if self.peer.connection.idle:
            self.peer.close(closing.TOO_SLOW)

    def catch_up(self, room: int, stored: Current) -> bool:
        """Nothing here is about a room."""
        return False

    def restart(self) -> None:
        """Close because this process ends; the client comes back."""
        self.peer.close(closing.RESTARTING)


class PairingSockets:
    """The sockets of an event loop."""

    def __init__(self) -> None:
        self.open: set[PairingSocket] = set()
        self.task: asyncio.Task[None] | None = None
        self.renewed_at = 0.0

    def add(self, socket: PairingSocket) -> None:
        """Serve one more."""
        self.open.add(socket)
        self.renewed_at = 0.0
        if self.task is None:
            self.task = asyncio.create_task(self._run(), context=Context())

    async def forget(self, socket: PairingSocket) -> None:
        """A socket has closed; unless its person has another one, or this process ends, they are soon gone."""
        if socket not in self.open:
            return
        self.open.discard(socket)
        if hub().restarting or any(one.person == socket.person for one in self.open):
            return
        try:
            await in_database(settings.LANGUAGE_CODE, seeking.closed, socket.person)
        except Exception as error:  # the lease runs out by itself
            log.warning("a closed socket of pairing could not be noted", error=repr(error))

    async def _run(self) -> None:
        while self.open:
            try:
                await self.look()
            except Exception as error:
                if is_outage(error):
                    log.warning("sockets of pairing wait for the database")
                else:
                    log.exception("sockets of pairing could not be served")
            await asyncio.sleep(EVERY)
        self.task = None

    async def look(self) -> None:
        """Say who is here, read how it stands for all of them, and show it."""
        served = list(self.open)
        here: set[int] = set()
        if time.monotonic() - self.renewed_at >= RENEW_EVERY:
            self.renewed_at = time.monotonic()
            here = {one.person for one in served if one.speaks}
        people = {one.person for one in served}
        states = await in_database(settings.LANGUAGE_CODE, _look, people, here)
        for one in served:
            one.show(states[one.person])


def _look(people: Collection[int], here: Collection[int]) -> dict[int, PairingState]:
    if here:
        seeking.renew(here)
    return states_of(people)


sockets = PerLoop(PairingSockets)
"""The sockets for pairing of the running event loop."""
