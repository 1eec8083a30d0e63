"""Counting and recomputing exclude each other; any number of games are counted at the same time."""

from __future__ import annotations

from django.db import connection

COUNTING = 2_501
"""The key of the advisory lock."""


def may_count() -> bool:
    """Whether nothing is being recomputed; if so, nothing will be until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock_shared(%s)", [COUNTING])
        return bool(cursor.fetchone()[0])


def wait_to_count() -> None:
    """The same for commands, which wait as long as it takes."""
    _wait("pg_advisory_xact_lock_shared")


def stop_counting() -> None:
    """Wait until nothing is counted, and keep it so until the end of the transaction."""
    _wait("pg_advisory_xact_lock")


def _wait(function: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = 0")
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute(f"SELECT {function}(%s)", [COUNTING])
