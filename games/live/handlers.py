"""What each command of a client leads to: the service or selector it asks, and the answer to its sender.

Every function here runs in a thread that may wait for the database. Who asks comes from the socket, never from a
message.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import UNSET, UnsetType, structs

from games import messages, services
from games.clock import now_ms
from games.messages import commands
from games.selectors import games as reading
from games.selectors import refusals, visits
from games.services import chat, chat_reports


@dataclass
class Asker:
    """Who is at the other end of a socket, and where: kept up to date by the consumer."""

    user: Any
    session_key: str | None
    watch_key: str
    room: int
    game: int | None = None
    member: int | None = None
    seat: int | None = None
    muted: frozenset[int] = frozenset()

    @property
    def user_id(self) -> int | None:
        """The account, or None for a visitor without one."""
        return self.user.pk if self.user is not None and self.user.is_authenticated else None

    @property
    def playing(self) -> int:
        """The game of the room; refuses when there is none yet."""
        if self.game is None:
            raise refusals.no_game()
        return self.game


def act(asker: Asker, command: commands.Act) -> messages.Message:
    """Play an action."""
    version = services.act(asker.playing, asker.user_id, command.action, command.id)
    return messages.Ack(id=command.id, version=version)


def change_room(asker: Asker, command: commands.Lobby) -> messages.Message:
    """Change the room."""
    version = services.change_room(asker.room, asker.user, command.change)
    return messages.Ack(id=command.id, version=version)


def back(asker: Asker, command: commands.Back) -> messages.Message:
    """Be at the table again."""
    return messages.Ack(id=command.id, version=services.back(asker.playing, asker.user_id))


def time_out(asker: Asker, command: commands.TimeOut) -> messages.Message:
    """Let the one judge of time look at the game now."""
    services.run_due(asker.playing)
    return messages.Ack(id=command.id, version=reading.version_of(asker.playing) or 0)


def inspect(asker: Asker, command: commands.Inspect) -> dict[str, Any]:
    """Everything about one space."""
    page = reading.deed_page(asker.playing, asker.seat, command.space)
    return {**page, "type": "deed", "id": command.id}


def preview_trade(asker: Asker, command: commands.PreviewTrade) -> dict[str, Any]:
    """What a trade would mean."""
    if asker.seat is None:
        raise refusals.no_seat()
    give, want = structs.asdict(command.give), structs.asdict(command.want)
    outlook = reading.trade_outlook(asker.playing, asker.seat, command.to, give, want)
    return {**outlook, "type": "trade_preview", "id": command.id}


def say(asker: Asker, command: commands.Say) -> messages.Message:
    """Write a line."""
    return messages.Ack(id=command.id, version=chat.say(asker.room, asker.user, command.text, command.id))


def say_phrase(asker: Asker, command: commands.SayPhrase) -> messages.Message:
    """Say a ready phrase."""
    return messages.Ack(id=command.id, version=chat.say_phrase(asker.room, asker.user, command.phrase, command.id))


def lines(asker: Asker, command: commands.AskLines) -> messages.Message:
    """A page of what was said."""
    found = visits.lines(asker.room, asker.user_id, _given(command.before))
    return messages.Lines(id=command.id, lines=found.lines, more=found.more)


def mute(asker: Asker, command: commands.MutePerson) -> messages.Message:
    """Mute somebody for oneself."""
    chat.mute(asker.room, asker.user, line=_given(command.line), member=_given(command.member))
    return messages.Ack(id=command.id, version=0)


def unmute(asker: Asker, command: commands.UnmutePerson) -> messages.Message:
    """Read them again."""
    chat.unmute(asker.user, command.person)
    return messages.Ack(id=command.id, version=0)


def report(asker: Asker, command: commands.ReportSomething) -> messages.Message:
    """Report a line or a member."""
    line, member = _given(command.line), _given(command.member)
    made = chat_reports.report(
        asker.room, asker.user, reason=command.reason, note=command.note, line=line, member=member
    )
    return messages.Ack(id=command.id, version=made.pk)


def _given(value: int | UnsetType) -> int | None:
    return None if value is UNSET else value


def snapshot(asker: Asker, command: commands.AskState) -> messages.Snapshot:
    """The game, whole."""
    return messages.Snapshot(id=command.id, game=reading.game_frame(asker.playing, asker.seat))


def heartbeat(asker: Asker, command: commands.Ping) -> messages.Pong | None:
    """Renew the lease and say how far room and game are; None for who is no longer logged in."""
    if asker.user_id is not None and not visits.signed_in(asker.session_key, asker.user_id):
        return None
    services.seen(asker.room, asker.member, asker.watch_key)
    room_version, version = visits.versions(asker.room)
    return messages.Pong(
        id=command.id, now=now_ms(), version=UNSET if version is None else version, room_version=room_version
    )


ANSWERS = {
    commands.Act: act,
    commands.Lobby: change_room,
    commands.Back: back,
    commands.TimeOut: time_out,
    commands.Inspect: inspect,
    commands.PreviewTrade: preview_trade,
    commands.Say: say,
    commands.SayPhrase: say_phrase,
    commands.AskLines: lines,
    commands.MutePerson: mute,
    commands.UnmutePerson: unmute,
    commands.ReportSomething: report,
}
