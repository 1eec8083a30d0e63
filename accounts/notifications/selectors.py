"""Reading notifications: for their pages, and for the download of what is stored about somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from accounts.models import Notification, NotificationSettings, PushSubscription, Webhook
from accounts.notifications.messages import Text
from accounts.notifications.rendering import text_of
from accounts.notifications.service import open_of

MOST_OPEN = 100
A_PAGE = 30
AT_ONCE = 1_000


class Line(NamedTuple):
    """A notification in the reader's language."""

    notification: Notification
    text: Text


def open_ones(person: int) -> list[Line]:
    """What a person has not seen and is still true, newest first."""
    return _lines(open_of(person).order_by("-pk")[:MOST_OPEN])


def earlier(person: int, before: int | None) -> tuple[list[Line], int | None]:
    """A page of what is no longer open, newest first, and before which number the next page is, if there is one."""
    closed = Notification.objects.filter(person=person).exclude(pk__in=open_of(person).values("pk")).order_by("-pk")
    if before is not None:
        closed = closed.filter(pk__lt=before)
    found = _lines(closed[: A_PAGE + 1])
    page = found[:A_PAGE]
    return page, page[-1].notification.pk if len(found) > A_PAGE else None


def stored_about(person: int) -> dict[str, Any]:
    """Return everything stored about what a person is told, as JSON data for their download."""
    wishes = NotificationSettings.objects.filter(person=person).first()
    webhook = Webhook.objects.filter(person=person).first()
    return {
        "notifications": _all(person),
        "notification_settings": None
        if wishes is None
        else {
            "switched": wishes.switched,
            "time_zone": wishes.time_zone,
            "quiet_from": wishes.quiet_from.isoformat("minutes") if wishes.quiet_from else None,
            "quiet_until": wishes.quiet_until.isoformat("minutes") if wishes.quiet_until else None,
            "digest": wishes.digest,
            "language": wishes.language,
        },
        "push_subscriptions": [
            {"browser": one.browser, "address": one.endpoint, "created": one.created_at.isoformat()}
            for one in PushSubscription.objects.filter(person=person).order_by("pk")
        ],
        "webhook": None if webhook is None else {"address": webhook.url, "created": webhook.created_at.isoformat()},
    }


def _all(person: int) -> Iterator[dict[str, Any]]:
    """The notifications, oldest first, read in pieces."""
    found = Notification.objects.filter(person=person).order_by("pk").prefetch_related("deliveries")
    for one in found.iterator(chunk_size=AT_ONCE):
        yield {
            "kind": one.kind,
            "cause": one.cause,
            "subject": one.subject,
            "page": one.path,
            "created": one.created_at.isoformat(),
            "seen": one.seen_at.isoformat() if one.seen_at else None,
            "gone": one.gone_at.isoformat() if one.gone_at else None,
            "sent": [
                {"channel": delivery.channel, "at": delivery.sent_at.isoformat()}
                for delivery in one.deliveries.all()
                if delivery.sent_at is not None
            ],
        }


def _lines(notifications: Any) -> list[Line]:
    return [Line(one, text_of(one.kind, one.subject)) for one in notifications]
