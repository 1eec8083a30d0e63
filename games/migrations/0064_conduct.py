import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.cascades import cascading_key

CASCADES = {
    "games_pairingtimeout_of_a_person": ("games_pairingtimeout", "user_id", "accounts_user"),
    "games_absence_of_a_person": ("games_absence", "user_id", "accounts_user"),
}
"""Foreign keys that cascade in the database: the previous release deletes people without knowing these tables."""


class Migration(migrations.Migration):
    atomic = False  # each table is locked by itself: a move writes into several of them
    beside_previous = (
        "The foreign keys are of empty tables that the previous release does not know; there are no rows to check, so"
        " the tables of games and of people are locked for a moment only."
    )
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0063_invitations_to_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("began", models.BigIntegerField(verbose_name="began")),
                ("ended", models.BigIntegerField(db_index=True, verbose_name="ended")),
            ],
            options={
                "verbose_name": "outage",
                "verbose_name_plural": "outages",
                "ordering": ["ended"],
            },
        ),
        migrations.CreateModel(
            name="PairingTimeout",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="pairing_timeout",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
                ("until", models.DateTimeField(verbose_name="until")),
            ],
            options={
                "verbose_name": "time-out from pairing",
                "verbose_name_plural": "time-outs from pairing",
            },
        ),
        migrations.CreateModel(
            name="Absence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("no_show", "did not confirm a game that was found for them"),
                            ("seat_taken", "somebody else took over their seat"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("at", models.DateTimeField(verbose_name="at")),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="absences",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="absences",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "absence",
                "verbose_name_plural": "absences",
                "ordering": ["at", "pk"],
            },
        ),
        *(cascading_key(name, *key) for name, key in CASCADES.items()),
        cascading_key("games_absence_of_a_game", "games_absence", "game_id", "games_game", "SET NULL"),
    ]
