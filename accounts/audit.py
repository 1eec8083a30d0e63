"""The audit log: what admins did, to whom and why. Written in Django's own admin log and never changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.reasons import in_readers_words


class AuditAction(models.TextChoices):
    """An action of an admin."""

    WARNED = "warn", _("Warned")
    MUTED = "mute", _("Muted")
    BANNED = "ban", _("Banned")
    LIFTED = "lift", _("Lifted a sanction")
    BANNED_NETWORK = "ban_network", _("Banned a network")
    LIFTED_NETWORK = "lift_network", _("Lifted the ban of a network")
    CLOSED = "close_room", _("Closed a room")
    CANCELLED = "cancel_game", _("Cancelled a game")
    DISMISSED = "dismiss", _("Dismissed a report")
    UPHELD = "uphold", _("Upheld a report")
    REMOVED_LINE = "remove_line", _("Removed a chat message")
    REMOVED_BOARD = "remove_board", _("Removed a board")
    REMOVED_SETUP = "remove_setup", _("Removed a table set-up")
    TOOK_DOWN_BOARD = "take_down", _("Took a board down")
    PUT_BACK_BOARD = "put_back", _("Put a board back")
    TOOK_DOWN_CLUB = "take_down_club", _("Took a club down")
    PUT_BACK_CLUB = "put_back_club", _("Put a club back")
    REMOVED_PICTURE = "remove_picture", _("Removed a picture")
    MARKED_BOT = "mark_bot", _("Made it a bot account")
    UNMARKED_BOT = "unmark_bot", _("Made it a person’s account")
    REVOKED = "revoke_achievement", _("Took an achievement back")
    SET_ASIDE = "set_aside", _("Set a bad end aside")
    NOTED = "note", _("Noted")
    CREATED = "create", _("Created")
    CHANGED = "change", _("Changed")
    DELETED = "delete", _("Deleted")


@dataclass(frozen=True)
class AuditEntry:
    """A log entry as it is shown. Entries that Django wrote itself have its message and no reason."""

    action: str
    reason: str = ""
    details: str = ""


def message(action: AuditAction, reason: str, details: str = "") -> str:
    """Return the text that is stored in the log entry."""
    return json.dumps({"action": str(action), "reason": reason, "details": details}, ensure_ascii=False)


def record(by: Any, action: AuditAction, about: models.Model, reason: str, details: str = "") -> None:
    """Log that an admin did something, in the transaction in which it is done."""
    # Queried, not ContentType.objects.get_for_model: its cache outlives a database restored under this process.
    opts = about._meta  # noqa: SLF001 - Django's own way
    content_type = ContentType.objects.filter(app_label=opts.app_label, model=opts.model_name).first()
    LogEntry.objects.create(
        user=by,
        content_type=content_type,
        object_id=str(about.pk),
        object_repr=str(about)[:200],
        action_flag=CHANGE,
        change_message=message(action, reason, details),
    )


def describe(entry: LogEntry) -> AuditEntry:
    """Return an entry in the active language."""
    try:
        stored = json.loads(entry.change_message)
        reason = in_readers_words(stored["reason"])
        return AuditEntry(str(AuditAction(stored["action"]).label), reason, stored["details"])
    except (ValueError, TypeError, KeyError):
        return AuditEntry(entry.get_change_message() or entry.get_action_flag_display())


def link(entry: LogEntry) -> SafeString | str:
    """Return a link to an entry's object."""
    url = entry.get_admin_url()
    return format_html('<a href="{}">{}</a>', url, entry.object_repr) if url else entry.object_repr
