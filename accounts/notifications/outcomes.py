"""What becomes of deliveries: sent, dropped, tried again or given up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import structlog
from django.db import transaction

from accounts.models import Channel, Delivery, DeliveryState, Notification
from accounts.notifications.messages import Fate, Outcome
from accounts.notifications.rendering import untrue
from accounts.notifications.service import end_deliveries
from accounts.notifications.wishes import Wishes

FIRST_DELAY, LONGEST_DELAY = timedelta(seconds=10), timedelta(hours=1)
"""The delay after the first failure, which doubles with each, and its limit."""
MOST_ATTEMPTS = 24
"""With these delays, more than half a day."""
STORED = ["state", "claimed_until", "attempts", "due_at", "sent_at", "withdrawn_at", "handed_at"]

log = structlog.get_logger(__name__)


def still_wanted(
    deliveries: Sequence[Delivery], wishes: Mapping[int, Wishes], now: datetime
) -> tuple[list[Delivery], list[Delivery]]:
    """Those that are still true, unseen and wanted, and the others; what turns out untrue is gone from now on."""
    open_ones = [
        one
        for one in deliveries
        if one.notification.seen_at is None
        and one.notification.gone_at is None
        and wishes[one.notification.person_id].want(one.notification.kind, Channel(one.channel))
    ]
    gone = untrue({one.notification_id: one.notification for one in open_ones}.values())
    if gone:
        with transaction.atomic():
            Notification.objects.filter(pk__in=gone, gone_at__isnull=True).update(gone_at=now)
            end_deliveries(gone)
    wanted = [one for one in open_ones if one.notification_id not in gone]
    kept = {one.pk for one in wanted}
    return wanted, [one for one in deliveries if one.pk not in kept]


def note(delivery: Delivery, outcome: Outcome, now: datetime) -> None:
    """What a delivery becomes by the outcome of sending it, or of taking it back."""
    delivery.claimed_until = delivery.handed_at = None
    if outcome.fate == Fate.SENT:
        delivery.state = DeliveryState.SENT
        if delivery.sent_at is None:
            delivery.sent_at = now
        else:
            delivery.withdrawn_at = now
    elif outcome.fate != Fate.RETRY or delivery.attempts >= MOST_ATTEMPTS:
        delivery.state = DeliveryState.FAILED
        log.warning("a notification was not sent", channel=delivery.channel, fate=outcome.fate)
    else:
        delivery.state = DeliveryState.PENDING
        asked = None if outcome.seconds is None else timedelta(seconds=outcome.seconds)
        delay = asked or FIRST_DELAY * 2 ** min(delivery.attempts - 1, 10)
        delivery.due_at = now + min(delay, LONGEST_DELAY)


def settle(deliveries: Sequence[Delivery], state: DeliveryState) -> None:
    """Store a new state, and when they are due, of what is not sent now."""
    for one in deliveries:
        one.state, one.claimed_until = state, None
    save(deliveries)


def save(deliveries: Sequence[Delivery]) -> None:
    """Store what became of them, in one statement."""
    Delivery.objects.bulk_update(deliveries, STORED)
