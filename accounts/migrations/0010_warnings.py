from django.db import migrations, models


class Migration(migrations.Migration):
    beside_previous = (
        "sanctions are few, so the table is locked for milliseconds; the previous release makes no warnings"
    )
    dependencies = [
        ("accounts", "0009_looks"),
    ]

    operations = [
        migrations.AddField(
            model_name="sanction",
            name="confirmed_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When the person confirmed having read a warning.",
                null=True,
                verbose_name="confirmed",
            ),
        ),
        migrations.AlterField(
            model_name="sanction",
            name="kind",
            field=models.CharField(
                choices=[("warn", "warning"), ("mute", "mute"), ("ban", "ban")], max_length=4, verbose_name="kind"
            ),
        ),
        migrations.RemoveConstraint(model_name="sanction", name="accounts_sanction_for_ever_once"),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("lifted_at__isnull", True), ("until__isnull", True), models.Q(("kind", "warn"), _negated=True)
                ),
                fields=("person", "kind"),
                name="accounts_sanction_for_ever_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("kind", "warn"), _negated=True), ("until__isnull", True), _connector="OR"),
                name="accounts_sanction_warning_without_end",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "warn"), ("confirmed_at__isnull", True), _connector="OR"),
                name="accounts_sanction_warnings_confirmed",
            ),
        ),
    ]
