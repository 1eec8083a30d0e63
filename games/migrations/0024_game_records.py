"""Games that have ended are packed into one row each; the beat does it to those there are."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Add a table, and a field and an index that find the games to pack."""

    dependencies = [("games", "0023_count_finished_games")]
    operations = [
        migrations.CreateModel(
            "GameRecord",
            [
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="record",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                ("format", models.PositiveSmallIntegerField()),
                ("engine", models.CharField(max_length=16)),
                ("rules_hash", models.CharField(max_length=64)),
                ("state_hash", models.CharField(max_length=32)),
                ("data", models.BinaryField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField("game", "packed", models.BooleanField(default=False)),
        migrations.AddIndex(
            "game",
            models.Index(
                condition=models.Q(("ended_at__isnull", False), ("packed", False)),
                fields=["ended_at"],
                name="games_game_to_pack",
            ),
        ),
    ]
