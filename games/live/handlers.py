"""What each command of a client leads to: the service or selector it calls, and the answer to its sender.

Every function here runs in a thread that may wait for the database. Who the client is comes from the socket, never
from a message.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType, structs

from games import messages, services
from games.clock import now_ms
from games.messages import commands
from games.models import Spectator
from games.selectors import games as reading
from games.selectors import refusals, visits
from games.services import chat, chat_reports


@dataclass
class Client:
    """Who is at the other end of a socket, and where: kept up to date by the consumer."""

    user: Any
    session_key: str | None
    anonymous_key: str
    room: int = 0
    game: int | None = None
    member: int | None = None
    seat: int | None = None
    muted: frozenset[int] = frozenset()
    entered: bool = False

    @property
    def user_id(self) -> int | None:
        """The account, or None for somebody who is not logged in."""
        return self.user.pk if self.user.is_authenticated else None

    @property
    def spectator_key(self) -> str:
        """Under which this client counts as a spectator: once per person, or once per anonymous socket."""
        return self.anonymous_key if self.user_id is None else Spectator.key_of(self.user_id)

    @property
    def current_game(self) -> int:
        """The game of the room; refuses if there is none yet."""
        if self.game is None:
            raise refusals.no_game()
        return self.game


def enter(client: Client, join: bool) -> visits.Visit:
    """Seat a client that asked for it, and show it as present; a player who opens the table resumes the game."""
    if join:
        services.join(client.room, client.user)
    client.member = visits.member_of(client.room, client.user_id)
    services.renew_lease(client.room, client.member, client.spectator_key)
    if not client.entered and (paused := visits.paused_game_of(client.room, client.user_id)) is not None:
        services.resume(paused, client.user_id)
    client.entered = True
    return visits.visit(client.room, client.user)


def change_room(client: Client, command: commands.Lobby) -> messages.Message:
    """Change the room."""
    version = services.change_room(client.room, client.user, command.change)
    return messages.Ack(id=command.id, version=version)


def back(client: Client, command: commands.Back) -> messages.Message:
    """Take the seat over from autoplay."""
    return messages.Ack(id=command.id, version=services.back(client.current_game, client.user_id))


def inspect(client: Client, command: commands.Inspect) -> dict[str, Any]:
    """Everything about one space."""
    page = reading.deed_page(client.current_game, client.seat, command.space)
    return {**page, "type": "deed", "id": command.id}


def preview_trade(client: Client, command: commands.PreviewTrade) -> dict[str, Any]:
    """What a trade would mean."""
    if client.seat is None:
        raise refusals.no_seat()
    give, want = structs.asdict(command.give), structs.asdict(command.want)
    outlook = reading.trade_outlook(client.current_game, client.seat, command.to, give, want)
    return {**outlook, "type": "trade_preview", "id": command.id}


def say(client: Client, command: commands.Say) -> messages.Message:
    """Post a chat line."""
    return messages.Ack(id=command.id, version=chat.say(client.room, client.user, command.text, command.id))


def say_phrase(client: Client, command: commands.SayPhrase) -> messages.Message:
    """Post one of the quick phrases."""
    return messages.Ack(id=command.id, version=chat.say_phrase(client.room, client.user, command.phrase, command.id))


def lines(client: Client, command: commands.RequestLines) -> messages.Message:
    """A page of the chat."""
    found = visits.lines(client.room, client.user_id, _given(command.before))
    return messages.Lines(id=command.id, lines=found.lines, more=found.more)


def mute(client: Client, command: commands.MutePerson) -> messages.Message:
    """Hide somebody's lines from this user."""
    chat.mute(client.room, client.user, line=_given(command.line), member=_given(command.member))
    return messages.Ack(id=command.id, version=0)


def unmute(client: Client, command: commands.UnmutePerson) -> messages.Message:
    """Show them again."""
    chat.unmute(client.user, command.person)
    return messages.Ack(id=command.id, version=0)


def report(client: Client, command: commands.ReportSomething) -> messages.Message:
    """Report a line or a member."""
    line, member = _given(command.line), _given(command.member)
    made = chat_reports.report(
        client.room, client.user, reason=command.reason, note=command.note, line=line, member=member
    )
    return messages.Ack(id=command.id, version=made.pk)


def _given(value: int | UnsetType) -> int | None:
    return None if value is UNSET else value


def snapshot(client: Client, command: commands.RequestState) -> messages.Snapshot:
    """The whole game."""
    return messages.Snapshot(id=command.id, game=reading.game_frame(client.current_game, client.seat))


def ping(client: Client, command: commands.Ping) -> messages.Pong | None:
    """Renew the lease and return the current versions; None for a user who is no longer logged in."""
    if client.user_id is not None and not visits.is_logged_in(client.session_key, client.user_id):
        return None
    services.renew_lease(client.room, client.member, client.spectator_key)
    room_version, version = visits.versions(client.room)
    return messages.Pong(
        id=command.id, now=now_ms(), version=UNSET if version is None else version, room_version=room_version
    )


HANDLERS = {
    commands.Lobby: change_room,
    commands.Back: back,
    commands.Inspect: inspect,
    commands.PreviewTrade: preview_trade,
    commands.Say: say,
    commands.SayPhrase: say_phrase,
    commands.RequestLines: lines,
    commands.MutePerson: mute,
    commands.UnmutePerson: unmute,
    commands.ReportSomething: report,
}
