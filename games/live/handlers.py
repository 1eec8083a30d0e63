"""The handlers of clients' commands: each calls a service or selector and returns the answer to the sender.

The client's identity comes from the socket, never from a message.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import UNSET, UnsetType

from games import messages, refusals
from games.live.chances import show_chances
from games.live.client import Client
from games.live.tables import tables
from games.messages import commands
from games.runtime.database import in_database
from games.selectors.boards.simulation import deed_statistics
from games.selectors.play import games as reading
from games.selectors.play.loaded import LoadedGame
from games.selectors.rooms import visits
from games.services.chat import posting, reports
from games.services.lobby import changes
from games.services.play import attendance


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
    page = visits.lines(client.room, client.user_id, _given(command.before))
    return messages.Lines(id=command.id, lines=page.lines, more=page.more)


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


HANDLERS: dict[type, Callable[[Client, Any], messages.Message]] = {
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

READERS: dict[type, Callable[[Client, str, Any], Awaitable[messages.Message | dict[str, Any]]]] = {
    commands.AskChances: show_chances,
    commands.Inspect: inspect,
    commands.Preview: preview,
}
"""Commands that read the warm game."""
