"""Deciding who is told what: one place for everything that happens, whoever finds out about it.

A notification is stored once for its person, kind and cause, together with its deliveries, in the transaction of
whoever announces it. `delivering` sends them afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from django.db import connection, transaction
from django.db.models import Case, F, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from msgspec import Struct

from accounts.models import Delivery, DeliveryState, Notification
from accounts.notifications.channels import CHANNELS
from accounts.notifications.wishes import wishes_of
from accounts.services import hold

INSERT = """
INSERT INTO accounts_notification (person_id, kind, cause, subject, path, created_at)
SELECT person, kind, cause, subject, path, %s
FROM jsonb_to_recordset(%s::jsonb) AS new(person bigint, kind text, cause text, subject jsonb, path text)
ORDER BY person, cause, kind
ON CONFLICT (person_id, cause, kind) DO NOTHING
RETURNING id, person_id, kind
"""
"""In one order, so that two processes never wait for each other."""
Told = tuple[int, str]
"""A person and a cause of which they were told."""
LISTED = 500
"""How many of a person's open notifications are looked at for a page; more are counted as so many."""


class New(Struct, frozen=True):
    """Something that happened, for one person: see `accounts.models.Notification`."""

    person: int
    kind: str
    cause: str
    subject: dict[str, Any]
    path: str


def announce(news: Sequence[New]) -> int:
    """Tell people what happened, each of it once; returns how many notifications are new.

    It takes a handful of statements, however many people are told. Who has no account any more is left out.
    """
    if not news:
        return 0
    now = timezone.now()
    with transaction.atomic():
        known = hold({one.person for one in news})
        rows = [msgspec.to_builtins(one) for one in news if one.person in known]
        with connection.cursor() as cursor:
            cursor.execute(INSERT, [now, msgspec.json.encode(rows).decode()])
            stored: list[tuple[int, int, str]] = cursor.fetchall()
        if stored:
            people = {person for _, person, _ in stored}
            wishes = wishes_of(people)
            targets = {channel: sender.targets(people) for channel, sender in CHANNELS.items()}
            Delivery.objects.bulk_create(
                Delivery(
                    notification_id=number,
                    channel=channel,
                    target=target,
                    due_at=wishes[person].due(channel, kind, now),
                )
                for number, person, kind in stored
                for channel, found in targets.items()
                if wishes[person].want(kind, channel)
                for target in found.get(person, ())
            )
    return len(stored)


def withdraw(causes: Collection[str]) -> int:
    """These causes have gone for everybody: nothing of them is sent, and what was is taken back.

    Returns how many notifications that changed.
    """
    if not causes:
        return 0
    return _end(Notification.objects.filter(cause__in=set(causes), gone_at__isnull=True), gone_at=timezone.now())


def withdraw_from(told: Collection[Told]) -> int:
    """These causes have gone for these people alone, however many there are; returns how many notifications changed."""
    if not told:
        return 0
    return _end(_rows(told, Notification.objects.filter(gone_at__isnull=True)), gone_at=timezone.now())


def forget_gone(told: Collection[Told]) -> None:
    """These causes have come again for these people: what they were told before they had gone keeps nobody from it."""
    if told:
        _rows(told, Notification.objects.filter(gone_at__isnull=False)).delete()


def seen(person: int, *, numbers: Collection[int] | None = None) -> int:
    """A person has seen their notifications: all of them, or those with these numbers."""
    open_ones = open_of(person)
    if numbers is not None:
        open_ones = open_ones.filter(pk__in=set(numbers))
    return _end(open_ones, seen_at=timezone.now())


def seen_by(told: Collection[Told]) -> int:
    """These people have seen what they were told of these causes, for example at the table."""
    if not told:
        return 0
    open_ones = Notification.objects.filter(seen_at__isnull=True, gone_at__isnull=True)
    return _end(_rows(told, open_ones), seen_at=timezone.now())


def looked_at(person: int, path: str) -> int:
    """A person opens a page: they have seen what leads there. Returns how many others are open."""
    found = open_of(person).values_list("pk", "path")[:LISTED]
    here = {number for number, leads_to in found if urlsplit(leads_to).path == path}
    if here:
        seen(person, numbers=here)
    return len(found) - len(here)


def open_of(person: int) -> QuerySet[Notification]:
    """What a person has not seen and is still true."""
    return Notification.objects.filter(person=person, seen_at__isnull=True, gone_at__isnull=True)


def _rows(told: Collection[Told], among: QuerySet[Notification]) -> QuerySet[Notification]:
    """What these people were told of these causes, among these notifications."""
    pairs = set(told)
    found = among.filter(person__in={person for person, _ in pairs}, cause__in={cause for _, cause in pairs})
    rows = found.values_list("pk", "person", "cause")
    return among.filter(pk__in=[number for number, person, cause in rows if (person, cause) in pairs])


def end_deliveries(notifications: Iterable[int]) -> None:
    """What is not sent is dropped; what was or may have been sent is due again by channels that can take it back."""
    withdrawing = [channel for channel, sender in CHANNELS.items() if sender.withdraws]
    waiting = Q(state=DeliveryState.PENDING, sent_at__isnull=True)
    back = Q(channel__in=withdrawing, withdrawn_at__isnull=True) & (
        Q(state=DeliveryState.SENT) | (waiting & Q(attempts__gt=0))
    )
    now = timezone.now()
    Delivery.objects.filter(waiting | back, notification__in=notifications).update(
        state=Case(When(back, then=Value(DeliveryState.PENDING)), default=Value(DeliveryState.DROPPED)),
        due_at=Case(When(back, then=Value(now)), default=F("due_at")),
        sent_at=Case(When(back, then=Coalesce("sent_at", Value(now))), default=F("sent_at")),
        attempts=0,
    )


def _end(ended: QuerySet[Notification], **moment: Any) -> int:
    with transaction.atomic():
        numbers = list(ended.order_by("pk").select_for_update().values_list("pk", flat=True))
        if numbers:
            Notification.objects.filter(pk__in=numbers).update(**moment)
            end_deliveries(numbers)
    return len(numbers)
