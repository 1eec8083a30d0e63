"""How long what was said is kept, and what becomes of it when somebody deletes their account."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, OuterRef

from games.clock import now_ms
from games.models import ChatLine, LineKind, Report

KEPT = timedelta(days=30)
"""How long a line is kept that nobody has reported; of a reported one the report keeps what it said."""
AT_ONCE = 5_000


def forget_old_lines() -> int:
    """Delete lines that are old and that no report waits about; gives how many."""
    before = now_ms() - round(KEPT.total_seconds() * 1000)
    about_it = Report.objects.filter(line=OuterRef("pk"), state="waiting")
    old = ChatLine.objects.filter(~Exists(about_it), at__lt=before).order_by("at")
    return ChatLine.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()[0]


def erase_person(user: int) -> None:
    """Delete what a person wrote, and take their name off what rooms and reports tell of them.

    What others reported stays as it was said: it was said to them, and somebody may have to answer for it.
    """
    ChatLine.objects.filter(person=user, kind=LineKind.SAID).delete()
    ChatLine.objects.filter(person=user).update(name="")
    Report.objects.filter(about=user).update(about_name="")
    reports = list(Report.objects.filter(snapshot__contains=[{"person": user}]))
    for report in reports:
        for line in report.snapshot:
            if line["person"] == user:
                line["name"] = ""
    Report.objects.bulk_update(reports, ["snapshot"])
