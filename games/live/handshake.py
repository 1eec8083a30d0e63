"""The handshake of a socket: from its first frame to the `welcome`.

A socket is counted, its user and room are looked up, and it joins the room's group before anything is read that a
broadcast could change. `hello`, which a client may send again, is answered with all that the client lacks.
"""

from __future__ import annotations

from typing import Any

from django.utils import translation
from msgspec import UNSET

from config.http.addresses import Sender
from games import messages
from games.clock import now_ms
from games.live import closing
from games.live.catching_up import catching_up
from games.live.client import Peer
from games.live.doorway import Doorway
from games.live.hub import hub
from games.live.tables import tables
from games.live.viewer import Viewer
from games.live.visiting import Arrival, visiting
from games.messages import commands
from games.selectors.boards.rulebook import client_build
from games.selectors.rooms import rooms
from games.selectors.rooms.visits import Entrance
from games.services.rooms.rooms import join


class Handshake(Doorway):
    """One socket's way into its room, and out of it."""

    def __init__(self, peer: Peer, viewer: Viewer, sender: Sender) -> None:
        super().__init__(peer, sender)
        self.viewer = viewer

    async def join_room(self) -> bool:
        """Join the group of the room; False if the socket is turned away, and closed."""
        client = self.client
        if not await self.count_address():
            return False
        entrance = await visiting().arrivals.do(Arrival(self.peer.code, client.login, self.counted))
        if not await self.know(entrance.user):
            return False
        if (refusal := _refusal_of(entrance, restarting=hub().restarting)) is not None:
            return self.turn_away(*refusal)
        client.room = entrance.room or 0
        await hub().join(client.room, self.viewer)
        catching_up().start()
        return True

    async def leave_room(self) -> None:
        """Leave the group, give the budgets back, and show the client as gone."""
        self.give_back()
        if self.client.room:
            await hub().leave(self.client.room, self.viewer)
        if self.viewer.welcomed and not hub().restarting:
            await visiting().departures.do(self.client)

    async def welcome(self, command: commands.Hello) -> None:
        """Tell the client who and where it is and send what it lacks: the updates since, or the whole game."""
        client, language = self.client, self.peer.language
        with self.viewer.on_hold():
            if command.join:
                await self.peer.run(join, client.room, client.user)
            visit = await visiting().hellos.do(client)
            client.member, client.seat, client.game = visit.member, visit.seat, visit.game
            if client.game is not None:
                self.peer.bind(game=client.game)
            if visit.hidden:  # by somebody who took a seat since the socket was let in
                self.turn_away(closing.NO_SUCH_ROOM, closing.CLOSE_MESSAGES[closing.NO_SUCH_ROOM])
                return
            if visit.room.challenge is not UNSET and client.member is None:
                self.peer.close(closing.FORBIDDEN, self.peer.translate(closing.MEMBERS_ONLY))
                return
            client.muted = frozenset(one.person for one in visit.muted)
            with translation.override(language):
                you = rooms.you_now(client.user, client.member, client.seat, visit.host)
            welcome = messages.Welcome(
                id=command.id,
                now=now_ms(),
                you=you,
                room=rooms.in_language(visit.room, language),
                chat=visit.chat,
                muted=visit.muted,
                build=client_build() or UNSET,
            )
            version, missed = self._missed_updates(command, visit.resumable)
            if client.game is not None and missed is None:
                _, frame = await tables().frame(client.game, client.user_id, language, visit.seen)
                welcome.game, version = frame, frame.version
                welcome.seen = UNSET if visit.looked is None else visit.looked
            self.peer.send(welcome)
            self.viewer.begin(visit.room.version, version, missed or ())

    def _missed_updates(self, command: commands.Hello, resumable: range) -> tuple[int, list[dict[str, Any]] | None]:
        """Return the version that the client has, and the updates since if this process has them all."""
        client, version = self.client, command.version
        if client.game is None or command.game != client.game:
            return 0, None
        if not isinstance(version, int) or version not in resumable:
            return 0, None
        return version, hub().moves_since(client.room, client.game, version, resumable[-1])


def _refusal_of(entrance: Entrance, *, restarting: bool) -> tuple[int, str] | None:
    """Return the code and the message with which a socket is turned away; None if it may join its room."""
    if entrance.too_many_codes:
        return closing.TOO_MANY, closing.TOO_MANY_CODES
    if entrance.room is None:
        code = closing.NO_SUCH_ROOM
    elif entrance.removed:
        code = closing.FORBIDDEN
    elif restarting:
        code = closing.RESTARTING
    else:
        return None
    return code, closing.CLOSE_MESSAGES[code]
