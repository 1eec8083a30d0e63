"""Pause games that everybody has left."""

from django.db import migrations, models

REASONS = """
UPDATE games_game SET abandoned_as = CASE WHEN broken_off_because = '' THEN 'left' ELSE 'staff' END
WHERE status = 'abandoned'
"""


class Migration(migrations.Migration):
    """Pausing games that everybody has left, why a game was abandoned, and the seats that timed out."""

    dependencies = [
        ("games", "0010_plain_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="action",
            name="timed_out",
            field=models.JSONField(blank=True, default=list, verbose_name="timed out"),
        ),
        migrations.AddField(
            model_name="game",
            name="abandoned_as",
            field=models.CharField(
                blank=True,
                choices=[("left", "everybody left"), ("inactive", "nobody came back"), ("staff", "ended by staff")],
                max_length=8,
                verbose_name="abandoned because",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="paused_at",
            field=models.BigIntegerField(blank=True, null=True, verbose_name="paused"),
        ),
        migrations.AddField(
            model_name="game",
            name="remaining",
            field=models.JSONField(blank=True, default=dict, verbose_name="remaining time"),
        ),
        migrations.AddField(
            model_name="game",
            name="snapshot_version",
            field=models.PositiveIntegerField(default=0, verbose_name="snapshot needed at version"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("paused_at__isnull", True), ("status", "playing")),
                fields=["started_at"],
                name="games_game_running",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("paused_at__isnull", False)), fields=["paused_at"], name="games_game_paused"
            ),
        ),
        migrations.RunSQL(REASONS, migrations.RunSQL.noop),
    ]
