"""Games that continue others, and games that do not count."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Add three fields."""

    dependencies = [("games", "0021_service_leases")]
    operations = [
        migrations.AddField("game", "rated", models.BooleanField(default=True, verbose_name="rated")),
        migrations.AddField(
            "game",
            "parent",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="continuations",
                to="games.game",
                verbose_name="continues",
            ),
        ),
        migrations.AddField(
            "game",
            "parent_version",
            models.PositiveIntegerField(blank=True, null=True, verbose_name="continues at version"),
        ),
    ]
