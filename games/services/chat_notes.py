"""What a room itself tells in its chat: kept as a code with whom it is about, put in words by each reader's browser."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.clock import now_ms
from games.engine.state import Event
from games.models import ChatLine, GameSeat, LineKind, Member, Phase
from games.services import publishing

LOST = "disconnected"


def note(room: int, code: str, who: Member | GameSeat | None = None, *, game: int | None = None, **about: Any) -> None:
    """Tell the room something, as part of the transaction in which it happens."""
    _keep([_line(room, code, who, game, about)])


def note_lost(members: Iterable[Member]) -> None:
    """Tell the tables of those who have not been heard of for long, where a game waits for them."""
    playing = [member for member in members if member.room.phase == Phase.PLAYING]
    _keep([_line(member.room_id, LOST, member, member.room.game_id, {}) for member in playing])


def note_return(pk: int) -> None:
    """Tell that a member is there again, where it was told that they were gone."""
    member = Member.objects.select_related("room").filter(pk=pk, room__phase=Phase.PLAYING).first()
    if member is None:
        return
    told = ChatLine.objects.filter(room=member.room_id, person=member.user_id, kind=LineKind.SYSTEM)
    if told.order_by("-pk").values_list("code", flat=True).first() == LOST:
        note(member.room_id, "back", member, game=member.room.game_id)


def _line(room: int, code: str, who: Member | GameSeat | None, game: int | None, about: dict[str, Any]) -> ChatLine:
    line = ChatLine(room_id=room, game_id=game, kind=LineKind.SYSTEM, code=code, about=about, at=now_ms())
    if who is not None:
        line.person_id, line.name, line.token = who.user_id, who.name, who.token
    return line


def _keep(lines: list[ChatLine]) -> None:
    for line in ChatLine.objects.bulk_create(lines):
        publishing.tell_line(line)


def note_events(room: int, game: int, seats: list[GameSeat], events: Iterable[Event]) -> None:
    """Tell what everybody at the table talks about; the log beside the chat tells all the rest."""
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
