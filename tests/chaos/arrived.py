"""Checking what has arrived at people against what the database says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import Channel, Delivery, DeliveryState, Notification
from tests.chaos.receivers import Arrival

TOLERANCE = 1.0
"""Seconds between the last look at whether something is still true and sending it, and by which a moment is rounded."""
TO_NOTE = 2.0
"""Seconds until it is stored that a receiver has answered."""
Done = Mapping[tuple[int, str], float]
"""By person and cause, when (s) it had been done for certain."""


def problems_of(arrivals: Sequence[Arrival], done: Done, killed_at: Sequence[float], slowness: float) -> list[str]:
    """Everything that was lost, told twice, or told although it had been done."""
    return [
        *_lost(arrivals),
        *_twice(arrivals, killed_at, slowness),
        *_too_late(arrivals, done),
        *_mails(arrivals),
    ]


def repetitions(arrivals: Sequence[Arrival]) -> Iterator[tuple[Arrival, Arrival]]:
    """What has arrived again, with the arrival before it."""
    before: dict[object, Arrival] = {}
    for arrival in arrivals:
        if (earlier := before.get(arrival.is_what)) is not None:
            yield earlier, arrival
        before[arrival.is_what] = arrival


def _lost(arrivals: Sequence[Arrival]) -> Iterator[str]:
    """What is noted as sent and has not arrived, and what was given up."""
    there = {one.is_what for one in arrivals}
    for one in Delivery.objects.exclude(channel=Channel.MAIL).select_related("notification"):
        channel, person, key = Channel(one.channel), one.notification.person_id, str(one.notification_id)
        if one.state not in (DeliveryState.SENT, DeliveryState.DROPPED):
            yield f"{channel} of {one.notification.cause} to person {person} is {one.state}"
        elif one.state == DeliveryState.SENT and (channel, person, key, one.withdrawn_at is not None) not in there:
            yield f"{channel} of {one.notification.cause} to person {person} is noted as sent, and has not arrived"


def _twice(arrivals: Sequence[Arrival], killed_at: Sequence[float], slowness: float) -> Iterator[str]:
    """What has arrived again. Of push notifications, of which browsers show each number once, only without a kill."""
    for earlier, later in repetitions(arrivals):
        killed = any(earlier.at - TOLERANCE <= at <= earlier.at + slowness + TO_NOTE for at in killed_at)
        if killed and later.channel == Channel.PUSH:
            continue
        seconds = later.at - earlier.at
        yield f"{later.channel} {later.key} has arrived again at person {later.person}, {seconds:.1f} s later"


def _too_late(arrivals: Sequence[Arrival], done: Done) -> Iterator[str]:
    """What was sent although it had been done or seen before that began."""
    causes = dict(Notification.objects.values_list("pk", "cause"))
    for one in arrivals:
        if one.channel == Channel.MAIL or one.withdrawn:
            continue
        cause = causes.get(int(one.key))
        if cause is None:
            continue  # it had gone, and has come again as another notification
        if one.began > done.get((one.person, cause), one.began) + TOLERANCE:
            seconds = one.began - done[one.person, cause]
            yield f"{one.channel} of {cause} to person {one.person}: done {seconds:.1f} s before"
    for delivery in Delivery.objects.filter(channel=Channel.MAIL, sent_at__isnull=False).select_related("notification"):
        person, cause = delivery.notification.person_id, delivery.notification.cause
        assert delivery.sent_at is not None
        at = _unmoved(delivery.sent_at).timestamp()
        if at > done.get((person, cause), at) + TOLERANCE:
            yield f"mail of {cause} to person {person}: done {at - done[person, cause]:.1f} s before"


def _unmoved(at: datetime) -> datetime:
    """A moment that may have been moved into the day before."""
    return at + timedelta(days=1) if at < timezone.now() - timedelta(hours=12) else at


def _mails(arrivals: Sequence[Arrival]) -> Iterator[str]:
    """Whether the mails, without repetitions, say what is noted as sent, each once."""
    mails = {one.is_what: one for one in arrivals if one.channel == Channel.MAIL}.values()
    arrived = Counter((one.person, page) for one in mails for page in one.pages)
    sent = Delivery.objects.filter(channel=Channel.MAIL, state=DeliveryState.SENT)
    noted = Counter(sent.values_list("notification__person", "notification__path"))
    for (person, page), count in sorted((arrived - noted).items()):
        yield f"mail to person {person} of {page}: {count} more than are noted as sent"
    for (person, page), count in sorted((noted - arrived).items()):
        yield f"mail to person {person} of {page}: {count} noted as sent have not arrived"
    for one in Delivery.objects.filter(channel=Channel.MAIL).exclude(
        state__in=(DeliveryState.SENT, DeliveryState.DROPPED)
    ):
        yield f"mail of notification {one.notification_id} is {one.state}"
