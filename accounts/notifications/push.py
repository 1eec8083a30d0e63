"""Push notifications: messages to the browsers of people, by the push services of the browsers' makers.

A message is encrypted for its browser (RFC 8291) and signed with the site's key (RFC 8292). The service worker shows
it, or takes the one with its tag from the screen.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, override

from accounts.models import Channel, NotificationKind, PushSubscription
from accounts.notifications.channels import Sender, register, release_connection
from accounts.notifications.messages import GONE, REFUSED, RETRY, SENT, Fate, Message, Outcome
from accounts.notifications.subscriptions import LONGEST_ENDPOINT, valid_subscriptions
from config.handing_over import HandOver
from config.http import outbound

KEPT_SECONDS = 7 * 24 * 3600
"""How long a push service keeps a message for a device that is off: as long as the slowest game waits for a move."""
SIGNED_SECONDS = 12 * 3600
LONGEST_BODY = 1500
"""Bytes of a message's text, of the 4096 that push services take encrypted."""
TOPIC = 32
"""Characters by which a push service knows that a message takes the place of one it still keeps."""
LATER = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)


def send(target: int, messages: Sequence[Message], person: int, _hand_over: HandOver) -> Outcome:
    """Send a message to a browser whose session is valid still, and whose service worker shows each number once."""
    if target not in valid_subscriptions([person]).get(person, ()):
        return GONE
    subscription = PushSubscription.objects.filter(pk=target).first()
    if subscription is None:
        return GONE
    outcomes = [post(subscription, message) for message in messages]
    return next((one for one in outcomes if one.fate != Fate.SENT), SENT)


def send_test(target: int, language: str) -> None:
    """Send a message to a browser that says that messages arrive there."""
    subscription = PushSubscription.objects.filter(pk=target).first()
    if subscription is None:
        return
    with override(language):
        title = gettext("Push notifications arrive here")
    url = settings.ORIGINS[0] + reverse("notification-settings")
    if post(subscription, Message(0, NotificationKind.ACCOUNT, title, "", url, "test", language)).fate == Fate.GONE:
        _forget(target)


def post(subscription: PushSubscription, message: Message) -> Outcome:
    """Hand a message to the browser's push service; it is shown when the browser next has a connection."""
    release_connection()
    try:
        to = outbound.read(subscription.endpoint, longest=LONGEST_ENDPOINT)
        answer = outbound.post(to, *_signed_and_sealed(subscription, message))
    except outbound.Refused:
        return GONE
    except outbound.Failed:
        return RETRY
    return outcome_of(answer.status, answer.retry_after)


def outcome_of(status: int, retry_after: str = "") -> Outcome:
    """Return what a push service's answer means: without the browser or its session's key there is nobody to tell."""
    if status < HTTPStatus.MULTIPLE_CHOICES:
        return SENT
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.GONE):
        return GONE
    if status in LATER or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        is_number = retry_after.isascii() and retry_after.isdigit()
        return Outcome(Fate.RETRY, float(retry_after)) if is_number else RETRY
    return REFUSED


def content_of(message: Message) -> bytes:
    """Return what the service worker gets, short enough for every push service."""
    body = message.body.encode()[:LONGEST_BODY].decode(errors="ignore")
    body = body if body == message.body else f"{body}…"
    return msgspec.json.encode(msgspec.structs.replace(message, body=body))


def _signed_and_sealed(subscription: PushSubscription, message: Message) -> tuple[bytes, dict[str, str]]:
    # It loads two HTTP libraries, for which only the worker has use.
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.key, "auth": subscription.auth}
    sealed: Any = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(content_of(message))
    parts = urlsplit(subscription.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_SECONDS,
        "sub": settings.VAPID_CONTACT,
    }
    headers: dict[str, str] = _signer(settings.VAPID_PRIVATE_KEY).sign(claims)
    topic = base64.urlsafe_b64encode(sha256(message.tag.encode()).digest()).decode()[:TOPIC]
    return sealed["body"], {
        **headers,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_SECONDS),
        "Topic": topic,
        # A phone at rest is woken for what somebody should do, not for what they need not do any more.
        "Urgency": "normal" if message.withdrawn else "high",
    }


@cache
def _signer(private_key: str) -> Any:
    from py_vapid import Vapid02

    return Vapid02.from_raw(private_key.encode())


def _languages(targets: Collection[int]) -> Mapping[int, str]:
    return dict(PushSubscription.objects.filter(pk__in=targets).exclude(language="").values_list("pk", "language"))


def _forget(target: int) -> None:
    PushSubscription.objects.filter(pk=target).delete()


register(Channel.PUSH, Sender(valid_subscriptions, send, _forget, _languages, withdraws=True))
