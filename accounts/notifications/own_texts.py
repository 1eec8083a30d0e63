"""The words of what this app announces itself: what moderators decided."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from accounts.models import Notification, NotificationKind, Sanction, SanctionKind
from accounts.notifications.messages import Text
from accounts.sanctions import SUBJECT, describe, in_force


def text_of(kind: str, subject: dict[str, Any]) -> Text | None:
    """What a notification of this app says in the active language; None for others."""
    if kind != NotificationKind.MODERATION or subject.get("about") != SUBJECT:
        return None
    until = None if subject["until"] is None else datetime.fromisoformat(subject["until"])
    title = {
        SanctionKind.WARNING: gettext("A warning from the site’s staff"),
        SanctionKind.MUTE: gettext("You can no longer chat"),
        SanctionKind.BAN: gettext("You are banned from this site"),
    }[SanctionKind(subject["kind"])]
    return Text(title, describe(Sanction(kind=subject["kind"], reason=subject["reason"], until=until)))


def still_true(notifications: Sequence[Notification]) -> dict[int, bool]:
    """Whether sanctions are in force; of the notifications about them."""
    about = {one.subject["number"]: one.pk for one in notifications if one.subject.get("about") == SUBJECT}
    if not about:
        return {}
    standing = set(in_force().filter(pk__in=about).values_list("pk", flat=True))
    return {number: sanction in standing for sanction, number in about.items()}
