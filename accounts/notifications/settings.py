"""Changing what somebody wants to be told."""

from __future__ import annotations

from datetime import time
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import Channel, NotificationKind, NotificationSettings
from accounts.notifications.wishes import DEFAULTS, Wishes, time_zones, wishes_in
from accounts.services import hold

Switches = dict[str, dict[str, bool]]
NOTE_LANGUAGE = """
INSERT INTO accounts_notificationsettings AS known (person_id, switched, time_zone, digest, language)
SELECT id, '{}', '', false, %(language)s FROM accounts_user WHERE id = %(person)s AND (
    %(language)s <> %(usual)s OR EXISTS (SELECT FROM accounts_notificationsettings WHERE person_id = %(person)s)
)
ON CONFLICT (person_id) DO UPDATE SET language = excluded.language WHERE known.language <> excluded.language
"""
"""Whoever reads the site in its usual language and never chose anything needs no row."""


def change(
    person: int,
    *,
    switches: Switches | None = None,
    **chosen: Any,
) -> Wishes:
    """Change some of what a person wants; returns all of it.

    `switches` are by kind and channel, `chosen` other fields of `NotificationSettings`. Raises ValidationError with the
    field and changes nothing if what results makes no sense.
    """
    with transaction.atomic():
        hold({person})
        row, _created = NotificationSettings.objects.select_for_update().get_or_create(person_id=person)
        for kind, by_channel in (switches or {}).items():
            row.switched[kind] = row.switched.get(kind, {}) | by_channel
        row.switched = _differing(row.switched)
        for name, value in chosen.items():
            setattr(row, name, value)
        _check(row)
        row.save()
    return wishes_in(row)


def all_switches(wishes: Wishes) -> Switches:
    """What a person wants of every kind, by every channel."""
    return {kind: {channel: wishes.want(kind, channel) for channel in Channel} for kind in NotificationKind}


def note_language(person: int, language: str) -> None:
    """Remember in which language somebody reads the site: their notifications are in it."""
    with connection.cursor() as cursor:
        cursor.execute(NOTE_LANGUAGE, {"person": person, "language": language, "usual": settings.LANGUAGE_CODE})


def _differing(switched: Switches) -> Switches:
    """What differs from the defaults."""
    differing = {
        kind: {channel: on for channel, on in by_channel.items() if on != (kind in DEFAULTS[Channel(channel)])}
        for kind, by_channel in switched.items()
    }
    return {kind: by_channel for kind, by_channel in differing.items() if by_channel}


def _check(row: NotificationSettings) -> None:
    if row.time_zone and row.time_zone not in time_zones():
        raise _refused("time_zone", _("There is no such time zone."))
    if row.language and row.language not in dict(settings.LANGUAGES):
        raise _refused("language", _("This site does not have this language."))
    for this, other in (("quiet_from", "quiet_until"), ("quiet_until", "quiet_from")):
        if getattr(row, this) is None and getattr(row, other) is not None:
            raise _refused(this, _("Quiet hours need a beginning and an end."))
    if isinstance(row.quiet_from, time) and row.quiet_from == row.quiet_until:
        raise _refused("quiet_until", _("Quiet hours end at another time than they begin."))


def _refused(field: str, message: Any) -> ValidationError:
    return ValidationError({field: ValidationError(message, code="invalid")})
