"""Sending the deliveries that are due, by a worker (`accounts.tasks`).

A delivery is claimed before it is sent, and the claim is committed first: no other process sends it meanwhile. With
the last bytes of its message it is stored that they go out (`handed_at`, `config.handing_over`), and what became of it
as soon as its receiver has answered, however long others take. A claim that has run out means that a process was
killed. If it had handed the message over, that has arrived and is not sent again; otherwise no receiver had it whole,
and it is sent. Channels whose receivers show each number once do without that. `delivering_together` has what is stored
in one transaction with the note that it was sent.

A delivery that was sent and whose notification is no longer true is due again (`service.end_deliveries`): then the
channel takes it back.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from time import monotonic

import structlog
from django.db import connections, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from msgspec import Struct

from accounts.models import Channel, Delivery, DeliveryState, Notification
from accounts.notifications import delivering_together
from accounts.notifications.channels import CHANNELS, release_connection
from accounts.notifications.messages import RETRY, SENT, Fate, Message, Outcome
from accounts.notifications.outcomes import note, save, settle, still_wanted
from accounts.notifications.rendering import message_of
from accounts.notifications.service import end_deliveries
from accounts.notifications.wishes import Wishes, wishes_of
from config.handing_over import noted

RUN_SECONDS = 20.0
"""How long a run goes on with further deliveries."""
AT_ONCE = 16
"""Deliveries that a run claims at a time and sends side by side: one slow receiver holds up these, not all."""
CLAIMED_FOR = timedelta(minutes=2)
"""Longer than any channel takes to send."""
HANDED_OVER = "UPDATE accounts_delivery SET handed_at = $1 WHERE id = $2"

log = structlog.get_logger(__name__)
_running = threading.Lock()


class ClaimLostError(Exception):
    """A delivery is another process's meanwhile: this one took longer than its claim."""


class Sending(Struct):
    """A claimed delivery with its message, and then with what became of it."""

    delivery: Delivery
    message: Message
    outcome: Outcome = RETRY

    @property
    def channel(self) -> Channel:
        """The channel that it goes through."""
        return Channel(self.delivery.channel)


def deliver_due() -> int:
    """Send what is due; returns how many messages were sent. Only one thread of a process does."""
    if not _running.acquire(blocking=False):
        return 0
    try:
        sent, ends = delivering_together.deliver_due(), monotonic() + RUN_SECONDS
        while monotonic() < ends and (claimed := _claim()):
            sent += _deliver(claimed)
        return sent
    finally:
        _running.release()


def _claim() -> list[Delivery]:
    """The deliveries that have been due longest, for this process alone, with their notifications."""
    now = timezone.now()
    free = Q(state=DeliveryState.PENDING) | Q(state=DeliveryState.SENDING, claimed_until__lte=now)
    single = [channel for channel, sender in CHANNELS.items() if not sender.collected]
    due: QuerySet[Delivery] = Delivery.objects.filter(free, due_at__lte=now, channel__in=single).order_by("due_at")
    with transaction.atomic():
        claimed = list(due.select_for_update(skip_locked=True, of=("self",)).select_related("notification")[:AT_ONCE])
        for one in claimed:
            one.state, one.claimed_until, one.attempts = DeliveryState.SENDING, now + CLAIMED_FOR, one.attempts + 1
        Delivery.objects.bulk_update(claimed, ["state", "claimed_until", "attempts"])
    return claimed


def _deliver(claimed: Sequence[Delivery]) -> int:
    """Send what is still wanted of this, and store what became of all of it."""
    now = timezone.now()
    for one in claimed:
        if one.handed_at is not None:
            _store(one, SENT, one.handed_at)
    claimed = [one for one in claimed if one.state == DeliveryState.SENDING]
    wishes = wishes_of({one.notification.person_id for one in claimed})
    back = [one for one in claimed if one.sent_at is not None]
    due, dropped = still_wanted([one for one in claimed if one.sent_at is None], wishes, now)
    for one in [one for one in dropped if maybe_sent(one)]:
        one.sent_at = now
        back.append(one)
        dropped.remove(one)
    later = [one for one in due if wishes[one.notification.person_id].not_quiet(now) > now]
    for one in later:
        one.due_at, one.attempts = wishes[one.notification.person_id].not_quiet(now), one.attempts - 1
    settle(dropped, DeliveryState.DROPPED)
    settle(later, DeliveryState.PENDING)
    sendings = _addressed([one for one in due if one not in later] + back, wishes)
    release_connection()
    with ThreadPoolExecutor(max_workers=AT_ONCE) as pool:
        list(pool.map(_send_and_store, sendings))
    return sum(one.outcome.fate == Fate.SENT for one in sendings)


def maybe_sent(delivery: Delivery) -> bool:
    """Whether an earlier attempt, of which nothing is known, may have reached a target that can be taken back from."""
    return delivery.attempts > 1 and CHANNELS[Channel(delivery.channel)].withdraws


def _addressed(deliveries: Sequence[Delivery], wishes: dict[int, Wishes]) -> list[Sending]:
    """The deliveries with their messages, in the language of each target or else of its person."""
    targets: defaultdict[Channel, set[int]] = defaultdict(set)
    for one in deliveries:
        targets[Channel(one.channel)].add(one.target)
    languages = {channel: CHANNELS[channel].languages(found) for channel, found in targets.items()}
    return [
        Sending(
            one,
            message_of(
                one.notification,
                languages[Channel(one.channel)].get(one.target) or wishes[one.notification.person_id].language,
                withdrawn=one.sent_at is not None,
            ),
        )
        for one in deliveries
    ]


def _send_and_store(sending: Sending) -> None:
    """Send one and store at once what became of it, in a thread of its own."""
    try:
        sending.outcome = _send(sending)
        _store(sending.delivery, sending.outcome, timezone.now())
    except ClaimLostError:
        log.warning("a notification took longer to send than its claim", channel=sending.channel)
    finally:
        connections.close_all()


def _send(sending: Sending) -> Outcome:
    delivery, sender = sending.delivery, CHANNELS[sending.channel]
    try:
        person, hand_over = delivery.notification.person_id, partial(_handing_over, delivery)
        outcome = sender.send(delivery.target, [sending.message], person, hand_over)
        if outcome.fate == Fate.GONE:
            sender.forget(delivery.target)
    except ClaimLostError:
        raise
    except Exception:
        log.exception("a notification could not be sent", channel=delivery.channel, delivery=delivery.pk)
        return RETRY
    return outcome


@contextmanager
def _handing_over(delivery: Delivery) -> Iterator[None]:
    """Store that the last of its message goes out now; raises ClaimLostError if it may be another process's."""
    now = timezone.now()
    if delivery.claimed_until is None or now >= delivery.claimed_until:
        raise ClaimLostError
    try:
        with noted(HANDED_OVER, now, delivery.pk):
            yield
    finally:
        release_connection()


def _store(delivery: Delivery, outcome: Outcome, now: datetime) -> None:
    """Store what became of one. If it was withdrawn while it was being sent, it is due again, to be taken back."""
    note(delivery, outcome, now)
    with transaction.atomic():
        # Whoever withdraws it now waits for this, or this for them.
        told = Notification.objects.select_for_update().filter(pk=delivery.notification_id).first()
        save([delivery])
        if told is not None and (told.seen_at is not None or told.gone_at is not None):
            end_deliveries([told.pk])
