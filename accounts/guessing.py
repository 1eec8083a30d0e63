"""A cap on wrong passwords for one account, from all network addresses together.

django-allauth limits each address; somebody who guesses from many would have five guesses in five minutes from each. A
device that has signed in to the account before is exempt, so that guessing by others locks no owner out: at most a new
device has to wait, and a new password lifts the cap at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from hashlib import sha256

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.cache import cache
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from config.http.counters import count

HOUR = 3600
COOKIE = "known_device"
COOKIE_AGE = 365 * 24 * HOUR


def count_failure(login: str) -> None:
    """Count a wrong password for a name or an email."""
    count(_counter(login), HOUR)


def is_capped(request: HttpRequest, login: str) -> bool:
    """Whether this hour had too many wrong passwords for the account, and this device is not one of its own."""
    if cache.get(_counter(login), 0) < settings.WRONG_PASSWORDS_AN_HOUR:
        return False
    person = request.get_signed_cookie(COOKIE, default=None, salt=COOKIE, max_age=COOKIE_AGE)
    own = Q(username__iexact=login) | Q(emailaddress__email__iexact=login)
    return person is None or not User.objects.filter(own, pk=person).exists()


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
    emails: Iterable[str] = EmailAddress.objects.filter(user=person).values_list("email", flat=True)
    cache.delete_many([_counter(login) for login in (person.username, *emails)])


def _counter(login: str) -> str:
    return f"guesses:{sha256(login.strip().casefold().encode()).hexdigest()}:{int(time.time() // HOUR)}"
