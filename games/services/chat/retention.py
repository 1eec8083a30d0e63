"""How long chat is kept, and what happens to it when somebody deletes their account."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef

from games.clock import now_ms
from games.models import ChatLine, LineKind, Report

KEPT = timedelta(days=30)
"""How long a message is kept; a report keeps a copy of the reported message."""
AT_ONCE = 5_000


def forget_old_lines() -> int:
    """Delete old messages that no open report is about; return how many."""
    before = now_ms() - round(KEPT.total_seconds() * 1000)
    about_it = Report.objects.filter(line=OuterRef("pk"), state="waiting")
    old = ChatLine.objects.filter(~Exists(about_it), at__lt=before).order_by("at")
    return ChatLine.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()[0]


def erase_person(user: int) -> None:
    """Delete what a person wrote, and remove their name and picture from notices and reports.

    Reported messages stay as they were written, because the author may have to answer for them.
    """
    ChatLine.objects.filter(person=user, kind=LineKind.SAID).delete()
    ChatLine.objects.filter(person=user).update(name="")
    Report.objects.filter(about=user).update(about_name="", picture=None)
    reports = list(Report.objects.filter(snapshot__contains=[{"person": user}]))
    for report in reports:
        for line in report.snapshot:
            if line["person"] == user:
                line["name"] = ""
    Report.objects.bulk_update(reports, ["snapshot"])
