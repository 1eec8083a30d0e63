"""Saves, and rooms that continue a game from a position."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Add three tables and two fields."""

    dependencies = [
        ("games", "0024_game_records"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Opening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("board_name", models.CharField(blank=True, max_length=60, verbose_name="board")),
                ("board", models.JSONField(verbose_name="board data")),
                ("options", models.JSONField(verbose_name="options")),
                ("state", models.TextField(verbose_name="state")),
                ("seats", models.JSONField(verbose_name="seats")),
                ("remaining", models.JSONField(blank=True, default=dict, verbose_name="remaining time")),
                ("new_draws", models.BooleanField(default=True, verbose_name="new draws")),
                ("sealed", models.BooleanField(default=False, verbose_name="sealed")),
                ("rated", models.BooleanField(default=False, verbose_name="rated until then")),
                ("origin", models.CharField(blank=True, max_length=64, verbose_name="hash of the earlier seed")),
                ("drawn", models.PositiveIntegerField(default=0, verbose_name="draws until then")),
                (
                    "parent_version",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="continues at version"),
                ),
                ("history", models.BinaryField(blank=True, default=b"", verbose_name="history")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
            ],
            options={
                "verbose_name": "continued position",
                "verbose_name_plural": "continued positions",
            },
        ),
        migrations.CreateModel(
            name="RatedContinuation",
            fields=[
                (
                    "origin",
                    models.CharField(
                        max_length=64, primary_key=True, serialize=False, verbose_name="hash of the earlier seed"
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
            ],
            options={
                "verbose_name": "rated continuation",
                "verbose_name_plural": "rated continuations",
            },
        ),
        migrations.CreateModel(
            name="Save",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("board_name", models.CharField(blank=True, max_length=60, verbose_name="board")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("players", models.JSONField(default=list, verbose_name="players")),
                ("content", models.BinaryField(verbose_name="file")),
                ("size", models.PositiveIntegerField(verbose_name="size")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
            ],
            options={
                "verbose_name": "save",
                "verbose_name_plural": "saves",
                "ordering": ["-pk"],
            },
        ),
        migrations.AddField(
            model_name="member",
            name="place",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seat"),
        ),
        migrations.AddField(
            model_name="room",
            name="continues",
            field=models.BooleanField(default=False, verbose_name="continues a game"),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(fields=("room", "place"), name="games_member_place_once_a_room"),
        ),
        migrations.AddField(
            model_name="opening",
            name="game",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="opening",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.AddField(
            model_name="opening",
            name="parent",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.game",
                verbose_name="continues",
            ),
        ),
        migrations.AddField(
            model_name="opening",
            name="room",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="opening",
                to="games.room",
                verbose_name="room",
            ),
        ),
        migrations.AddField(
            model_name="ratedcontinuation",
            name="game",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.game",
                verbose_name="game",
            ),
        ),
        migrations.AddField(
            model_name="save",
            name="game",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="saves",
                to="games.game",
                verbose_name="saved game",
            ),
        ),
        migrations.AddField(
            model_name="save",
            name="owner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="saves",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
        migrations.AddIndex(
            model_name="save",
            index=models.Index(fields=["owner", "-id"], name="games_save_of_owner"),
        ),
    ]
