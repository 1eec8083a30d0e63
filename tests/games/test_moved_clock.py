"""The clock that tests move: this process, the site and the database's sessions go by it, and back afterwards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.utils import timezone

from accounts.models import User
from games.clock import now_ms, site_time
from games.runtime.leases import NOW
from tests.support.moved_clock import moved_clock

pytestmark = pytest.mark.django_db
START = datetime(2031, 3, 2, 7, 30, tzinfo=UTC)


def database_ms() -> int:
    """What the database's clock says, as the site asks it."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {NOW}")
        return int(cursor.fetchone()[0])


def test_everything_stands_at_the_moment_and_moves_with_it(ann: User) -> None:
    """Python, the site, and the database by each of its functions."""
    before = timezone.now()
    with moved_clock(START) as moved:
        assert timezone.now() == site_time() == START
        assert database_ms() == now_ms() == moved.now
        moved.move_to(moved.now + 86_400_000)
        later = START + timedelta(days=1)
        assert timezone.now() == site_time() == moved.moment == later
        assert database_ms() == now_ms()
        assert User.objects.annotate(at=Now()).get(pk=ann.pk).at == later
        with connection.cursor() as cursor:
            cursor.execute("SELECT now(), transaction_timestamp(), statement_timestamp(), clock_timestamp()")
            assert set(cursor.fetchone()) == {later}
    assert before <= timezone.now() < START
    assert database_ms() < START.timestamp() * 1000


def test_it_never_goes_back() -> None:
    """A moment that has passed changes nothing."""
    with moved_clock(START) as moved:
        moved.move_to(moved.now - 1)
        assert timezone.now() == START
