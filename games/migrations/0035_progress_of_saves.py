from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import Greatest


def count_moves(apps: Any, schema_editor: Any) -> None:
    """Of earlier saves only the moves since their game began or went on are known."""
    apps.get_model("games", "Save").objects.update(moves=Greatest(F("version") - 1, 0))


class Migration(migrations.Migration):
    dependencies = [("games", "0034_casual_rooms_and_pace")]

    operations = [
        migrations.AddField("save", "moves", models.PositiveIntegerField(default=0, verbose_name="moves")),
        migrations.AddField("save", "round", models.PositiveIntegerField(blank=True, null=True, verbose_name="round")),
        migrations.AddField("save", "turn", models.JSONField(blank=True, default=list, verbose_name="seats to move")),
        migrations.AddField("save", "worths", models.JSONField(blank=True, default=list, verbose_name="worth by seat")),
        migrations.RunPython(count_moves, migrations.RunPython.noop),
    ]
