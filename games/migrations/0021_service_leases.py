"""Leases by which the processes of the site tell each other that they run."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add a table."""

    dependencies = [("games", "0020_commands_that_added_bots")]
    operations = [
        migrations.CreateModel(
            "ServiceLease",
            [
                (
                    "name",
                    models.CharField(
                        choices=[("web", "Web"), ("sweep", "Sweep")], max_length=5, primary_key=True, serialize=False
                    ),
                ),
                ("until", models.BigIntegerField()),
            ],
        ),
    ]
