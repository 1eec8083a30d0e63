"""Foreign keys that cascade in the database.

Django deletes what refers to a row by itself, as long as its process knows the table. Processes of the previous release
run beside a new one for a while, and would be refused deleting a person whom a table refers to that they do not know.
"""

from __future__ import annotations

from django.db import migrations


def cascading_key(name: str, table: str, column: str, other: str) -> migrations.RunSQL:
    """Add the constraint of a foreign key whose field has `db_constraint=False`; it goes with its table.

    To be added to a table that is empty: no row is checked, and the `other` table is locked for a moment only.
    """
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}) REFERENCES {other} (id)"
        " ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED",
        migrations.RunSQL.noop,
    )
