"""Abandoned games are called cancelled games, as on the wire."""

from typing import Any

from django.db import migrations, models


def rename_status(before: str, after: str) -> Any:
    """Rename the status of stored games."""

    def rename(apps: Any, schema_editor: Any) -> None:
        apps.get_model("games", "Game").objects.filter(status=before).update(status=after)

    return rename


class Migration(migrations.Migration):
    """Rename columns and a status."""

    dependencies = [("games", "0018_moves_claim_nothing")]
    operations = [
        migrations.RenameField("game", "abandoned_as", "cancel_cause"),
        migrations.RenameField("room", "closed_because", "close_reason"),
        migrations.AlterField(
            "game",
            "cancel_cause",
            models.CharField(
                "cancellation cause",
                blank=True,
                choices=[("left", "everybody left"), ("inactive", "nobody came back"), ("staff", "ended by staff")],
                max_length=8,
            ),
        ),
        migrations.AlterField(
            "game",
            "cancel_reason",
            models.CharField(
                "cancellation reason", blank=True, help_text="An admin's reason; the players see it.", max_length=300
            ),
        ),
        migrations.AlterField(
            "game",
            "status",
            models.CharField(
                "status",
                choices=[("playing", "playing"), ("finished", "finished"), ("cancelled", "cancelled")],
                default="playing",
                max_length=9,
            ),
        ),
        migrations.AlterField(
            "room",
            "close_reason",
            models.CharField(
                "closing reason", blank=True, help_text="An admin's reason; the members see it.", max_length=300
            ),
        ),
        migrations.RunPython(rename_status("abandoned", "cancelled"), rename_status("cancelled", "abandoned")),
    ]
