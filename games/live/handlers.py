"""What each command of a client leads to: the service or selector it calls, and the answer to its sender.

Every function here runs in a thread that may wait for the database. Who the client is comes from the socket, never
from a message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType, structs

from games import messages, services
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


def enter(clients: Sequence[Client]) -> list[visits.Visit]:
    """Show clients as present, and the rooms to them; a player who opens the table resumes the game."""
    places = [(client.room, client.user_id) for client in clients]
    for client, member in zip(clients, visits.members_of(places), strict=True):
        client.member = member
    services.renew_leases([_beat(client) for client in clients])
    coming = [(client.room, client.user_id) for client in clients if not client.entered and client.user_id is not None]
    for game, user in visits.paused_games(coming) if coming else ():
        services.resume(game, user)
    for client in clients:
        client.entered = True
    return visits.visits(places)


def ping(clients: Sequence[Client]) -> list[visits.Versions | None]:
    """Show clients as present; the current versions of their rooms, or None for a user who is no longer logged in."""
    asked = [visits.Heartbeat(client.room, client.session_key, client.user_id) for client in clients]
    found = visits.current_versions(asked)
    services.renew_leases([_beat(client) for client, now in zip(clients, found, strict=True) if now is not None])
    return found


def _beat(client: Client) -> services.Beat:
    return services.Beat(client.room, client.member, client.spectator_key)


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
