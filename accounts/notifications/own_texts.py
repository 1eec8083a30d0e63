"""The words of what this app announces itself: moderators' decisions, news of friends, webhooks switched off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import FriendRequest, Friendship, Notification, NotificationKind, Sanction, Webhook
from accounts.notifications import webhooks
from accounts.notifications.messages import Text
from accounts.relations import telling
from accounts.sanctions import SUBJECT, describe, in_force


def text_of(kind: str, subject: dict[str, Any]) -> Text | None:
    """What a notification of this app says in the active language; None for others."""
    say = TEXTS.get((kind, subject.get("about", "")))
    return None if say is None else say(subject)


def _of_sanction(subject: dict[str, Any]) -> Text:
    until = None if subject["until"] is None else datetime.fromisoformat(subject["until"])
    sanction = Sanction(kind=subject["kind"], reason=subject["reason"], until=until)
    return Text(str(NotificationKind.MODERATION.label), describe(sanction))


def _of_webhook(subject: dict[str, Any]) -> Text:
    body = gettext("It failed for a day: %(error)s") % {"error": webhooks.explain(subject["error"])}
    return Text(gettext("Your webhook is switched off"), body)


def _of_request(_subject: dict[str, Any]) -> Text:
    return Text(gettext("Somebody wants to be your friend"), gettext("See who it is, and accept or decline."))


def _of_friendship(_subject: dict[str, Any]) -> Text:
    return Text(gettext("You have a new friend"), gettext("See who it is, and whether they are here."))


TEXTS: dict[tuple[str, str], Callable[[dict[str, Any]], Text]] = {
    (NotificationKind.MODERATION, SUBJECT): _of_sanction,
    (NotificationKind.FRIEND, telling.ASKED): _of_request,
    (NotificationKind.FRIEND, telling.BEFRIENDED): _of_friendship,
    (NotificationKind.ACCOUNT, webhooks.SUBJECT): _of_webhook,
}


def still_true(notifications: Sequence[Notification]) -> dict[int, bool]:
    """Whether sanctions are in force, people still ask or are friends, and webhooks are off."""
    asking = FriendRequest.objects.filter(declined_at__isnull=True, withdrawn_at__isnull=True)
    standing: dict[str, QuerySet[Any]] = {
        SUBJECT: in_force(),
        telling.ASKED: asking,
        telling.BEFRIENDED: Friendship.objects.all(),
        webhooks.SUBJECT: Webhook.objects.filter(switched_off_at__isnull=False),
    }
    known: dict[int, bool] = {}
    for about, found in standing.items():
        known |= _standing(notifications, about, found)
    return known


def _standing(notifications: Sequence[Notification], about: str, standing: QuerySet[Any]) -> dict[int, bool]:
    numbers = {one.pk: one.subject["number"] for one in notifications if one.subject.get("about") == about}
    if not numbers:
        return {}
    found = set(standing.filter(pk__in=set(numbers.values())).values_list("pk", flat=True))
    return {notification: number in found for notification, number in numbers.items()}
