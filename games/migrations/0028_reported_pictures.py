"""Reports of people's pictures."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0027_list_rare_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="report",
            name="picture",
            field=models.BinaryField(blank=True, null=True, verbose_name="picture"),
        ),
        migrations.AddField(
            model_name="report",
            name="picture_hash",
            field=models.CharField(blank=True, max_length=16, verbose_name="hash of the picture"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(
                condition=models.Q(("picture_hash", ""), _negated=True),
                fields=("reporter", "about", "picture_hash"),
                name="games_report_picture_once",
            ),
        ),
    ]
