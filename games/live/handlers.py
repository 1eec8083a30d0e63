"""The handlers of clients' commands: each calls a service or selector and returns the answer to the sender.

The client's identity comes from the socket, never from a message.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext
from msgspec import UNSET, UnsetType

from accounts import sanctions
from accounts.sessions import Login
from games import messages, refusals
from games.live import closing
from games.live.tables import tables
from games.messages import commands
from games.models import Spectator
from games.runtime.database import in_database
from games.selectors.boards.simulation import deed_statistics
from games.selectors.play import games as reading
from games.selectors.play.loaded import LoadedGame
from games.selectors.rooms import visits
from games.services.chat import posting, reports
from games.services.lobby import changes
from games.services.play import attendance
from games.services.rooms import codes, presence
from games.services.rooms.codes import Caller


@dataclass
class Client:
    """The user at the other end of a socket, and their room: kept up to date by the consumer."""

    user: Any
    login: Login | None
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
    def login_key(self) -> str | None:
        """The key of the session or the hash of the token, if there is one."""
        return None if self.login is None else self.login.key

    def renew_session(self, user: int, old: str, new: str) -> None:
        """Follow a session of this user that has another key now."""
        if (user, old) == (self.user_id, self.login_key):
            self.login = Login(new)

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


class Arrival(NamedTuple):
    """A socket that asks for the room with a code, with its login if there is one, and its address as it is counted."""

    code: str
    login: Login | None
    address: str


def admit(arrivals: Sequence[Arrival]) -> list[visits.Entrance]:
    """The users of these logins and the rooms with these codes, unless too many wrong ones were tried (room_codes)."""
    found = visits.entrances([(one.code, one.login) for one in arrivals])
    callers = [Caller(who.user.pk, one.address) for one, who in zip(arrivals, found, strict=True)]
    pauses = codes.pauses([(caller, who.room) for caller, who in zip(callers, found, strict=True)])
    return [
        visits.Entrance(who.user, too_many_codes=True) if seconds else who
        for who, seconds in zip(found, pauses, strict=True)
    ]


def refusal_of(entrance: visits.Entrance, *, restarting: bool) -> tuple[int, str] | None:
    """The code and the message with which a socket is turned away; None if it may join its room."""
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


def farewell(message: Mapping[str, Any], client: Client) -> tuple[int, str] | None:
    """The code and the words with which a change of the room closes this client's socket; None if it does not."""
    if client.user_id in message["removed"]:
        return closing.FORBIDDEN, gettext(closing.CLOSE_MESSAGES[closing.FORBIDDEN])
    if message["closed"]:
        text = closing.CLOSED_BY_ADMIN if message["reason"] else closing.CLOSE_MESSAGES[closing.CLOSED]
        return closing.CLOSED, gettext(text) % ({"reason": message["reason"]} if message["reason"] else {})
    if message["members_only"] and client.member is None:
        return closing.FORBIDDEN, gettext(closing.MEMBERS_ONLY)
    return None


def enter(clients: Sequence[Client]) -> list[visits.Visit]:
    """Show clients as present, and the rooms to them; a player who opens the table resumes the game."""
    places = [(client.room, client.user_id) for client in clients]
    for client, member in zip(clients, visits.members_of(places), strict=True):
        client.member = member
    presence.renew_leases([_beat(client) for client in clients])
    coming = [(client.room, client.user_id) for client in clients if not client.entered and client.user_id is not None]
    if coming and (paused := visits.paused_games(coming)):
        attendance.resume_all(paused)
    for client in clients:
        client.entered = True
    return visits.visits(places)


def ping(clients: Sequence[Client]) -> list[visits.Versions | None]:
    """Show clients as present; the current versions of their rooms, or None for a user who is no longer logged in."""
    asked = [visits.Heartbeat(client.room, client.login, client.user_id) for client in clients]
    found = visits.current_versions(asked)
    presence.renew_leases([_beat(client) for client, now in zip(clients, found, strict=True) if now is not None])
    return found


def leave(clients: Sequence[Client]) -> list[None]:
    """Show clients as gone, soon, unless they come back."""
    presence.shorten_leases([_beat(client) for client in clients])
    return [None] * len(clients)


def _beat(client: Client) -> presence.Beat:
    return presence.Beat(client.room, client.member, client.spectator_key)


def ban_of_session(session_key: str) -> str | None:
    """The message for a browser whose session belongs to a banned user."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    ban = sanctions.ban_of_session(store(session_key))
    return None if ban is None else sanctions.describe(ban)


def change_room(client: Client, command: commands.Lobby) -> messages.Message:
    """Change the room."""
    version = changes.change_room(client.room, client.user, command.change, command.id)
    return messages.Ack(id=command.id, version=version)


def back(client: Client, command: commands.Back) -> messages.Message:
    """Take the seat over from autoplay."""
    return messages.Ack(id=command.id, version=attendance.back(client.current_game, client.user_id))


async def inspect(client: Client, language: str, command: commands.Inspect) -> dict[str, Any]:
    """Everything about one space."""

    def read(loaded: LoadedGame) -> tuple[Any, dict[str, Any]]:
        return loaded.book, reading.deed_page(loaded, client.seat, command.space)

    book, page = await tables().read(client.current_game, language, read)
    statistics = await in_database(language, deed_statistics, book, command.space)
    return {**page, **({} if statistics is None else {"simulated": statistics}), "type": "deed", "id": command.id}


async def preview(client: Client, language: str, command: commands.Preview) -> dict[str, Any]:
    """The effects of an action that a player considers."""
    seat = client.seat
    if seat is None:
        raise refusals.no_seat()

    def read(loaded: LoadedGame) -> dict[str, Any]:
        return reading.preview(loaded, seat, command.action)

    outlook = await tables().read(client.current_game, language, read)
    return {**outlook, "type": "preview", "id": command.id}


def say(client: Client, command: commands.Say) -> messages.Message:
    """Post a chat line."""
    return messages.Ack(id=command.id, version=posting.say(client.room, client.user, command.text, command.id))


def say_phrase(client: Client, command: commands.SayPhrase) -> messages.Message:
    """Post one of the quick phrases."""
    space = _given(command.space)
    return messages.Ack(
        id=command.id, version=posting.say_phrase(client.room, client.user, command.phrase, command.id, space=space)
    )


def lines(client: Client, command: commands.RequestLines) -> messages.Message:
    """A page of the chat."""
    found = visits.lines(client.room, client.user_id, _given(command.before))
    return messages.Lines(id=command.id, lines=found.lines, more=found.more)


def mute(client: Client, command: commands.MutePerson) -> messages.Message:
    """Hide somebody's lines from this user."""
    posting.mute(client.room, client.user, line=_given(command.line), member=_given(command.member))
    return messages.Ack(id=command.id, version=0)


def unmute(client: Client, command: commands.UnmutePerson) -> messages.Message:
    """Show them again."""
    posting.unmute(client.user, command.person)
    return messages.Ack(id=command.id, version=0)


def report(client: Client, command: commands.ReportSomething) -> messages.Message:
    """Report a line or a member."""
    line, member = _given(command.line), _given(command.member)
    made = reports.report(client.room, client.user, reason=command.reason, note=command.note, line=line, member=member)
    return messages.Ack(id=command.id, version=made.pk)


def _given(value: int | UnsetType) -> int | None:
    return None if value is UNSET else value


HANDLERS = {
    commands.Lobby: change_room,
    commands.Back: back,
    commands.Say: say,
    commands.SayPhrase: say_phrase,
    commands.RequestLines: lines,
    commands.MutePerson: mute,
    commands.UnmutePerson: unmute,
    commands.ReportSomething: report,
}
"""Commands that run in a thread which may wait for the database."""

READERS: dict[type, Callable[[Client, str, Any], Awaitable[dict[str, Any]]]] = {
    commands.Inspect: inspect,
    commands.Preview: preview,
}
"""Commands that read the warm game."""
