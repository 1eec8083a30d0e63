"""The tests' database, emptied between tests by one statement."""

from __future__ import annotations

from django.db import connection

KEPT = ("django_migrations", "django_content_type", "auth_permission")
"""Tables whose rows describe the code and are not test data."""
EMPTY = """
DO $$
DECLARE
    name text;
BEGIN
    PERFORM set_config('session_replication_role', 'replica', true);  -- checks no foreign keys
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ({kept}) LOOP
        EXECUTE format('DELETE FROM %I', name);
    END LOOP;
END $$
"""


def empty_database(*keep: str) -> None:
    """Delete all rows except those of the kept tables.

    Django's own flush truncates every table and recreates the permissions, which takes many times as long and blocks
    a running site.
    """
    with connection.cursor() as cursor:
        cursor.execute(EMPTY.format(kept=", ".join(f"'{name}'" for name in (*KEPT, *keep))))
