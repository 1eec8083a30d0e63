"""What sessions of the database are limited to, and how migrations are not.

The limits belong to the role in this database, not to a connection. A pooler in transaction mode, such as PgBouncer,
refuses options at the start of a connection, and gives each transaction a session in which others may have set
something before; `SET LOCAL` would cost a round trip in each transaction and not reach single statements, of which a
move is one. `ALTER ROLE` costs nothing afterwards, and a role may always do it to itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connections
from psycopg.pq import TransactionStatus

KNOWN = """
SELECT split_part(entry, '=', 1) FROM pg_db_role_setting, unnest(setconfig) AS entry
WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)
    AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
LIMIT = """
DO $$ BEGIN
    EXECUTE format('ALTER ROLE %I IN DATABASE %I SET {name} = {value}', current_user, current_database());
END $$
"""


def limit_sessions(*, using: str, **_: Any) -> None:
    """Give this role the limits of `DATABASE_LIMITS` in this database, unless it has others; after each migration."""
    connection = connections[using]
    with connection.cursor() as cursor:
        cursor.execute(KNOWN)
        known = {name for (name,) in cursor.fetchall()}
        for name, value in settings.DATABASE_LIMITS.items():
            if name not in known:
                cursor.execute(LIMIT.format(name=name, value=f"''{value}''"))


def limited(limits: dict[str, str]) -> Callable[..., Any]:
    """A wrapper of Django's `execute` that begins each transaction with limits of its own.

    They are set at the beginning of each, since behind a pooler nothing else stays where it was set.
    """

    def begin(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
        connection = context["connection"]
        if connection.in_atomic_block and connection.connection.info.transaction_status == TransactionStatus.IDLE:
            for name, value in limits.items():
                connection.connection.execute(f"SET LOCAL {name} = '{value}'")  # this cursor may be a server's
        return execute(sql, params, many, context)

    return begin
