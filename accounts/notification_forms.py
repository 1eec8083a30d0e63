"""The form of what somebody wants to be told."""

from __future__ import annotations

from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from accounts.models import Channel, NotificationKind
from accounts.notifications import settings as service
from accounts.notifications.wishes import Wishes, time_zones

CHANNEL_NAMES = {Channel.PUSH: _("Push"), Channel.MAIL: _("Email"), Channel.WEBHOOK: _("Webhook")}
"""Short, as headings of narrow columns."""


class Switch(NamedTuple):
    """One box of the table."""

    value: str
    label: str
    on: bool


class NotificationForm(forms.Form):
    """The table of kinds and channels, quiet hours, the digest and the language."""

    on = forms.MultipleChoiceField(
        label=_("What you are told"),
        choices=[(f"{kind} {channel}", "") for kind in NotificationKind for channel in Channel],
        required=False,
    )
    digest = forms.BooleanField(label=_("One email a day instead of up to one an hour"), required=False)
    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    quiet_until = forms.TimeField(
        label=_("Quiet until"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), required=False)
    language = forms.ChoiceField(label=_("Language of notifications"), required=False)

    def __init__(self, data: Any = None, *, wishes: Wishes) -> None:
        self.switches = service.all_switches(wishes)
        on = [f"{kind} {channel}" for kind, by in self.switches.items() for channel, is_on in by.items() if is_on]
        initial = {
            "on": on,
            "digest": wishes.digest,
            "quiet_from": wishes.quiet_from,
            "quiet_until": wishes.quiet_until,
            "time_zone": wishes.time_zone,
            "language": wishes.language or get_language(),
        }
        super().__init__(data, initial=initial)
        zones = [name for name in sorted(time_zones()) if "/" in name and not name.startswith("Etc/")]
        self.fields["time_zone"].choices = [("", "UTC"), *((name, name.replace("_", " ")) for name in zones)]  # type: ignore[attr-defined]
        languages = [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
        self.fields["language"].choices = languages  # type: ignore[attr-defined]
        if not wishes.time_zone:
            self.fields["time_zone"].widget.attrs["data-propose-time-zone"] = ""

    def channels(self) -> list[str]:
        """The headings of the table."""
        return [str(CHANNEL_NAMES[channel]) for channel in Channel]

    def rows(self) -> list[tuple[str, list[Switch]]]:
        """The table: each kind with its switch for each channel."""
        on = set(self["on"].value() or ())
        return [
            (
                str(kind.label),
                [Switch(value := f"{kind} {channel}", str(CHANNEL_NAMES[channel]), value in on) for channel in Channel],
            )
            for kind in NotificationKind
        ]

    def save(self, person: int) -> bool:
        """Change what the person wants; False if it makes no sense, and the form then has the errors."""
        data, on = self.cleaned_data, set(self.cleaned_data["on"])
        chosen = {name: data[name] for name in ("digest", "quiet_from", "quiet_until", "time_zone", "language")}
        switches = {
            str(kind): {str(channel): f"{kind} {channel}" in on for channel in Channel} for kind in NotificationKind
        }
        try:
            service.change(person, switches=switches, **chosen)
        except ValidationError as refused:
            self.add_error(None, refused)
            return False
        return True
