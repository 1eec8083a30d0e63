"""What a process is doing: a request or a task, by which its log lines and measurements are known.

A context variable holds it, so whatever is called on its behalf finds it, in threads as well.
"""

from __future__ import annotations

import contextvars
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from structlog.contextvars import bind_contextvars

from config.monitoring import tracing


@dataclass(slots=True)
class Work:
    """A request or a task: its id, whose it is, and what it has used so far."""

    id: str
    route: str = ""
    """The name of a page's URL pattern."""
    path: str = ""
    """The path of a page as it may be logged."""
    person: int | None = None
    queries: int = 0
    query_seconds: float = 0.0
    endless: bool = False
    """Its answer goes on for as long as its client listens: only the time until it begins is measured."""


current: contextvars.ContextVar[Work | None] = contextvars.ContextVar("opoly_work", default=None)


def new_id() -> str:
    """Return an id that nothing else has."""
    return secrets.token_hex(8)


def begin_request(id_: str) -> Work:
    """Begin a request: in this context and those copied from it, log lines name it."""
    work = Work(id_)
    current.set(work)
    bind_contextvars(request=id_)
    return work


def request_id() -> str:
    """Return the id of the request that is being answered; empty if there is none."""
    work = current.get()
    return "" if work is None else work.id


def note_person(person: int | None) -> None:
    """The person on whose behalf this is done is known now."""
    bind_contextvars(person=person)
    work = current.get()
    if work is not None:
        work.person = person


def count_queries(connection: BaseDatabaseWrapper, **_: Any) -> None:
    """Count the queries of a connection that has just been made, for the signal `connection_created`."""
    if _count_query not in connection.execute_wrappers:
        connection.execute_wrappers.append(_count_query)


def _count_query(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    work = current.get()
    if work is None:
        return execute(sql, params, many, context)
    began = time.perf_counter()
    try:
        with tracing.span("query", attributes={"db.query.text": sql}):  # with placeholders in place of values
            return execute(sql, params, many, context)
    finally:
        work.queries += 1
        work.query_seconds += time.perf_counter() - began
