import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_names_and_colours"),
    ]

    operations = [
        migrations.CreateModel(
            name="Sanction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(choices=[("mute", "mute"), ("ban", "ban")], max_length=4, verbose_name="kind"),
                ),
                ("reason", models.CharField(help_text="Shown to the person.", max_length=300, verbose_name="reason")),
                (
                    "note",
                    models.TextField(
                        blank=True, help_text="Only for those who run the site.", max_length=2000, verbose_name="note"
                    ),
                ),
                ("begins_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="from")),
                (
                    "until",
                    models.DateTimeField(
                        blank=True, help_text="Nothing here means for ever.", null=True, verbose_name="until"
                    ),
                ),
                ("lifted_at", models.DateTimeField(blank=True, null=True, verbose_name="lifted")),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "lifted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="lifted by",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sanctions",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "sanction",
                "verbose_name_plural": "sanctions",
                "ordering": ["-begins_at", "-pk"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("lifted_at__isnull", True)),
                        fields=["person", "kind", "until"],
                        name="accounts_sanction_in_force",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="accounts_sanction_has_a_reason"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("until__isnull", True), ("until__gt", models.F("begins_at")), _connector="OR"
                        ),
                        name="accounts_sanction_ends_later",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at__isnull", True), ("until__isnull", True)),
                        fields=("person", "kind"),
                        name="accounts_sanction_for_ever_once",
                    ),
                ],
            },
        ),
    ]
