"""Notices of the room itself in its chat: stored as a code and a person, and put into words by each client."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import OuterRef, Subquery

from games.clock import now_ms
from games.engine.presentation import Notice
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameEnded
from games.models import ChatLine, GameSeat, LineKind, Member, Phase
from games.services import publishing

DISCONNECTED = "disconnected"


def note(
    room: int, code: str, subject: Member | GameSeat | None = None, *, game: int | None = None, **about: Any
) -> None:
    """Post a notice, as part of the transaction in which it happens."""
    _post([_line(room, code, subject, game, about)])


def note_joined(member: Member, hidden_from: Collection[int]) -> None:
    """Post that somebody has sat down, but do not send it to those from whom a block hides them."""
    _post([_line(member.room_id, "joined", member, None, {})], hidden_from)


def note_lost(members: Iterable[Member]) -> None:
    """Tell the tables of members whose lease ran out during a live game."""
    playing = [one for one in members if one.room.phase == Phase.PLAYING and one.room.pace is None]
    _post([_line(member.room_id, DISCONNECTED, member, member.room.game_id, {}) for member in playing])


def note_returns(members: Collection[int]) -> None:
    """Tell that members are back, if the chat said that they were disconnected."""
    notices = ChatLine.objects.filter(room=OuterRef("room"), person=OuterRef("user"), kind=LineKind.SYSTEM)
    playing = Member.objects.filter(pk__in=members, room__phase=Phase.PLAYING).select_related("room")
    lost = playing.annotate(notice=Subquery(notices.order_by("-pk").values("code")[:1])).filter(notice=DISCONNECTED)
    _post([_line(member.room_id, "back", member, member.room.game_id, {}) for member in lost.order_by("pk")])


def _line(room: int, code: str, subject: Member | GameSeat | None, game: int | None, about: dict[str, Any]) -> ChatLine:
    line = ChatLine(room_id=room, game_id=game, kind=LineKind.SYSTEM, code=code, about=about, at=now_ms())
    if subject is not None:
        line.person_id, line.name, line.token = subject.user_id, subject.name, subject.token
    return line


def _post(lines: list[ChatLine], hidden_from: Collection[int] = ()) -> None:
    for line in ChatLine.objects.bulk_create(lines):
        publishing.publish_line(line, hidden_from)


def note_events(room: int, game: int, book: Rulebook, seats: list[GameSeat], events: Iterable[Event]) -> None:
    """Post the few events that a table talks about; the log shows all of them."""
    for event in events:
        notice = notice_of(book, event)
        if notice is None:
            continue
        about = dict(notice.about)
        for seat in notice.seats:
            note(room, notice.code, seats[seat], game=game, **about)
        if not notice.seats:
            note(room, notice.code, game=game, **about)


def notice_of(book: Rulebook, event: Event) -> Notice | None:
    """The notices that the chat posts for an event: the winners at the end, and those that the ruleset declares."""
    if isinstance(event, GameEnded):
        return Notice("won", event.winners) if event.winners else None
    for kind, notice in book.ruleset.chat.notices.items():
        if isinstance(event, kind):
            return notice(event)
    return None
