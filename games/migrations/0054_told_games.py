import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

from config.cascades import cascading_key


class Migration(migrations.Migration):
    beside_previous = (
        "The foreign key is of an empty table that the previous release does not know; there are no rows to check, so"
        " the table of games is locked for a moment only."
    )
    dependencies = [
        ("games", "0053_moderators_and_setups"),
    ]

    operations = [
        migrations.CreateModel(
            name="ToldGame",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="told",
                        serialize=False,
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("at", models.BigIntegerField(verbose_name="at")),
                ("asked", models.JSONField(default=dict, verbose_name="asked")),
                (
                    "unseen",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(), size=None, verbose_name="not seen by"
                    ),
                ),
            ],
            options={
                "verbose_name": "game that people were told of",
                "verbose_name_plural": "games that people were told of",
            },
        ),
        # Processes of 1.0.0 delete games without knowing this table.
        cascading_key("games_told_of_a_game", "games_toldgame", "game_id", "games_game"),
    ]
