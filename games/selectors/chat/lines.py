"""Reading chat: the messages a reader may see, the people they mute, and the data stored about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Q, QuerySet
from msgspec import UNSET

from accounts.relations.selectors import blocked_with
from games import messages
from games.models import Audience, ChatLine, GameSeat, LineKind, Mute, Phase, Report, Room

PAGE = 50
"""Messages per page."""
LATEST = """
SELECT line.* FROM unnest(%s::bigint[]) AS room(id), LATERAL (
    SELECT * FROM games_chatline WHERE room_id = room.id ORDER BY id DESC LIMIT %s
) AS line ORDER BY line.id DESC
"""


def shown(line: ChatLine) -> messages.Line:
    """Return a message as it is sent to everyone who may see it."""
    known = line.person_id is not None or line.name
    speaker = messages.Speaker(
        person=UNSET if line.person_id is None else line.person_id,
        name=line.name,
        token=UNSET if line.token is None else line.token,
    )
    return messages.Line(
        id=line.pk,
        at=line.at,
        by=speaker if known else UNSET,
        text=line.text or UNSET,
        phrase=line.code if line.kind == LineKind.PHRASE else UNSET,
        code=line.code if line.kind == LineKind.SYSTEM else UNSET,
        about=line.about or UNSET,
        spectators_only=True if line.audience == Audience.SPECTATORS else UNSET,
    )


def players_now(room: Room) -> set[int]:
    """Return the people playing the running game of a room."""
    if room.phase != Phase.PLAYING or room.game_id is None:
        return set()
    held = GameSeat.objects.filter(game=room.game_id, user__isnull=False)
    return set(held.values_list("user", flat=True))


def lines_for(room: Room, user: int | None, *, muted_too: bool = False) -> QuerySet[ChatLine]:
    """Return the messages of a room that a reader may see, and neither has muted nor has a block hide from them.

    With `muted_too`, for finding a message that the reader has seen, there are also those of both.
    """
    lines = ChatLine.objects.filter(room=room.pk)
    if user is None:
        return lines
    if user in players_now(room):
        lines = lines.exclude(audience=Audience.SPECTATORS, game=room.game_id)
    if muted_too:
        return lines
    muted = Mute.objects.filter(person=user).values_list("muted", flat=True)
    return lines.exclude(~Q(kind=LineKind.SYSTEM), person__in=blocked_with(user).union(muted))


def conversation(room: Room, user: int | None, before: int | None = None) -> messages.Conversation:
    """Return the latest messages of a room for one reader, or those before a given one."""
    lines = lines_for(room, user)
    if before is not None:
        lines = lines.filter(pk__lt=before)
    rows = list(lines.order_by("-pk")[: PAGE + 1])
    return messages.Conversation(lines=[shown(line) for line in reversed(rows[:PAGE])], more=len(rows) > PAGE)


def latest_lines(rooms: Collection[int]) -> dict[int, list[ChatLine]]:
    """Return the latest messages of rooms, newest first, for `latest` to choose from."""
    lines_by_room: dict[int, list[ChatLine]] = {room: [] for room in rooms}
    for line in ChatLine.objects.raw(LATEST, [list(rooms), PAGE + 1]):
        lines_by_room[line.room_id].append(line)
    return lines_by_room


def latest(
    room: Room, lines: list[ChatLine], user: int | None, unheard: Collection[int], plays: bool
) -> messages.Conversation:
    """Return what one reader sees of a room's latest messages, without those of people whom they do not hear.

    `plays`: in its running game.
    """
    visible = [
        line
        for line in lines
        if not (plays and line.audience == Audience.SPECTATORS and line.game_id == room.game_id)
        and (line.kind == LineKind.SYSTEM or line.person_id not in unheard)
    ]
    if len(visible) < len(lines) > PAGE:
        return conversation(room, user)  # there are earlier ones to fill the page with
    return messages.Conversation(lines=[shown(line) for line in reversed(visible[:PAGE])], more=len(visible) > PAGE)


def muted_by_each(users: Collection[int]) -> dict[int, list[messages.MutedPerson]]:
    """Return whom each of these people mutes, by their current names."""
    muted_people: dict[int, list[messages.MutedPerson]] = {user: [] for user in users}
    for user, person, name in Mute.objects.filter(person__in=users).values_list("person", "muted", "muted__username"):
        muted_people[user].append(messages.MutedPerson(person=person, name=name))
    return muted_people


def muted_by(user: int) -> list[messages.MutedPerson]:
    """Return whom a person mutes, by their current names."""
    return muted_by_each([user])[user]


def stored_about(user: int) -> dict[str, Any]:
    """Return everything chat stores about a person, for their download, but not who reported them."""
    lines = ChatLine.objects.filter(person=user).exclude(kind=LineKind.SYSTEM).select_related("room")
    made = Report.objects.filter(reporter=user).order_by("pk")
    about = Report.objects.filter(about=user).order_by("pk")
    return {
        "lines": [
            {"room": line.room.code, "at": line.at, "text": line.typed or line.text or line.code} for line in lines
        ],
        "muted": [one.name for one in muted_by(user)],
        "reports_made": [_stored(report) | {"about": report.about_name, "note": report.note} for report in made],
        "reports_about_me": [_stored(report) for report in about],
    }


def _stored(report: Report) -> dict[str, Any]:
    own = [line for line in report.snapshot if line.get("reported")]
    return {
        "at": report.created_at.isoformat(),
        "reason": report.reason,
        "state": report.state,
        "outcome": report.outcome,
        "line": own[0].get("text", "") if own else "",
    }
