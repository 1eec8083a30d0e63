"""What admins did, about whom and why: written down beside the deed, in Django's own log, and changed by nobody."""

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


class Did(models.TextChoices):
    """What was done."""

    MUTED = "mute", _("Muted")
    BANNED = "ban", _("Banned")
    LIFTED = "lift", _("Lifted a sanction")
    CLOSED = "close_room", _("Closed a room")
    BROKE_OFF = "break_off", _("Broke off a game")
    DISMISSED = "dismiss", _("Dismissed a report")
    UPHELD = "uphold", _("Acted upon a report")
    REMOVED_LINE = "remove_line", _("Removed a line of chat")
    REMOVED_BOARD = "remove_board", _("Removed a board")
    CHANGED = "change", _("Changed")


@dataclass(frozen=True)
class Entry:
    """One entry as it is shown. What Django itself noted has its own words and no reason."""

    did: str
    reason: str = ""
    more: str = ""


def record(by: Any, did: Did, about: models.Model, reason: str, more: str = "") -> None:
    """Write down that somebody did this, in the transaction in which it is done."""
    # Asked for, not remembered: a process outlives a database that is restored under it, and its numbers.
    opts = about._meta  # noqa: SLF001 - Django's own way
    kind = ContentType.objects.filter(app_label=opts.app_label, model=opts.model_name).first()
    LogEntry.objects.create(
        user=by,
        content_type=kind,
        object_id=str(about.pk),
        object_repr=str(about)[:200],
        action_flag=CHANGE,
        change_message=json.dumps({"did": str(did), "reason": reason, "more": more}, ensure_ascii=False),
    )


def told(entry: LogEntry) -> Entry:
    """An entry in the language that is active."""
    try:
        noted = json.loads(entry.change_message)
        return Entry(str(Did(noted["did"]).label), noted["reason"], noted["more"])
    except (ValueError, TypeError, KeyError):
        return Entry(entry.get_change_message() or entry.get_action_flag_display())


def link(entry: LogEntry) -> SafeString | str:
    """The way to what an entry is about."""
    address = entry.get_admin_url()
    return format_html('<a href="{}">{}</a>', address, entry.object_repr) if address else entry.object_repr
