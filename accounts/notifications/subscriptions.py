"""The browsers that show push notifications: each belongs to a session, and ends with it."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Collection
from hashlib import sha256

from allauth.usersessions.models import UserSession
from cryptography.hazmat.primitives.asymmetric import ec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import PushSubscription, User
from accounts.sessions import people_of_sessions
from config.http import outbound

MOST = 20
"""Browsers of one person; another one takes the place of the oldest."""
AUTH_BYTES = 16
LONGEST_ENDPOINT = 1000
BROWSERS = (
    ("Edge", r"\bEdg(?:A|iOS)?/"),
    ("Opera", r"\bOPR/"),
    ("Samsung Internet", r"\bSamsungBrowser/"),
    ("Firefox", r"\b(?:Firefox|FxiOS)/"),
    ("Chrome", r"\b(?:Chrome|Chromium|CriOS|HeadlessChrome)/"),
    ("Safari", r"\bSafari/"),
)
"""Names of browsers by what they call themselves; most call themselves by the names below theirs, too."""
SYSTEMS = (
    ("Android", r"\bAndroid\b"),
    ("iPhone", r"\biPhone\b"),
    ("iPad", r"\biPad\b"),
    ("Windows", r"\bWindows\b"),
    ("macOS", r"\bMac OS X\b"),
    ("ChromeOS", r"\bCrOS\b"),
    ("Linux", r"\bLinux\b"),
)


def session_hash(key: str) -> str:
    """Return what is stored of a session's key."""
    return sha256(key.encode()).hexdigest()


def browser_name(user_agent: str) -> str:
    """Return a name for a browser, such as `Firefox, Android`."""
    found = (next((name for name, own in names if re.search(own, user_agent)), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def subscribe(
    person: User, session: str, *, endpoint: str, key: str, auth: str, language: str, user_agent: str
) -> PushSubscription:
    """Store a browser's subscription, in place of an earlier one of the same address.

    Raises ValidationError for what no browser would send, with its field.
    """
    _check(endpoint, key, auth)
    with transaction.atomic():
        stored, __ = PushSubscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "person": person,
                "session": session_hash(session),
                "key": key.rstrip("="),
                "auth": auth.rstrip("="),
                "language": language,
                "browser": browser_name(user_agent),
            },
        )
        of_session = PushSubscription.objects.filter(person=person, session=stored.session)
        of_session.exclude(pk=stored.pk).delete()  # the browser has a new address
        kept = PushSubscription.objects.filter(person=person).values_list("pk", flat=True)[:MOST]
        PushSubscription.objects.filter(person=person).exclude(pk__in=list(kept)).delete()
    return stored


def valid_subscriptions(people: Collection[int]) -> dict[int, list[int]]:
    """Return the numbers of the subscriptions of each of these people whose session is valid still."""
    stored = list(PushSubscription.objects.filter(person__in=people).values_list("person_id", "pk", "session"))
    if not stored:
        return {}
    owners = {person for person, *__ in stored}
    keys = set(UserSession.objects.filter(user__in=owners).values_list("session_key", flat=True))
    valid = {(user.pk, session_hash(key)) for key, user in people_of_sessions(keys).items()}
    found: dict[int, list[int]] = {}
    for person, number, session in stored:
        if (person, session) in valid:
            found.setdefault(person, []).append(number)
    return found


def end(person: int, session: str | None) -> None:
    """Forget the browser of a session that has ended, or all of a person's."""
    ended = PushSubscription.objects.filter(person=person)
    (ended if session is None else ended.filter(session=session_hash(session))).delete()


def renew(person: int, old: str, new: str) -> None:
    """Keep the browser whose session goes on under another key."""
    PushSubscription.objects.filter(person=person, session=session_hash(old)).update(session=session_hash(new))


def _check(endpoint: str, key: str, auth: str) -> None:
    try:
        outbound.read(endpoint, longest=LONGEST_ENDPOINT)
    except outbound.Refused:
        raise _refused("endpoint") from None
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(key))
    except ValueError:
        raise _refused("key") from None
    if len(_decoded(auth)) != AUTH_BYTES:
        raise _refused("auth")


def _refused(field: str) -> ValidationError:
    return ValidationError({field: ValidationError(_("This is not a push subscription."), code="invalid")})


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
