"""Foreign keys that cascade in the database, or forget what they referred to.

Django deletes what refers to a row by itself, as long as its process knows the table. Processes of the previous release
run beside a new one for a while, and would be refused deleting a person whom a table refers to that they do not know.
"""

from __future__ import annotations

from typing import Literal

from django.db import migrations

Action = Literal["CASCADE", "SET NULL"]


def cascading_key(name: str, table: str, column: str, other: str, action: Action = "CASCADE") -> migrations.RunSQL:
    """Add the constraint of a foreign key whose field has `db_constraint=False`: what happens if the other row goes.

    Both tables are locked for a moment only; rows are checked afterwards, beside everything else. In a migration that
    is not atomic it can be repeated.
    """
    drop = f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {name}"
    add = (
        f"ADD CONSTRAINT {name} FOREIGN KEY ({column}) REFERENCES {other} (id) ON DELETE {action}"
        " DEFERRABLE INITIALLY DEFERRED NOT VALID"
    )
    return migrations.RunSQL([f"{drop}, {add}", f"ALTER TABLE {table} VALIDATE CONSTRAINT {name}"], drop)
