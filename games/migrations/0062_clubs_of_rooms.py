from importlib import import_module

import django.db.models.deletion
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

from config.cascades import cascading_key

CASCADES = {
    "games_club_taken_down_by": ("games_club", "taken_down_by_id", "accounts_user", "SET NULL"),
    "games_clubban_by": ("games_clubban", "by_id", "accounts_user", "SET NULL"),
    "games_clubban_club": ("games_clubban", "club_id", "games_club"),
    "games_clubban_user": ("games_clubban", "user_id", "accounts_user"),
    "games_clubline_club": ("games_clubline", "club_id", "games_club"),
    "games_clubline_person": ("games_clubline", "person_id", "accounts_user", "SET NULL"),
    "games_clubmember_club": ("games_clubmember", "club_id", "games_club"),
    "games_clubmember_user": ("games_clubmember", "user_id", "accounts_user"),
    "games_clubrequest_club": ("games_clubrequest", "club_id", "games_club"),
    "games_clubrequest_user": ("games_clubrequest", "user_id", "accounts_user"),
    "games_report_club": ("games_report", "club_id", "games_club", "SET NULL"),
    "games_report_club_line": ("games_report", "club_line_id", "games_clubline", "SET NULL"),
    "games_room_club": ("games_room", "club_id", "games_club", "SET NULL"),
    "games_tablesetup_club": ("games_tablesetup", "club_id", "games_club"),
}
"""Foreign keys that the database cascades or clears: processes of 1.0.0 delete people without knowing them."""

PERMISSIONS = {("games", "club"): ["change", "view"], ("games", "clubline"): ["change", "view"]}


def empower_moderators(apps, schema_editor):
    """Let moderators take clubs down, and remove what is said in them."""
    moderators = import_module("accounts.migrations.0005_moderators")
    group = apps.get_model("auth", "Group").objects.filter(name=moderators.MODERATOR).first()
    if group is not None:
        moderators.grant(apps, group, PERMISSIONS)


class Migration(migrations.Migration):
    atomic = False  # each table is locked by itself and for a moment
    beside_previous = (
        "The foreign keys are of empty tables and new columns; there are no rows to check, so the tables that they"
        " refer to are locked for a moment only."
    )
    dependencies = [("games", "0061_clubs")]

    operations = [
        migrations.RunPython(empower_moderators, migrations.RunPython.noop),
        migrations.AddField(
            model_name="report",
            name="club",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="reports",
                to="games.club",
                verbose_name="club",
            ),
        ),
        migrations.AddField(
            model_name="room",
            name="club",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rooms",
                to="games.club",
                verbose_name="club",
            ),
        ),
        AddIndexConcurrently(
            model_name="room",
            index=models.Index(condition=models.Q(("club__isnull", False)), fields=["club"], name="games_room_of_club"),
        ),
        migrations.AddField(
            model_name="report",
            name="club_line",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="reports",
                to="games.clubline",
                verbose_name="line in a club",
            ),
        ),
        *(cascading_key(name, *key) for name, key in CASCADES.items()),
    ]
