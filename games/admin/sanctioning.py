"""Muting and banning by a form, from a person's page and from a report's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import SanctionKind, User
from accounts.sanctions import NOTE_LENGTH, impose
from games.admin.shared import ReasonForm

LENGTHS = {
    "hour": (gettext_lazy("one hour"), timedelta(hours=1)),
    "day": (gettext_lazy("one day"), timedelta(days=1)),
    "week": (gettext_lazy("one week"), timedelta(weeks=1)),
    "month": (gettext_lazy("30 days"), timedelta(days=30)),
    "ever": (gettext_lazy("for ever"), None),
}


class SanctionForm(ReasonForm):
    """Why, how long, and what the person need not read."""

    length = forms.ChoiceField(
        label=gettext_lazy("How long"),
        choices=[(key, label) for key, (label, _length) in LENGTHS.items()],
        initial="day",
        help_text=gettext_lazy("Of a mute or a ban."),
    )
    note = forms.CharField(
        label=gettext_lazy("Note"),
        required=False,
        max_length=NOTE_LENGTH,
        help_text=gettext_lazy("Only for those who run the site."),
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
    )


def sanctioned(person: User, request: HttpRequest, kind: SanctionKind, said: dict[str, Any]) -> str:
    """Mute or ban somebody as the form says; gives what is said of it."""
    length = LENGTHS[said["length"]][1]
    until = None if length is None else timezone.now() + length
    assert isinstance(request.user, User)
    impose(person, kind, said["reason"], by=request.user, until=until, note=said["note"])
    told = _("%(name)s is banned.") if kind == SanctionKind.BAN else _("%(name)s is muted.")
    return told % {"name": person.username}
