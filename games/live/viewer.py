"""The viewer of broadcasts: forwards to one socket what its client may know, in order, and nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import structlog
from django.utils import translation
from django.utils.translation import gettext

from accounts import networks, sanctions
from accounts.models import NetworkBan, Sanction, SanctionKind
from accounts.reasons import in_readers_words
from games import messages
from games.audiences import SPECTATORS, audience_of
from games.live import closing
from games.live.client import Client, Peer
from games.live.sequencing import UpdateSequencer
from games.live.tables import tables
from games.selectors.rooms import rooms
from games.selectors.rooms.visits import Current

log = structlog.get_logger(__name__)


class Viewer:
    """Takes messages from the hub from the first `welcome` on; while something is being read, they are held."""

    def __init__(self, peer: Peer) -> None:
        self.peer, self.client = peer, peer.client
        self.updates = UpdateSequencer(self._send_move)
        self.room_version = 0
        self.welcomed = False
        self.holding = 0
        self.held: list[dict[str, Any]] = []
        self.game_loads: set[asyncio.Task[None]] = set()

    @contextmanager
    def on_hold(self) -> Iterator[None]:
        """Hold broadcasts while something is read that they may change."""
        self._hold()
        try:
            yield
        finally:
            self._release()

    def _hold(self) -> None:
        self.holding += 1

    def _release(self) -> None:
        """Forward held broadcasts once nothing is being read any more."""
        self.holding -= 1
        if not self.holding:
            held, self.held = self.held, []
            for message in held:
                self.receive(message)

    def begin(self, room_version: int, version: int, missed: Sequence[dict[str, Any]]) -> None:
        """The client has been welcomed with these versions of room and game; send the updates that it missed."""
        self.room_version = room_version
        self.updates.start_from(self.client.game, version)
        for move in missed:
            self.updates.add(move)
        self.welcomed = True

    def stop(self) -> None:
        """The socket is gone."""
        self.updates.stop()

    # From the hub

    def receive(self, message: dict[str, Any]) -> None:
        """Forward a message, if this client may know it, once the client has been welcomed."""
        if follow_login(self.peer, message):
            return
        if self.holding:
            self.held.append(message)
        elif self.welcomed:
            self._forward(message)

    def check_idle(self) -> None:
        """Close the socket of a client that has been silent for too long."""
        if self.peer.connection.idle:
            self.peer.close(closing.TOO_SLOW)

    def catch_up(self, room: int, stored: Current) -> bool:
        """Load the game if its version has not been sent; return whether that of the room has not."""
        if not self.welcomed or self.holding:
            return False
        is_late = self.room_version < stored.room
        version = self.updates.version if self.client.game == stored.game else -1
        if stored.game is not None and (is_late or version < (stored.version or 0)):
            self._load_game_soon(stored.game)
        return is_late

    def restart(self) -> None:
        """Close the socket because this process ends."""
        self.peer.close(closing.RESTARTING)

    def _forward(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "move":
                self.updates.add(message)
            case "room":
                self._send_room(message)
            case "presence":
                self.peer.connection.send(message["text"])
            case "game":
                self._load_game_soon(message["game"])
            case "clocks" if self.client.game is not None:
                self._load_game_soon(self.client.game)
            case "chat":
                if self.client.user_id not in message["hidden_from"] and message["by"] not in self.client.muted:
                    self.peer.connection.send(message["text"])
            case "muted" | "warned" if message["user"] == self.client.user_id:
                self._send_personal(message)

    def _send_move(self, message: dict[str, Any]) -> None:
        texts = message["texts"]
        self.peer.connection.send(texts.get(audience_of(self.client.seat)) or texts[SPECTATORS])

    def _send_personal(self, message: dict[str, Any]) -> None:
        """Send what is about this socket's person alone."""
        if message["type"] == "muted":
            self.client.muted = frozenset(message["people"])
            self.peer.connection.send(message["text"])
            return
        with translation.override(self.peer.language):
            text = sanctions.describe(Sanction(kind=SanctionKind.WARNING, reason=message["reason"]))
        self.peer.send(messages.Warned(message=text))

    def _send_room(self, message: dict[str, Any]) -> None:
        if message["version"] <= self.room_version:
            return
        self.room_version = message["version"]
        client = self.client
        hidden = client.user_id in message["hidden_from"]
        client.member, name, guest = message["members"].get(str(client.user_id), (None, None, None))
        if name is not None:
            client.user.username, client.user.is_guest = name, guest  # as they are now, not when the socket was opened
        with translation.override(self.peer.language):
            you = rooms.you_now(client.user, client.member, client.seat, message["host"])
            reason = _reason_to_leave(message, client, hidden=hidden)
        shown = message["hidden" if hidden else "shown"]
        self.peer.connection.send(messages.encode_room(shown[self.peer.language], you))
        if reason is not None:
            self.peer.close(*reason)

    def _load_game_soon(self, game: int) -> None:
        """Read a game outside the hub's task; broadcasts are held until it has been sent."""
        self._hold()
        task = asyncio.create_task(self._load_game(game), context=self.peer.context.copy())
        self.game_loads.add(task)
        task.add_done_callback(self.game_loads.discard)

    async def _load_game(self, game: int) -> None:
        try:
            seat, frame = await tables().frame(game, self.client.user_id, self.peer.language)
            self.client.game, self.client.seat = game, seat
            self.peer.bind(game=game)
            self.peer.send(messages.Snapshot(game=frame))
            self.updates.start_from(game, frame.version)
        except Exception:
            log.exception("a game could not be shown", game=game)
            self.peer.connection.close(closing.SERVER_ERROR)
        finally:
            self._release()


def follow_login(peer: Peer, message: dict[str, Any]) -> bool:
    """Do what a message says about logins and networks, if it is one of these: the socket may be closed by it."""
    client = peer.client
    match message["type"]:
        case "disconnect":
            if message["user"] == client.user_id and message["session"] in (None, client.login_key):
                _disconnect(peer, message.get("ban"))
        case "network_ban":
            if networks.covers(message["network"], client.address):
                until = message["until"] and datetime.fromisoformat(message["until"])
                ban = NetworkBan(network=message["network"], reason=message["reason"], until=until)
                peer.close(closing.FORBIDDEN, networks.described_in(peer.language, ban))
        case "session":
            client.renew_session(message["user"], message["old"], message["new"])
        case _:
            return False
    return True


def _disconnect(peer: Peer, ban: dict[str, Any] | None) -> None:
    """The user logged out or changed the password; or was banned, and is told why."""
    if ban is None:
        peer.close(closing.LOGIN_REQUIRED)
        return
    until = ban["until"] and datetime.fromisoformat(ban["until"])
    with translation.override(peer.language):
        text = sanctions.describe(Sanction(kind=SanctionKind.BAN, reason=ban["reason"], until=until))
    peer.close(closing.FORBIDDEN, text)


def _reason_to_leave(message: Mapping[str, Any], client: Client, *, hidden: bool) -> tuple[int, str] | None:
    """Return the code and the words with which a change of the room closes a client's socket; None if it does not.

    A room that a block hides from now on closes like any other.
    """
    if hidden:
        return closing.CLOSED, gettext(closing.CLOSE_MESSAGES[closing.CLOSED])
    if client.user_id in message["removed"]:
        return closing.FORBIDDEN, gettext(closing.CLOSE_MESSAGES[closing.FORBIDDEN])
    if message["closed"]:
        text = closing.CLOSED_BY_ADMIN if message["reason"] else closing.CLOSE_MESSAGES[closing.CLOSED]
        about = {"reason": in_readers_words(message["reason"])} if message["reason"] else {}
        return closing.CLOSED, gettext(text) % about
    if message["members_only"] and client.member is None:
        return closing.FORBIDDEN, gettext(closing.MEMBERS_ONLY)
    return None
