"""The tables of leaderboards, and what moderators may do: remove pictures and take achievements back.

The name is that of the migration which replaced those before 0.1.0: databases have recorded it.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

PERMISSIONS = {
    ("leaderboards", "earnedachievement"): ["change", "view"],
    ("leaderboards", "profile"): ["change", "view"],
}


def empower_moderators(apps, schema_editor):
    """Add the permissions to the group."""
    moderators = import_module("accounts.migrations.0005_moderators")
    group = apps.get_model("auth", "Group").objects.get(name=moderators.MODERATOR)
    moderators.grant(apps, group, PERMISSIONS)


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("accounts", "0008_api_tokens"),
        ("games", "0001_squashed_0031_games_of_a_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Profile",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="profile",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
                ("public", models.BooleanField(default=True, verbose_name="public")),
                ("picture", models.BinaryField(blank=True, null=True, verbose_name="picture")),
                ("picture_hash", models.CharField(blank=True, max_length=16, verbose_name="hash of the picture")),
            ],
            options={
                "verbose_name": "profile",
                "verbose_name_plural": "profiles",
            },
        ),
        migrations.CreateModel(
            name="RunningTally",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="running_tally",
                        serialize=False,
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("tally", models.TextField(verbose_name="tally")),
                ("table", models.TextField(verbose_name="table")),
                ("targets", models.JSONField(default=dict, verbose_name="targets")),
            ],
            options={
                "verbose_name": "running tally",
                "verbose_name_plural": "running tallies",
            },
        ),
        migrations.CreateModel(
            name="BotRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=40, verbose_name="ruleset")),
                ("level", models.CharField(max_length=40, verbose_name="level")),
                ("mu", models.FloatField(verbose_name="mean")),
                ("sigma", models.FloatField(verbose_name="deviation")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="games")),
            ],
            options={
                "verbose_name": "rating of bots",
                "verbose_name_plural": "ratings of bots",
                "ordering": ["ruleset", "level"],
                "constraints": [
                    models.UniqueConstraint(fields=("ruleset", "level"), name="leaderboards_bot_rating_once_a_level")
                ],
            },
        ),
        migrations.CreateModel(
            name="Bucket",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("board", models.CharField(max_length=20, verbose_name="leaderboard")),
                ("period", models.CharField(max_length=8, verbose_name="period")),
                ("ruleset", models.CharField(blank=True, max_length=40, verbose_name="ruleset")),
                ("players", models.PositiveSmallIntegerField(default=0, verbose_name="players")),
                ("value", models.IntegerField(verbose_name="value")),
                ("above", models.PositiveIntegerField(verbose_name="people above")),
                ("people", models.PositiveIntegerField(verbose_name="people")),
            ],
            options={
                "verbose_name": "bucket",
                "verbose_name_plural": "buckets",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("board", "period", "ruleset", "players", "value"),
                        name="leaderboards_bucket_once_a_value",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CountedGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=40, verbose_name="ruleset")),
                ("players", models.PositiveSmallIntegerField(verbose_name="players")),
                ("people", models.PositiveSmallIntegerField(verbose_name="people")),
                ("competitive", models.BooleanField(default=True, verbose_name="competitive")),
                ("rated", models.BooleanField(verbose_name="rated")),
                ("ranked", models.BooleanField(default=False, verbose_name="ranked by rounds")),
                ("rounds", models.PositiveIntegerField(blank=True, null=True, verbose_name="rounds")),
                ("score", models.IntegerField(blank=True, null=True, verbose_name="score")),
                ("seconds", models.PositiveIntegerField(verbose_name="duration in seconds")),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                (
                    "challenge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="counted_games",
                        to="games.challenge",
                        verbose_name="challenge of the day",
                    ),
                ),
                (
                    "game",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="counted_game",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
            ],
            options={
                "verbose_name": "counted game",
                "verbose_name_plural": "counted games",
                "ordering": ["-ended_at", "-pk"],
                "indexes": [
                    models.Index(fields=["ended_at", "id"], name="leaderboards_counted_ended"),
                    models.Index(
                        condition=models.Q(("challenge__isnull", False)),
                        fields=["challenge", "players", "-score", "ended_at", "id"],
                        name="leaderboards_challenge_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EarnedAchievement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=60, verbose_name="achievement")),
                ("tier", models.CharField(max_length=6, verbose_name="tier")),
                ("ruleset", models.CharField(max_length=40, verbose_name="ruleset")),
                ("version", models.PositiveIntegerField(blank=True, null=True, verbose_name="version")),
                ("at", models.DateTimeField(verbose_name="earned")),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="taken back")),
                (
                    "revoke_reason",
                    models.CharField(blank=True, max_length=300, verbose_name="reason for taking it back"),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="achievements",
                        to="games.game",
                        verbose_name="game",
                    ),
                ),
                (
                    "revoked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="taken back by",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="achievements",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "earned achievement",
                "verbose_name_plural": "earned achievements",
                "ordering": ["-at", "-pk"],
                "constraints": [models.UniqueConstraint(fields=("user", "key"), name="leaderboards_achievement_once")],
            },
        ),
        migrations.CreateModel(
            name="HeadToHead",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=40, verbose_name="ruleset")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="games")),
                ("ahead", models.PositiveIntegerField(default=0, verbose_name="came before")),
                ("behind", models.PositiveIntegerField(default=0, verbose_name="came after")),
                (
                    "opponent",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="opponent",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="head_to_head",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "head-to-head",
                "verbose_name_plural": "head-to-head",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "opponent", "ruleset"), name="leaderboards_head_to_head_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(blank=True, max_length=40, verbose_name="ruleset")),
                ("mu", models.FloatField(verbose_name="mean")),
                ("sigma", models.FloatField(verbose_name="deviation")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="games")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["user", "ruleset"],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "ruleset"), name="leaderboards_rating_once_a_ruleset")
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                (
                    "kind",
                    models.CharField(choices=[("person", "person"), ("bot", "bot")], max_length=6, verbose_name="kind"),
                ),
                ("level", models.CharField(blank=True, max_length=40, verbose_name="level")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("won", models.BooleanField(verbose_name="won")),
                ("drawn", models.BooleanField(verbose_name="drawn")),
                ("left", models.BooleanField(default=False, verbose_name="left early")),
                ("worth", models.BigIntegerField(verbose_name="final worth")),
                ("rounds", models.PositiveIntegerField(blank=True, null=True, verbose_name="rounds")),
                ("groups", models.JSONField(blank=True, default=list, verbose_name="complete groups")),
                ("rating", models.IntegerField(blank=True, null=True, verbose_name="rating afterwards")),
                (
                    "overall_rating",
                    models.IntegerField(blank=True, null=True, verbose_name="overall rating afterwards"),
                ),
                ("ruleset", models.CharField(max_length=40, verbose_name="ruleset")),
                ("rated", models.BooleanField(verbose_name="rated")),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                (
                    "counted",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="leaderboards.countedgame",
                        verbose_name="counted game",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="results",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "result",
                "verbose_name_plural": "results",
                "ordering": ["-ended_at", "-pk"],
                "indexes": [
                    models.Index(fields=["user", "-ended_at", "-id"], name="leaderboards_result_recent"),
                    models.Index(fields=["user", "ruleset", "-ended_at", "-id"], name="leaderboards_result_by_ruleset"),
                    models.Index(
                        condition=models.Q(("won", True)),
                        fields=["user", "ruleset", "-worth", "-id"],
                        name="leaderboards_result_best",
                    ),
                    models.Index(
                        condition=models.Q(("rounds__isnull", False), ("won", True)),
                        fields=["user", "ruleset", "rounds", "-id"],
                        name="leaderboards_result_fastest",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("counted", "seat"), name="leaderboards_result_once_a_seat")
                ],
            },
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("period", models.CharField(max_length=8, verbose_name="period")),
                ("ruleset", models.CharField(blank=True, max_length=40, verbose_name="ruleset")),
                ("players", models.PositiveSmallIntegerField(default=0, verbose_name="players")),
                ("listed", models.BooleanField(verbose_name="listed")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="games")),
                ("wins", models.PositiveIntegerField(default=0, verbose_name="wins")),
                ("draws", models.PositiveIntegerField(default=0, verbose_name="draws")),
                ("rating", models.IntegerField(blank=True, null=True, verbose_name="rating")),
                ("win_rate", models.IntegerField(blank=True, null=True, verbose_name="win rate")),
                ("achievements", models.PositiveIntegerField(default=0, verbose_name="achievements")),
                ("fewest_rounds", models.PositiveIntegerField(blank=True, null=True, verbose_name="fewest rounds")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standings",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "standing",
                "verbose_name_plural": "standings",
                "ordering": ["user", "period", "ruleset", "players"],
                "indexes": [
                    models.Index(
                        models.F("period"),
                        models.F("ruleset"),
                        models.OrderBy(models.F("rating"), descending=True),
                        models.F("user"),
                        condition=models.Q(("listed", True), ("rating__isnull", False)),
                        name="leaderboards_by_rating",
                    ),
                    models.Index(
                        models.F("period"),
                        models.F("ruleset"),
                        models.OrderBy(models.F("wins"), descending=True),
                        models.F("user"),
                        condition=models.Q(("listed", True), ("wins__gt", 0)),
                        name="leaderboards_by_wins",
                    ),
                    models.Index(
                        models.F("period"),
                        models.F("ruleset"),
                        models.OrderBy(models.F("win_rate"), descending=True),
                        models.F("user"),
                        condition=models.Q(("listed", True), ("win_rate__isnull", False)),
                        name="leaderboards_by_win_rate",
                    ),
                    models.Index(
                        models.F("period"),
                        models.F("ruleset"),
                        models.OrderBy(models.F("achievements"), descending=True),
                        models.F("user"),
                        condition=models.Q(("achievements__gt", 0), ("listed", True)),
                        name="leaderboards_by_achievements",
                    ),
                    models.Index(
                        models.F("period"),
                        models.F("ruleset"),
                        models.F("players"),
                        models.F("fewest_rounds"),
                        models.F("user"),
                        condition=models.Q(("fewest_rounds__isnull", False), ("listed", True)),
                        name="leaderboards_by_rounds",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "period", "ruleset", "players"), name="leaderboards_standing_once_a_period"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Totals",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ruleset", models.CharField(max_length=40, verbose_name="ruleset")),
                ("counts", models.JSONField(default=dict, verbose_name="counts")),
                ("bests", models.JSONField(default=dict, verbose_name="best in a game")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="totals",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "statistics",
                "verbose_name_plural": "statistics",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "ruleset"), name="leaderboards_totals_once_a_ruleset")
                ],
            },
        ),
        migrations.RunPython(empower_moderators, migrations.RunPython.noop),
    ]
