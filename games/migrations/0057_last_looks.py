import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.cascades import cascading_key

CASCADES = {
    "games_lastlook_of_a_seat": ("seat_id", "games_gameseat"),
    "games_lastlook_of_a_person": ("user_id", "accounts_user"),
}
"""Foreign keys that cascade in the database: processes of 1.0.0 delete seats and people without knowing this table."""


class Migration(migrations.Migration):
    atomic = False  # each table is locked by itself: a move writes into several of them
    beside_previous = (
        "The foreign keys are of an empty table that the previous release does not know; there are no rows to check, so"
        " the tables of seats and of people are locked for a moment only."
    )
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0056_standing_orders"),
    ]

    operations = [
        migrations.CreateModel(
            name="LastLook",
            fields=[
                (
                    "seat",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="last_look",
                        serialize=False,
                        to="games.gameseat",
                        verbose_name="seat",
                    ),
                ),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="last_looks",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "last look",
                "verbose_name_plural": "last looks",
            },
        ),
        *(cascading_key(name, "games_lastlook", *key) for name, key in CASCADES.items()),
    ]
