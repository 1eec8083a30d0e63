"""The form that mutes or bans somebody, used on a person's page and on a report's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
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


class SanctionForm(ReasonForm):
    """The reason, the duration, and a note that the person does not see."""

    duration = forms.ChoiceField(
        label=gettext_lazy("Duration"),
        choices=[(key, label) for key, (label, _duration) in DURATIONS.items()],
        initial="day",
        help_text=gettext_lazy("For a mute or a ban."),
    )
    note = forms.CharField(
        label=gettext_lazy("Internal note"),
        required=False,
        max_length=NOTE_LENGTH,
        help_text=gettext_lazy("Visible to staff only."),
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
    )


def sanction(person: User, request: HttpRequest, kind: SanctionKind, data: dict[str, Any]) -> str:
    """Mute or ban somebody as the form says; return the success message."""
    duration = DURATIONS[data["duration"]][1]
    until = None if duration is None else timezone.now() + duration
    assert isinstance(request.user, User)
    impose(person, kind, data["reason"], by=request.user, until=until, note=data["note"])
    message = _("%(name)s is banned.") if kind == SanctionKind.BAN else _("%(name)s is muted.")
    return message % {"name": person.username}
