"""Noting in the database that something goes out, in the moment in which it does.

Whoever is killed while it waits for an answer must not send again what the receiver has, and must send what it has not.
So the note and the last bytes go out together: the statement is given to the database without waiting for its answer,
then the bytes to the network. Each of the two arrives even if the process is killed right after. The process would have
to be killed between the two, which are microseconds apart, for one to arrive without the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from django.db import connection
from psycopg import pq

HandOver = Callable[[], AbstractContextManager[None]]
"""Makes the context in which the last bytes of a message are sent."""

unnoted: HandOver = nullcontext
"""For messages of which nothing is noted."""


@contextmanager
def noted(statement: str, *parameters: object) -> Iterator[None]:
    """Give this statement, with parameters $1, $2 and so on, to the database, and wait for it after what is inside.

    Raises DatabaseError if it was not carried out, which is known only after what is inside.
    """
    connection.ensure_connection()
    raw: Any = connection.connection
    raw.pgconn.send_query_params(statement.encode(), [str(one).encode() for one in parameters])
    while raw.pgconn.flush():
        pass
    try:
        yield
    finally:
        with connection.wrap_database_errors:
            _finish(raw)


def _finish(raw: Any) -> None:
    """Wait for the statement's end."""
    problem = None
    while (result := raw.pgconn.get_result()) is not None:
        if result.status not in (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK):
            problem = result
    if problem is not None:
        raise _error(problem, raw)


def _error(result: Any, raw: Any) -> Exception:
    from psycopg.errors import error_from_result

    return error_from_result(result, encoding=raw.info.encoding)
