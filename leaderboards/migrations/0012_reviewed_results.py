import django.db.models.deletion
from django.db import migrations, models

from config.cascades import cascading_key


class Migration(migrations.Migration):
    beside_previous = (
        "The foreign key is of an empty table that the previous release does not know; there are no rows to check, so"
        " the table of results is locked for a moment only."
    )
    dependencies = [("leaderboards", "0011_conduct")]

    operations = [
        migrations.CreateModel(
            name="ReviewedResult",
            fields=[
                (
                    "result",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="reviewed",
                        serialize=False,
                        to="leaderboards.result",
                        verbose_name="result",
                    ),
                ),
                ("ruleset", models.CharField(max_length=40, verbose_name="ruleset")),
                ("level", models.PositiveSmallIntegerField(verbose_name="level")),
                ("luck", models.FloatField(verbose_name="own luck")),
                ("decisions", models.FloatField(verbose_name="own decisions")),
                ("cost", models.FloatField(verbose_name="cost of graded decisions")),
                ("weighed", models.PositiveIntegerField(verbose_name="decisions weighed")),
                ("reviewed_at", models.DateTimeField(verbose_name="reviewed")),
            ],
            options={
                "verbose_name": "reviewed result",
                "verbose_name_plural": "reviewed results",
                "indexes": [
                    models.Index(fields=["ruleset", "level", "-reviewed_at"], name="leaderboards_reviewed_level")
                ],
            },
        ),
        cascading_key(
            "leaderboards_reviewed_result", "leaderboards_reviewedresult", "result_id", "leaderboards_result"
        ),
    ]
