"""Notifications in words, for each reader in their language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override

from accounts import listeners
from accounts.models import Notification, NotificationKind
from accounts.notifications import own_texts
from accounts.notifications.messages import Message, Text


def text_of(kind: str, subject: dict[str, Any]) -> Text:
    """What a notification says in the active language; what nobody has words for says its kind."""
    text = own_texts.text_of(kind, subject) or listeners.notification_text(kind, subject)
    if text is not None:
        return text
    known = kind in NotificationKind.values
    return Text(str(NotificationKind(kind).label) if known else gettext("Something happened"))


def message_of(notification: Notification, language: str, *, withdrawn: bool = False) -> Message:
    """A notification as its reader gets it; without a language that this site has, in the site's own."""
    language = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    with override(language):
        text = Text("") if withdrawn else text_of(notification.kind, notification.subject)
    return Message(
        id=notification.pk,
        kind=notification.kind,
        title=text.title,
        body=text.body,
        url=settings.ORIGINS[0] + notification.path,
        tag=notification.cause.replace(" ", "-"),
        language=language,
        withdrawn=withdrawn,
    )


def untrue(notifications: Iterable[Notification]) -> set[int]:
    """The numbers of those that are not true any more, as the apps that announced them know."""
    asked = list(notifications)
    known = own_texts.still_true(asked) | listeners.still_true(asked)
    return {one.pk for one in asked if not known.get(one.pk, True)}
