"""How long chat is kept, and what happens to it when somebody deletes their account."""

from __future__ import annotations

from datetime import timedelta
from typing import TypeVar

from django.db.models import Exists, OuterRef, QuerySet

from games.clock import now_ms
from games.models import ChatLine, ClubLine, LineKind, Report

Line = TypeVar("Line", ChatLine, ClubLine)
KEPT = timedelta(days=30)
"""How long a message is kept; a report keeps a copy of the reported message."""
AT_ONCE = 5_000


def forget_old_lines() -> int:
    """Delete old messages of rooms and clubs that no open report is about; return how many."""
    before = now_ms() - round(KEPT.total_seconds() * 1000)
    return _forget(ChatLine.objects.all(), "line", before) + _forget(ClubLine.objects.all(), "club_line", before)


def _forget(lines: QuerySet[Line], reported: str, before: int) -> int:
    """Delete the oldest of these lines; `reported` is the field with which reports refer to one."""
    about_it = Report.objects.filter(**{reported: OuterRef("pk")}, state="waiting")
    old = lines.filter(~Exists(about_it), at__lt=before).order_by("at")
    return lines.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()[0]


def erase_person(user: int) -> None:
    """Delete what a person wrote, and remove their name and picture from notices and reports.

    Reported messages stay as they were written, because the author may have to answer for them.
    """
    ChatLine.objects.filter(person=user, kind=LineKind.SAID).delete()
    ChatLine.objects.filter(person=user).update(name="")
    ClubLine.objects.filter(person=user).delete()
    Report.objects.filter(about=user).update(about_name="", picture=None)
    reports = list(Report.objects.filter(snapshot__contains=[{"person": user}]))
    for report in reports:
        for line in report.snapshot:
            if line["person"] == user:
                line["name"] = ""
    Report.objects.bulk_update(reports, ["snapshot"])
