"""Staff's actions on rooms, games, boards, clubs and chat (PLAT-26): always for a reason, logged, and announced."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import listeners
from accounts.audit import AuditAction, record
from accounts.models import NotificationKind, User
from accounts.notifications.service import New, announce
from accounts.reasons import in_source_words, refuse_reason
from games import refusals
from games.models import (
    Audience,
    Board,
    CancelCause,
    ChatLine,
    Club,
    ClubLine,
    ClubMember,
    GalleryBoard,
    Game,
    LineKind,
    Report,
    ReportState,
    Role,
    Status,
    TableSetup,
)
from games.selectors.chat.lines import players_now
from games.services import publishing
from games.services.boards import versions
from games.services.chat import notices
from games.services.clubs import talk
from games.services.notifying.causes import moderation_cause
from games.services.play import endings
from games.services.rooms import rooms
from games.services.rooms.setups import delete_setup

REMOVED = "line_removed"
"""The code of the notice that replaces a removed message; its author is kept."""


def close_room(room: int, *, by: Any = None, reason: str = "") -> None:
    """Close a room and cancel its game; everyone in it is disconnected and sees the reason.

    Raises Refused if the room is closed already, and ValidationError if an admin (`by`) gives no reason.
    """
    if by is not None:
        refuse_reason(reason)
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(room=room, status=Status.PLAYING).only("pk").first()
        locked = rooms.lock_room(room)
        rooms.close(locked, reason.strip())
        rooms.announce(locked)
        if game is not None:
            endings.cancel_game(game.pk, CancelCause.STAFF if by is not None else CancelCause.LEFT, reason.strip())
        if by is not None:
            record(by, AuditAction.CLOSED, locked, reason.strip())


def cancel_game(game: int, *, by: Any, reason: str) -> None:
    """Cancel a running game: no winner, not rated. Its room stays open and everyone there sees the reason."""
    refuse_reason(reason)
    with transaction.atomic():
        row = Game.objects.select_for_update().get(pk=game)
        if row.status != Status.PLAYING:
            raise refusals.game_over()
        endings.cancel_game(row.pk, CancelCause.STAFF, reason.strip())
        rooms.game_ended(row)
        notices.note(row.room_id, "cancelled", game=row.pk, reason=in_source_words(reason.strip()))
        publishing.publish_game(row.room_id, row.pk)
        record(by, AuditAction.CANCELLED, row, reason.strip())


def remove_board(board: Board, *, by: Any, reason: str) -> None:
    """Delete a board with all its versions. Rooms that use it go back to the default board; games keep their copy."""
    refuse_reason(reason)
    with transaction.atomic():
        record(by, AuditAction.REMOVED_BOARD, board, reason.strip())
        _tell_owner(board, AuditAction.REMOVED_BOARD, reason)
        if board.entry is None:
            board.delete()
        else:
            board.entry.delete()


def remove_setup(setup: TableSetup, *, by: Any, reason: str) -> None:
    """Delete a table set-up: its link leads nowhere any more. Rooms that were opened with it stay."""
    refuse_reason(reason)
    with transaction.atomic():
        record(by, AuditAction.REMOVED_SETUP, setup, reason.strip(), setup.code)
        _tell_owner(setup, AuditAction.REMOVED_SETUP, reason)
        delete_setup(setup)


def take_down(entry: int, *, by: Any, reason: str) -> None:
    """Take a board out of the gallery: nobody finds it, opens it by its link or chooses it for a room any more.

    Rooms that use it go on, as do their games. Its owner keeps it and reads the reason beside it.
    """
    refuse_reason(reason)
    with transaction.atomic():
        row = versions.lock_entry(entry)
        if row.taken_down_at is not None:
            raise ValidationError(_("This board has already been taken down."), code="taken_down")
        row.taken_down_at, row.taken_down_by, row.taken_down_reason = timezone.now(), by, reason.strip()
        row.save(update_fields=["taken_down_at", "taken_down_by", "taken_down_reason"])
        record(by, AuditAction.TOOK_DOWN_BOARD, row, reason.strip(), row.code)
        _tell_owner(row, AuditAction.TOOK_DOWN_BOARD, reason)


def put_back(entry: int, *, by: Any, reason: str) -> None:
    """Put a board back that was taken down: whoever could see it before sees it again."""
    refuse_reason(reason)
    with transaction.atomic():
        row = versions.lock_entry(entry)
        if row.taken_down_at is None:
            raise ValidationError(_("This board has not been taken down."), code="not_taken_down")
        row.taken_down_at, row.taken_down_by, row.taken_down_reason = None, None, ""
        row.save(update_fields=["taken_down_at", "taken_down_by", "taken_down_reason"])
        record(by, AuditAction.PUT_BACK_BOARD, row, reason.strip(), row.code)


def take_down_club(club: int, *, by: Any, reason: str) -> None:
    """Take a club down: nobody finds or enters it any more, and its owner reads the reason. Its rooms stay."""
    refuse_reason(reason)
    with transaction.atomic():
        row = Club.objects.select_for_update(of=("self",)).defer("words").get(pk=club)
        if row.taken_down_at is not None:
            raise ValidationError(_("This club has already been taken down."), code="taken_down")
        row.taken_down_at, row.taken_down_by, row.taken_down_reason = timezone.now(), by, reason.strip()
        row.save(update_fields=["taken_down_at", "taken_down_by", "taken_down_reason"])
        record(by, AuditAction.TOOK_DOWN_CLUB, row, reason.strip(), row.code)
        publishing.publish_club_left(row.pk)
        owner = ClubMember.objects.filter(club=row, role=Role.OWNER).values_list("user", flat=True).first()
        if owner is not None:
            decision = AuditAction.TOOK_DOWN_CLUB
            subject = {"ruleset": "", "decision": str(decision), "name": row.name, "reason": reason.strip()}
            cause = moderation_cause(decision, row.pk, timezone.now())
            announce([New(owner, NotificationKind.MODERATION, cause, subject, reverse("club", args=[row.code]))])


def put_back_club(club: int, *, by: Any, reason: str) -> None:
    """Put a club back that was taken down, with its members and all that it keeps."""
    refuse_reason(reason)
    with transaction.atomic():
        row = Club.objects.select_for_update(of=("self",)).defer("words").get(pk=club)
        if row.taken_down_at is None:
            raise ValidationError(_("This club has not been taken down."), code="not_taken_down")
        row.taken_down_at, row.taken_down_by, row.taken_down_reason = None, None, ""
        row.save(update_fields=["taken_down_at", "taken_down_by", "taken_down_reason"])
        record(by, AuditAction.PUT_BACK_CLUB, row, reason.strip(), row.code)


def remove_club_line(pk: int, *, by: Any, reason: str) -> None:
    """Remove a message in a club's chat. The audit log keeps its text."""
    refuse_reason(reason)
    with transaction.atomic():
        line = ClubLine.objects.select_for_update(of=("self",)).filter(pk=pk, removed=False).first()
        if line is None:
            raise ValidationError(_("This message has already been removed."), code="removed")
        record(by, AuditAction.REMOVED_LINE, line, reason.strip(), line.typed or line.text)
        talk.empty(line)


def remove_line(pk: int, *, by: Any, reason: str) -> None:
    """Replace a chat message by a notice that it was removed. The audit log keeps its text."""
    refuse_reason(reason)
    with transaction.atomic():
        said = ChatLine.objects.select_related("room").select_for_update(of=("self",))
        line = said.filter(pk=pk, kind=LineKind.SAID).first()
        if line is None:
            raise ValidationError(_("This message has already been removed."), code="removed")
        record(by, AuditAction.REMOVED_LINE, line, reason.strip(), line.typed or line.text)
        line.kind, line.code, line.text, line.typed, line.flagged = LineKind.SYSTEM, REMOVED, "", "", False
        line.save(update_fields=["kind", "code", "text", "typed", "flagged"])
        own = line.audience == Audience.SPECTATORS and line.room.game_id == line.game_id
        publishing.publish_line(line, players_now(line.room) if own else ())


def dismiss(report: int, *, by: Any, reason: str) -> None:
    """Close a report without doing anything."""
    refuse_reason(reason)
    with transaction.atomic():
        row = _waiting(report)
        _close(row, ReportState.DISMISSED, by, reason)
        record(by, AuditAction.DISMISSED, row, reason.strip())


@contextmanager
def upheld(report: int, *, by: Any, reason: str, resolution: str) -> Iterator[None]:
    """Run the body and close the report in one transaction; if the body fails, the report stays open."""
    refuse_reason(reason)
    with transaction.atomic():
        row = _waiting(report)
        yield
        _close(row, ReportState.KEPT, by, f"{resolution}: {reason.strip()}")
        record(by, AuditAction.UPHELD, row, reason.strip(), resolution)


def reported_person(report: Report) -> User:
    """Return the reported person; raises ValidationError if the account is deleted."""
    if report.about is None:
        raise ValidationError(_("This account is deleted."), code="gone")
    return report.about


def remove_reported(report: Report, *, by: Any, reason: str) -> None:
    """Remove the reported message or picture, or take the board or club down; raises ValidationError if it is gone."""
    if report.board_id is not None:
        take_down(report.board_id, by=by, reason=reason)
        return
    if report.club_line_id is not None:
        remove_club_line(report.club_line_id, by=by, reason=reason)
        return
    if report.club_id is not None and not report.snapshot:
        take_down_club(report.club_id, by=by, reason=reason)
        return
    if report.picture_hash:
        person = reported_person(report)
        if not listeners.remove_picture(person, report.picture_hash, by=by, reason=reason):
            raise ValidationError(_("This person no longer has this picture."), code="removed")
        return
    if report.line_id is None:
        raise ValidationError(_("This message has already been removed."), code="removed")
    remove_line(report.line_id, by=by, reason=reason)


def _waiting(pk: int) -> Report:
    """Lock and return an open report; raises ValidationError if somebody else has resolved it."""
    row = Report.objects.select_for_update(of=("self",)).get(pk=pk)
    if row.state != ReportState.WAITING:
        raise ValidationError(_("Somebody else has resolved this report in the meantime."), code="resolved")
    return row


def _close(report: Report, state: ReportState, by: Any, outcome: str) -> None:
    """Resolve a report, which gives its copy of a picture up."""
    report.state, report.resolved_by, report.resolved_at, report.outcome = state, by, timezone.now(), outcome.strip()
    report.picture = None
    report.save(update_fields=["state", "resolved_by", "resolved_at", "outcome", "picture"])


def _tell_owner(thing: Board | GalleryBoard | TableSetup, decision: AuditAction, reason: str) -> None:
    """Notify whoever it belongs to; the site's own boards belong to nobody."""
    if thing.owner_id is None:
        return
    subject = {"ruleset": thing.ruleset, "decision": str(decision), "name": thing.name, "reason": reason.strip()}
    cause = moderation_cause(decision, thing.pk, timezone.now())
    path = reverse("setups" if decision == AuditAction.REMOVED_SETUP else "boards")
    announce([New(thing.owner_id, NotificationKind.MODERATION, cause, subject, path)])
