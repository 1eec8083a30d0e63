"""How many queries something takes; the text of them, which Django's own way keeps, takes a part of the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection


@dataclass
class Work:
    """The number of queries so far."""

    queries: int = 0

    def count(self, execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        """Count a query that says something, and carry it out."""
        self.queries += "SAVEPOINT" not in sql
        return execute(sql, *more)


@contextmanager
def counted() -> Iterator[Work]:
    """Count the queries that are made within."""
    work = Work()
    with connection.execute_wrapper(work.count):
        yield work
