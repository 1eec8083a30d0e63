"""Reporting a message, a person, their picture, a board or a club to the staff, with what it is about as it was."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Any, NamedTuple, TypeVar

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Audience, ChatLine, Club, ClubLine, GalleryBoard, LineKind, Reason, Report, Room
from games.refusals import own_board
from games.services.chat import refusals
from games.services.chat.posting import known, target_of
from games.services.chat.text import normalise

Line = TypeVar("Line", ChatLine, ClubLine)
BEFORE, AFTER = 10, 5
"""How many messages around the reported one are kept."""
NOTE_LENGTH = 500
BOARD_REASONS = [reason for reason in Reason if reason != Reason.CHEATING]
"""The reasons for which a board, or a club, can be reported."""
MOST, SPAN = 10, timedelta(hours=1)
"""At most this many reports by one person in this time."""


class Picture(NamedTuple):
    """A person's picture, and the hash by which it is known."""

    content: bytes
    hash: str


def report(
    room: int, user: Any, *, reason: str, note: str = "", line: int | None = None, member: int | None = None
) -> Report:
    """Report a message, or a member of the room. Raises Refused."""
    reporter = known(user)
    note = _checked(reason, Reason.values, note)
    person, name, reported = target_of(room, reporter, line, member)
    with transaction.atomic():
        _refuse_too_many(reporter, about=person, room=room, line=reported)
        where = Room.objects.only("game").get(pk=room)
        return Report.objects.create(
            reporter_id=reporter,
            about_id=person,
            about_name=name,
            line=reported,
            room=where,
            game_id=where.game_id if reported is None else reported.game_id,
            reason=reason,
            note=note,
            snapshot=_snapshot(room, person, reported),
        )


def report_picture(
    person: User, picture: Picture, user: Any, *, reason: str, reasons: Collection[str], note: str = ""
) -> Report:
    """Report somebody's picture for one of `reasons`; the report keeps a copy until it is resolved. Raises Refused."""
    reporter = known(user)
    note = _checked(reason, reasons, note)
    if person.pk == reporter:
        raise refusals.nobody_to(field="name")
    with transaction.atomic():
        _refuse_too_many(reporter, about=person.pk, picture_hash=picture.hash)
        return Report.objects.create(
            reporter_id=reporter,
            about=person,
            about_name=person.username,
            reason=reason,
            note=note,
            picture=picture.content,
            picture_hash=picture.hash,
        )


def report_board(entry: GalleryBoard, user: Any, *, reason: str, note: str = "") -> Report:
    """Report a board of the gallery; the staff see it as it is when they look. Raises Refused."""
    reporter = known(user)
    note = _checked(reason, BOARD_REASONS, note)
    if entry.owner_id == reporter:
        raise own_board()
    with transaction.atomic():
        _refuse_too_many(reporter, board=entry.pk)
        return Report.objects.create(
            reporter_id=reporter,
            about_id=entry.owner_id,
            about_name=entry.owner.username if entry.owner is not None else "",
            board=entry,
            reason=reason,
            note=note,
        )


def report_club(club: Club, owner: User | None, user: Any, *, reason: str, note: str = "") -> Report:
    """Report what a club says of itself; the staff see it as it is when they look. Raises Refused."""
    reporter = known(user)
    note = _checked(reason, BOARD_REASONS, note)
    if owner is not None and owner.pk == reporter:
        raise refusals.nobody_to(field="club")
    with transaction.atomic():
        _refuse_too_many(reporter, club=club.pk, club_line=None)
        return Report.objects.create(
            reporter_id=reporter,
            about=owner,
            about_name=owner.username if owner is not None else "",
            club=club,
            reason=reason,
            note=note,
        )


def report_club_line(line: ClubLine, user: Any, *, reason: str, note: str = "") -> Report:
    """Report a line in a club's chat that the reporter reads. Raises Refused."""
    reporter = known(user)
    note = _checked(reason, Reason.values, note)
    if line.person_id is None or line.person_id == reporter:
        raise refusals.nobody_to(field="line")
    with transaction.atomic():
        _refuse_too_many(reporter, club_line=line.pk)
        lines = ClubLine.objects.filter(club=line.club_id, removed=False)
        return Report.objects.create(
            reporter_id=reporter,
            about_id=line.person_id,
            about_name=line.name,
            club_id=line.club_id,
            club_line=line,
            reason=reason,
            note=note,
            snapshot=[_kept(one, reported=one.pk == line.pk) for one in _around(lines, line.pk)],
        )


def _checked(reason: str, reasons: Collection[str], note: str) -> str:
    """The note as it is stored; refuses one that is too long, and a reason that is not one of these."""
    if reason not in reasons:
        raise refusals.no_such_reason(list(reasons))
    return normalise(note, field="note", max_length=NOTE_LENGTH, may_be_empty=True)


def _refuse_too_many(reporter: int, **about: Any) -> None:
    """Refuse to report the same again, and too many in an hour. The reporter's row is locked.

    The same is a message, a picture, a board, a club, or a person in a room.
    """
    User.objects.select_for_update(no_key=True).get(pk=reporter)
    if Report.objects.filter(reporter=reporter, **about).exists():
        raise refusals.already_reported()
    since = timezone.now() - SPAN
    lately = Report.objects.filter(reporter=reporter, created_at__gt=since).order_by("-created_at")
    moments = list(lately.values_list("created_at", flat=True)[:MOST])
    if len(moments) == MOST:
        raise refusals.too_many_reports(round((moments[-1] + SPAN).timestamp() * 1000))


def _snapshot(room: int, person: int, reported: ChatLine | None) -> list[dict[str, Any]]:
    """Return the messages around the reported one for any audience, or a reported person's latest ones here."""
    lines = ChatLine.objects.filter(room=room).exclude(kind=LineKind.SYSTEM)
    if reported is None:
        excerpt = list(lines.filter(person=person).order_by("-pk")[:BEFORE])[::-1]
    else:
        excerpt = _around(lines, reported.pk)
    return [_kept(line, reported=reported is not None and line.pk == reported.pk) for line in excerpt]


def _around(lines: QuerySet[Line], number: int) -> list[Line]:
    """A line with those before and after it."""
    before = list(lines.filter(pk__lte=number).order_by("-pk")[: BEFORE + 1])
    return before[::-1] + list(lines.filter(pk__gt=number).order_by("pk")[:AFTER])


def _kept(line: ChatLine | ClubLine, *, reported: bool) -> dict[str, Any]:
    kept: dict[str, Any] = {"id": line.pk, "at": line.at, "person": line.person_id, "name": line.name}
    if line.text or isinstance(line, ClubLine):
        kept["text"] = line.text
    else:
        kept["code"] = line.code
    if line.typed:
        kept["typed"] = line.typed
    if isinstance(line, ChatLine) and line.audience == Audience.SPECTATORS:
        kept["spectators_only"] = True
    if reported:
        kept["reported"] = True
    return kept
