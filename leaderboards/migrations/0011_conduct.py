from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.cascades import cascading_key

CASCADES = {
    "leaderboards_conduct_of_a_person": ("leaderboards_conduct", "user_id", "accounts_user"),
    "leaderboards_badend_of_a_person": ("leaderboards_badend", "user_id", "accounts_user"),
    "leaderboards_badend_of_a_result": ("leaderboards_badend", "result_id", "leaderboards_result"),
}
"""Foreign keys that cascade in the database: the previous release deletes people without knowing these tables."""
FORGETTING = {
    "leaderboards_badend_of_a_game": ("leaderboards_badend", "game_id", "games_game", "SET NULL"),
    "leaderboards_badend_set_aside_by": ("leaderboards_badend", "set_aside_by_id", "accounts_user", "SET NULL"),
}
PERMISSIONS = {("leaderboards", "badend"): ["change", "view"]}


def show_bad_ends_to_moderators(apps, schema_editor):
    """Let moderators see bad ends, and set them aside."""
    moderators = import_module("accounts.migrations.0005_moderators")
    group = apps.get_model("auth", "Group").objects.get(name=moderators.MODERATOR)
    moderators.grant(apps, group, PERMISSIONS)


class Migration(migrations.Migration):
    atomic = False  # each table is locked by itself: a move writes into several of them
    beside_previous = (
        "The foreign keys are of empty tables that the previous release does not know; there are no rows to check, so"
        " the tables of games, results and people are locked for a moment only."
    )
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0064_conduct"),
        ("leaderboards", "0010_gifts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Conduct",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="conduct",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
                ("points", models.PositiveSmallIntegerField(verbose_name="points")),
                ("level", models.PositiveSmallIntegerField(verbose_name="level")),
            ],
            options={
                "verbose_name": "conduct",
                "verbose_name_plural": "conduct",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("points__gt", 0), ("level__gt", 0), _connector="OR"),
                        name="leaderboards_conduct",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BadEnd",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("no_show", "Did not confirm a game"),
                            ("left_start", "Left at the start"),
                            ("left", "Left before the end"),
                            ("stalled", "Let the time run out again and again"),
                            ("resigned", "Resigned in the first rounds"),
                            ("seat_taken", "Seat taken over by somebody else"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("at", models.DateTimeField(verbose_name="at")),
                ("set_aside_at", models.DateTimeField(blank=True, null=True, verbose_name="set aside")),
                (
                    "set_aside_reason",
                    models.CharField(blank=True, max_length=300, verbose_name="reason for setting it aside"),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="bad_ends",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "result",
                    models.OneToOneField(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bad_end",
                        to="leaderboards.result",
                        verbose_name="result",
                    ),
                ),
                (
                    "set_aside_by",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="set aside by",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bad_ends",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "bad end",
                "verbose_name_plural": "bad ends",
                "ordering": ["-at", "-pk"],
                "indexes": [models.Index(fields=["user", "-at", "-id"], name="leaderboards_bad_ends_of")],
            },
        ),
        *(cascading_key(name, *key) for name, key in CASCADES.items()),
        *(cascading_key(name, *key) for name, key in FORGETTING.items()),
        migrations.RunPython(show_bad_ends_to_moderators, migrations.RunPython.noop),
    ]
