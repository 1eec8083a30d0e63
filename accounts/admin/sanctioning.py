"""The forms that warn, mute or ban somebody, used on a person's page and on a report's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.admin.actions import ReasonForm
from accounts.models import SanctionKind, User
from accounts.sanctions import NOTE_LENGTH, impose

DURATIONS = {
    "hour": (gettext_lazy("one hour"), timedelta(hours=1)),
    "day": (gettext_lazy("one day"), timedelta(days=1)),
    "week": (gettext_lazy("one week"), timedelta(weeks=1)),
    "month": (gettext_lazy("30 days"), timedelta(days=30)),
    "permanent": (gettext_lazy("permanently"), None),
}


class WarningForm(ReasonForm):
    """The reason, and a note that the person does not see."""

    note = forms.CharField(
        label=gettext_lazy("Internal note"),
        required=False,
        max_length=NOTE_LENGTH,
        help_text=gettext_lazy("Visible to staff only."),
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
    )


class SanctionForm(WarningForm):
    """The duration, too."""

    field_order: tuple[str, ...] = ("reason", "duration", "note")
    duration = forms.ChoiceField(
        label=gettext_lazy("Duration"),
        choices=[(key, label) for key, (label, _duration) in DURATIONS.items()],
        initial="day",
    )


DONE = {
    SanctionKind.WARNING: gettext_lazy("%(name)s is warned and will be asked to confirm having read it."),
    SanctionKind.MUTE: gettext_lazy("%(name)s is muted."),
    SanctionKind.BAN: gettext_lazy("%(name)s is banned."),
}


def sanction(person: User, request: HttpRequest, kind: SanctionKind, data: dict[str, Any]) -> str:
    """Warn, mute or ban somebody as the form says; return the success message."""
    duration = None if kind == SanctionKind.WARNING else DURATIONS[data["duration"]][1]
    until = None if duration is None else timezone.now() + duration
    assert isinstance(request.user, User)
    impose(person, kind, data["reason"], by=request.user, until=until, note=data["note"])
    return str(DONE[kind]) % {"name": person.username}
