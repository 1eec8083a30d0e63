"""Sending what waits for a person in one message, at most once an hour or a day: mail.

The message is a row of the outbox, stored in the transaction that notes its deliveries as sent, so it is sent exactly
once, whatever is killed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import Channel, Delivery, DeliveryState, Notification, User
from accounts.notifications.channels import CHANNELS
from accounts.notifications.outcomes import note, save, settle, still_wanted
from accounts.notifications.rendering import message_of
from accounts.notifications.wishes import BETWEEN_MAILS, URGENT, Wishes, wishes_of
from config.handing_over import unnoted

RUN_SECONDS = 10.0
PEOPLE_AT_ONCE = 20
LONGEST_BETWEEN = timedelta(hours=25)
"""The longest day: how far back the last message to somebody is looked for."""


def deliver_due() -> int:
    """Send what is due; returns how many messages were sent."""
    sent, ends = 0, monotonic() + RUN_SECONDS
    for channel in [channel for channel, sender in CHANNELS.items() if sender.collected]:
        while monotonic() < ends and (people := _people(channel)):
            with transaction.atomic():
                held = (
                    User.objects.filter(pk__in=people).order_by("pk").select_for_update(skip_locked=True, no_key=True)
                )
                mine = list(held.values_list("pk", flat=True))
                if not mine:
                    break  # another process is at them
                sent += _deliver(channel, mine)
    return sent


def _people(channel: Channel) -> list[int]:
    """Some of those for whom something has been due longest."""
    due = Delivery.objects.filter(channel=channel, state=DeliveryState.PENDING, due_at__lte=timezone.now())
    found = due.order_by("due_at").values_list("notification__person", flat=True)[: PEOPLE_AT_ONCE * 5]
    return list(dict.fromkeys(found))[:PEOPLE_AT_ONCE]


def _deliver(channel: Channel, people: Collection[int]) -> int:
    """Send everything that waits for these people, put it off, or drop it. Their rows are locked."""
    now, wishes, last = timezone.now(), wishes_of(people), _last_sent(channel, people)
    waiting = _waiting(channel, people)
    later = {
        person: moment
        for person, deliveries in waiting.items()
        if (moment := _moment(wishes[person], deliveries, last.get(person), now)) > now
    }
    for person, moment in later.items():
        for one in waiting[person]:
            one.due_at = moment
    settle([one for person in later for one in waiting[person]], DeliveryState.PENDING)
    ready = [one for person, deliveries in waiting.items() if person not in later for one in deliveries]
    wanted, dropped = still_wanted(ready, wishes, now)
    settle(dropped, DeliveryState.DROPPED)
    groups = list(_by_person(wanted))
    for person, deliveries in groups:
        _send(channel, person, deliveries, wishes[person].language, now)
    save(wanted)
    return sum(deliveries[0].state == DeliveryState.SENT for _, deliveries in groups)


def _waiting(channel: Channel, people: Collection[int]) -> dict[int, list[Delivery]]:
    """What waits for each of these people, locked in the order in which everybody locks: notifications first."""
    asked = Notification.objects.filter(
        person__in=people, deliveries__channel=channel, deliveries__state=DeliveryState.PENDING
    )
    locked = {one.pk: one for one in asked.order_by("pk").select_for_update(of=("self",))}
    pending = Delivery.objects.filter(notification__in=locked, channel=channel, state=DeliveryState.PENDING)
    deliveries = list(pending.order_by("notification", "pk").select_for_update())
    for one in deliveries:
        one.notification = locked[one.notification_id]
    return dict(_by_person(deliveries))


def _by_person(deliveries: Sequence[Delivery]) -> Iterator[tuple[int, list[Delivery]]]:
    grouped: defaultdict[int, list[Delivery]] = defaultdict(list)
    for one in deliveries:
        grouped[one.notification.person_id].append(one)
    yield from grouped.items()


def _last_sent(channel: Channel, people: Collection[int]) -> dict[int, datetime]:
    """When each of these people got the last message, if that was not too long ago to matter."""
    recent = Delivery.objects.filter(
        channel=channel, notification__person__in=people, sent_at__gt=timezone.now() - LONGEST_BETWEEN
    )
    return dict(recent.values_list("notification__person").annotate(Max("sent_at")).order_by())


def _moment(wishes: Wishes, deliveries: Sequence[Delivery], last: datetime | None, now: datetime) -> datetime:
    """When somebody may get the next message."""
    if not wishes.digest or any(one.notification.kind in URGENT for one in deliveries):
        return wishes.not_quiet(now if last is None else max(now, last + BETWEEN_MAILS))
    digest = wishes.last_digest(now)
    oldest = min(one.notification.created_at for one in deliveries)
    missed = oldest <= digest and (last is None or last < digest)
    return wishes.not_quiet(now) if missed else wishes.next_digest(now)


def _send(channel: Channel, person: int, deliveries: Sequence[Delivery], language: str, now: datetime) -> None:
    """Send everything to a person as one message, and note what became of it."""
    messages = [message_of(one.notification, language) for one in deliveries]
    outcome = CHANNELS[channel].send(deliveries[0].target, messages, person, unnoted)
    for one in deliveries:
        one.attempts += 1
        note(one, outcome, now)
