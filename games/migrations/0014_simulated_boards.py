"""Measured boards are called simulated boards."""

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [("games", "0013_rules_as_parts")]

    operations = [
        migrations.RemoveConstraint("measuredboard", "games_measured_no_more_than_wanted"),
        migrations.RemoveIndex("measuredboard", "games_measured_waiting"),
        migrations.RenameModel("MeasuredBoard", "SimulatedBoard"),
        migrations.RenameField("simulatedboard", "wanted", "target"),
        migrations.RenameField("simulatedboard", "asked_at", "requested_at"),
        migrations.RenameField("simulatedboard", "measured_at", "finished_at"),
        migrations.AlterModelOptions(
            "simulatedboard",
            {
                "ordering": ["requested_at", "pk"],
                "verbose_name": "simulated board",
                "verbose_name_plural": "simulated boards",
            },
        ),
        migrations.AlterField(
            "simulatedboard", "tallies", models.JSONField(blank=True, null=True, verbose_name="counts so far")
        ),
        migrations.AlterField("simulatedboard", "target", models.PositiveIntegerField(verbose_name="target")),
        migrations.AlterField(
            "simulatedboard", "requested_at", models.DateTimeField(auto_now_add=True, verbose_name="requested")
        ),
        migrations.AlterField(
            "simulatedboard", "finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")
        ),
        migrations.AddConstraint(
            "simulatedboard",
            models.CheckConstraint(condition=Q(episodes__lte=F("target")), name="games_simulation_within_target"),
        ),
        migrations.AddIndex(
            "simulatedboard",
            models.Index(
                fields=["requested_at"], condition=Q(finished_at__isnull=True), name="games_simulation_unfinished"
            ),
        ),
    ]
