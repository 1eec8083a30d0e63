"""Notices of the room itself in its chat: stored as a code with whom it is about, put into words by each client."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.clock import now_ms
from games.engine.state import Event
from games.models import ChatLine, GameSeat, LineKind, Member, Phase
from games.services import publishing

DISCONNECTED = "disconnected"


def note(
    room: int, code: str, subject: Member | GameSeat | None = None, *, game: int | None = None, **about: Any
) -> None:
    """Post a notice, as part of the transaction in which it happens."""
    _post([_line(room, code, subject, game, about)])


def note_lost(members: Iterable[Member]) -> None:
    """Tell the tables of members whose lease ran out during a game."""
    playing = [member for member in members if member.room.phase == Phase.PLAYING]
    _post([_line(member.room_id, DISCONNECTED, member, member.room.game_id, {}) for member in playing])


def note_return(pk: int) -> None:
    """Tell that a member is back, if the chat said that they were disconnected."""
    member = Member.objects.select_related("room").filter(pk=pk, room__phase=Phase.PLAYING).first()
    if member is None:
        return
    notices = ChatLine.objects.filter(room=member.room_id, person=member.user_id, kind=LineKind.SYSTEM)
    if notices.order_by("-pk").values_list("code", flat=True).first() == DISCONNECTED:
        note(member.room_id, "back", member, game=member.room.game_id)


def _line(room: int, code: str, subject: Member | GameSeat | None, game: int | None, about: dict[str, Any]) -> ChatLine:
    line = ChatLine(room_id=room, game_id=game, kind=LineKind.SYSTEM, code=code, about=about, at=now_ms())
    if subject is not None:
        line.person_id, line.name, line.token = subject.user_id, subject.name, subject.token
    return line


def _post(lines: list[ChatLine]) -> None:
    for line in ChatLine.objects.bulk_create(lines):
        publishing.publish_line(line)


def note_events(room: int, game: int, seats: list[GameSeat], events: Iterable[Event]) -> None:
    """Post the few events that a table talks about; the log shows all of them."""
    for event in events:
        happened: Any = event
        match type(event).__struct_config__.tag:
            case "went_bankrupt":
                code = "resigned" if happened.reason == "resigned" else "bankrupt"
                note(room, code, seats[happened.seat], game=game)
            case "jackpot_taken":
                note(room, "jackpot", seats[happened.seat], game=game, amount=happened.amount)
            case "time_reached":
                note(room, "time_reached", game=game)
            case "game_ended":
                for seat in happened.winners:
                    note(room, "won", seats[seat], game=game)
