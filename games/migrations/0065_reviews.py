import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.cascades import cascading_key


class Migration(migrations.Migration):
    atomic = False  # each table is locked by itself: a move writes into several of them
    beside_previous = (
        "The foreign keys are of an empty table that the previous release does not know; there are no rows to check, so"
        " the tables of games and of people are locked for a moment only."
    )
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0064_conduct"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReviewedGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64, unique=True, verbose_name="key")),
                ("target", models.PositiveIntegerField(verbose_name="target")),
                ("failures", models.PositiveSmallIntegerField(default=0, verbose_name="failures in a row")),
                ("claimed_until", models.BigIntegerField(default=0, verbose_name="claimed until")),
                ("requested_at", models.DateTimeField(auto_now_add=True, verbose_name="requested")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")),
                ("findings", models.JSONField(blank=True, null=True, verbose_name="found so far")),
                ("versions", models.PositiveIntegerField(default=0, verbose_name="versions reviewed")),
                ("wanted_until", models.BigIntegerField(verbose_name="wanted until")),
                (
                    "game",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="review",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="requested by",
                    ),
                ),
            ],
            options={
                "verbose_name": "review of a game",
                "verbose_name_plural": "reviews of games",
                "ordering": ["requested_at", "pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("finished_at__isnull", True)),
                        fields=["requested_at"],
                        name="games_review_unfinished",
                    )
                ],
            },
        ),
        cascading_key("games_reviewedgame_of_a_game", "games_reviewedgame", "game_id", "games_game"),
        cascading_key(
            "games_reviewedgame_requested_by", "games_reviewedgame", "requested_by_id", "accounts_user", "SET NULL"
        ),
    ]
