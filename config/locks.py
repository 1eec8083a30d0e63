"""Locks for work that only one process may do at a time, held over several transactions.

They are rows that run out, not PostgreSQL's advisory locks of sessions: behind a pooler in transaction mode a session
belongs to nobody, and such a lock would stay held when its process has ended (pitfall 24).
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, connection

TAKE = """
INSERT INTO site_config_lock AS held (name, holder, until)
VALUES (%s, %s, clock_timestamp() + make_interval(secs => %s))
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
WHERE held.until NOT BETWEEN clock_timestamp() AND excluded.until
"""
"""Takes a lock that is free, has run out, or was taken before the database's clock was set back."""
GIVE_BACK = "DELETE FROM site_config_lock WHERE name = %s AND holder = %s"


@contextmanager
def try_lock(name: str, seconds: float) -> Iterator[bool]:
    """Try to take a lock, which others can take after so many seconds if this process dies or takes longer."""
    holder = secrets.token_hex(8)
    with connection.cursor() as cursor:
        cursor.execute(TAKE, [name, holder, seconds])
        acquired = cursor.rowcount == 1
    try:
        yield acquired
    finally:
        if acquired:
            with suppress(DatabaseError), connection.cursor() as cursor:  # then it runs out
                cursor.execute(GIVE_BACK, [name, holder])
