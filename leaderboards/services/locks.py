"""Counting and recomputing exclude each other; any number of games are counted at the same time."""

from __future__ import annotations

from django.db import connection

COUNTING = 2_501
"""The key of the advisory lock."""


def counting() -> None:
    """Wait until nothing is recomputed; held until the end of the transaction."""
    _lock("pg_advisory_xact_lock_shared")


def stop_counting() -> None:
    """Wait until nothing is counted, and keep it so until the end of the transaction."""
    _lock("pg_advisory_xact_lock")


def _lock(function: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {function}(%s)", [COUNTING])
