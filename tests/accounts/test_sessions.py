"""Checking whether sessions are still valid, for many at once with two queries."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import SanctionKind, User
from accounts.sanctions import impose
from accounts.services import create_guest
from accounts.sessions import people_of_sessions as people_of

pytestmark = pytest.mark.django_db


def log_in(user: User) -> str:
    """Log in and return the session's key."""
    client = Client()
    client.force_login(user)
    key: str = client.session.session_key or ""
    return key


def test_only_valid_sessions_have_a_user() -> None:
    """Not expired or unknown ones, nor those of people who are banned, inactive or have a new password."""
    fine, banned, inactive, changed, _expired = people = [create_guest() for _ in range(5)]
    keys = [log_in(user) for user in people]
    impose(banned, SanctionKind.BAN, "Enough", by=None)
    User.objects.filter(pk=inactive.pk).update(is_active=False)
    changed.set_password("another one")
    changed.save()
    Session.objects.filter(session_key=keys[4]).update(expire_date=timezone.now() - timedelta(seconds=1))
    nobody = Client().session
    nobody["theme"] = "dark"
    nobody.save()
    with CaptureQueriesContext(connection) as seen:
        found = people_of({*keys, "unknown", nobody.session_key or ""})
    assert found == {keys[0]: fine}
    assert len(seen) == 2
