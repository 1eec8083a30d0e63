"""A clock that a test moves, for the code of this process and for what the database says in its sessions.

with moved_clock(datetime(2026, 3, 2, 7, tzinfo=UTC)) as clock:
    clock.move_to(clock.now + 86_400_000)

It stands still but for `move_to`. Python's dates follow it, and so does the site's clock. In the database, functions
that hide those of PostgreSQL say the same in every session that Django opens meanwhile. What is written without
parentheses, `CURRENT_TIMESTAMP`, cannot be hidden, and `time.monotonic` goes on as it is: waits for the network depend
on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import time_machine
from django.db import connection
from django.db.backends.signals import connection_created

from games.clock import clock as site_clock

SCHEMA = "moved_clock"
HIDDEN = ("now", "transaction_timestamp", "statement_timestamp", "clock_timestamp")
"""The functions of PostgreSQL that say what time it is."""
MAKE = f"CREATE SCHEMA IF NOT EXISTS {SCHEMA};" + "".join(
    f"CREATE OR REPLACE FUNCTION {SCHEMA}.{name}() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE "
    f"AS $$ SELECT pg_catalog.current_setting('{SCHEMA}.moment')::timestamptz $$;"
    for name in HIDDEN
)
OPEN = f"SET search_path = {SCHEMA}, pg_catalog, public"
MOVE = f"SELECT set_config('{SCHEMA}.moment', %s, false)"
END = f"DROP SCHEMA {SCHEMA} CASCADE; RESET search_path"


class MovedClock:
    """A clock that stands still until it is moved."""

    def __init__(self, traveller: time_machine.Traveller, start: datetime) -> None:
        self._traveller = traveller
        self.now = round(start.timestamp() * 1000)
        """Whole milliseconds since 1970."""

    @property
    def moment(self) -> datetime:
        """The same as a date."""
        return datetime.fromtimestamp(self.now / 1000, UTC)

    def move_to(self, moment: int) -> None:
        """Move it on to a moment (ms); one that has passed changes nothing."""
        if moment > self.now:
            self.now = moment
            self._traveller.move_to(self.moment)
            self.tell(connection)

    def open(self, sender: object, connection: Any, **_: object) -> None:
        """Django opens a session of the database."""
        with connection.cursor() as cursor:
            cursor.execute(OPEN)
        self.tell(connection)

    def tell(self, session: Any) -> None:
        """Tell a session what time it is."""
        with session.cursor() as cursor:
            cursor.execute(MOVE, [self.moment.isoformat()])


@contextmanager
def moved_clock(start: datetime) -> Iterator[MovedClock]:
    """A clock that stands at `start`, for this process and its database."""
    ahead, site_clock.ahead = site_clock.ahead, None
    with connection.cursor() as cursor:
        cursor.execute(MAKE)
    try:
        with time_machine.travel(start, tick=False) as traveller:
            moved = MovedClock(traveller, start)
            connection_created.connect(moved.open, weak=False, dispatch_uid=SCHEMA)
            moved.open(None, connection)
            yield moved
    finally:
        connection_created.disconnect(dispatch_uid=SCHEMA)
        site_clock.ahead = ahead
        with connection.cursor() as cursor:
            cursor.execute(END)
