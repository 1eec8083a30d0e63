"""Advisory locks of PostgreSQL, for work that only one process may do at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def try_lock(*key: int) -> Iterator[bool]:
    """Try to take a lock of this database session, held over several transactions; PostgreSQL frees it on a crash.

    The key is one number, or two: those of one are never those of two.
    """
    numbers = ", ".join(["%s"] * len(key))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_try_advisory_lock({numbers})", key)
        (acquired,) = cursor.fetchone()
        try:
            yield acquired
        finally:
            if acquired:
                cursor.execute(f"SELECT pg_advisory_unlock({numbers})", key)
