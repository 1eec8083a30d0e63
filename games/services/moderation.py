"""What the people who run the site do to rooms and games (PLAT-26): for a reason, written down, told at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.audit import Did, record
from accounts.models import User
from accounts.sanctions import refuse_reason
from games.models import Audience, Board, ChatLine, Game, LineKind, Report, ReportState, Status
from games.selectors import refusals
from games.selectors.chat import players_now
from games.services import chat_notes, publishing, rooms

REMOVED = "line_removed"
"""The code of what stands where a line was removed; whose it was stays beside it."""


def close_room(room: int, *, by: Any = None, reason: str = "") -> None:
    """Close a room: everybody in it is sent away and told why, and its game is broken off.

    Raises Refused for a room that is closed, and ValidationError for an admin (`by`) without a reason.
    """
    if by is not None:
        refuse_reason(reason)
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(room=room, status=Status.PLAYING).only("pk").first()
        locked = rooms.lock_room(room)
        rooms.close(locked, reason.strip())
        rooms.announce(locked)
        if game is not None:
            rooms.abandon(game.pk, reason.strip())
        if by is not None:
            record(by, Did.CLOSED, locked, reason.strip())


def break_off(game: int, *, by: Any, reason: str) -> None:
    """End a running game without a winner; its room stays open, and everybody there sees why. It counts for nothing."""
    refuse_reason(reason)
    with transaction.atomic():
        row = Game.objects.select_for_update().get(pk=game)
        if row.status != Status.PLAYING:
            raise refusals.game_over()
        rooms.abandon(row.pk, reason.strip())
        rooms.game_ended(row)
        chat_notes.note(row.room_id, "broken_off", game=row.pk, reason=reason.strip())
        publishing.tell_begun(row.room_id, row.pk)
        record(by, Did.BROKE_OFF, row, reason.strip())


def remove_board(board: Board, *, by: Any, reason: str) -> None:
    """Take a board down; rooms that had chosen it go back to the default, and games keep their copy."""
    refuse_reason(reason)
    with transaction.atomic():
        record(by, Did.REMOVED_BOARD, board, reason.strip())
        board.delete()


def remove_line(pk: int, *, by: Any, reason: str) -> None:
    """Hide a line from everybody; in its place stands that it was removed. The log keeps what it said."""
    refuse_reason(reason)
    with transaction.atomic():
        said = ChatLine.objects.select_related("room").select_for_update(of=("self",))
        line = said.filter(pk=pk, kind=LineKind.SAID).first()
        if line is None:
            raise ValidationError(_("This line is removed already."), code="removed")
        record(by, Did.REMOVED_LINE, line, reason.strip(), line.typed or line.text)
        line.kind, line.code, line.text, line.typed, line.flagged = LineKind.SYSTEM, REMOVED, "", "", False
        line.save(update_fields=["kind", "code", "text", "typed", "flagged"])
        own = line.audience == Audience.WATCHERS and line.room.game_id == line.game_id
        publishing.tell_line(line, players_now(line.room) if own else ())


def dismiss(report: int, *, by: Any, reason: str) -> None:
    """Leave it at that, and say why."""
    refuse_reason(reason)
    with transaction.atomic():
        row = _waiting(report)
        _close(row, ReportState.DISMISSED, by, reason)
        record(by, Did.DISMISSED, row, reason.strip())


@contextmanager
def upheld(report: int, *, by: Any, reason: str, deed: str) -> Iterator[None]:
    """Do something because of a report, and close the report with it; what refuses the one leaves the other waiting."""
    refuse_reason(reason)
    with transaction.atomic():
        row = _waiting(report)
        yield
        _close(row, ReportState.KEPT, by, f"{deed}: {reason.strip()}")
        record(by, Did.UPHELD, row, reason.strip(), deed)


def reported_person(report: Report) -> User:
    """Whom a report is about; raises ValidationError where the account is gone."""
    if report.about is None:
        raise ValidationError(_("This account is deleted."), code="gone")
    return report.about


def remove_reported(report: Report, *, by: Any, reason: str) -> None:
    """Remove the line that a report is about."""
    if report.line_id is None:
        raise ValidationError(_("This line is removed already."), code="removed")
    remove_line(report.line_id, by=by, reason=reason)


def _waiting(pk: int) -> Report:
    """The report, locked; raises ValidationError where another admin was faster."""
    row = Report.objects.select_for_update(of=("self",)).get(pk=pk)
    if row.state != ReportState.WAITING:
        raise ValidationError(_("Somebody has handled this report meanwhile."), code="handled")
    return row


def _close(report: Report, state: ReportState, by: Any, outcome: str) -> None:
    report.state, report.handled_by, report.handled_at, report.outcome = state, by, timezone.now(), outcome.strip()
    report.save(update_fields=["state", "handled_by", "handled_at", "outcome"])
