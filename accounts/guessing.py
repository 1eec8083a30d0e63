"""A cap on wrong passwords for one account, from all network addresses together.

django-allauth limits each address; somebody who guesses from many would have five guesses in five minutes from each. A
device that has signed in to the account before is exempt, so that guessing by others locks no owner out: at most a new
device has to wait, and a new password lifts the cap at once.

A name and an unverified address may lead to several accounts, since anybody can sign up with somebody else's address.
So failures are counted for each account whose password would be compared, and the backend compares none that is capped.
They are counted for what was typed, too: only that decides which message is shown, so that the message tells neither
whether there is an account nor which address belongs to which name.
"""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any

from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from config.http.counters import count

HOUR = 3600
COOKIE = "known_device"
COOKIE_AGE = 365 * 24 * HOUR


def count_failure(credentials: dict[str, Any]) -> None:
    """Count a wrong password for what was typed and for every account that it leads to."""
    for name in _typed(credentials):
        count(_counter(name), HOUR)
    for person in _accounts(credentials):
        count(_counter(person), HOUR)


def is_refused(request: HttpRequest, credentials: dict[str, Any]) -> bool:
    """Whether this hour had too many wrong passwords for what was typed, and no account it leads to is the device's."""
    capped = any(_is_capped(name) for name in _typed(credentials))
    return capped and _person_of(request) not in _accounts(credentials)


def may_try(request: HttpRequest | None, person: User) -> bool:
    """Whether a password may be compared with this account's: it is not capped, or the device is one of its own."""
    return not _is_capped(person.pk) or (request is not None and _person_of(request) == person.pk)


def remember_device(response: HttpResponse, person: User) -> None:
    """Mark a browser in which somebody has signed in."""
    response.set_signed_cookie(
        COOKIE,
        str(person.pk),
        salt=COOKIE,
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget_failures(person: User) -> None:
    """Lift the cap: the person has a new password."""
    emails = EmailAddress.objects.filter(user=person).values_list("email", flat=True)
    cache.delete_many([_counter(about) for about in (person.pk, person.username, *emails)])


def _typed(credentials: dict[str, Any]) -> set[str]:
    """The names and emails that somebody typed."""
    return {str(credentials[kind]) for kind in ("username", "email") if credentials.get(kind)}


def _accounts(credentials: dict[str, Any]) -> set[int]:
    """The accounts whose passwords allauth's backend compares with what was typed."""
    people: set[int] = set()
    for name in _typed(credentials):
        people.update(person.pk for person in filter_users_by_email(name, prefer_verified=True, for_login=True))
        if (named := get_user_by_username(name)) is not None:
            people.add(named.pk)
    return people


def _person_of(request: HttpRequest) -> int | None:
    """Whose device this is: of the person who is signed in, or else of the one who last was."""
    if request.user.is_authenticated:
        return request.user.pk
    person = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE, max_age=COOKIE_AGE)
    return None if person is None else int(person)


def _is_capped(about: str | int) -> bool:
    return int(cache.get(_counter(about), 0)) >= settings.WRONG_PASSWORDS_AN_HOUR


def _counter(about: str | int) -> str:
    """The key of this hour's wrong passwords for an account's number, or for what was typed."""
    key = f"account:{about}" if isinstance(about, int) else sha256(about.strip().casefold().encode()).hexdigest()
    return f"guesses:{key}:{int(time.time() // HOUR)}"
