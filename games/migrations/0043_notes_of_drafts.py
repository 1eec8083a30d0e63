from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0042_drafts_of_boards")]

    operations = [
        migrations.AddField(
            model_name="boarddraft",
            name="notes",
            field=models.JSONField(blank=True, null=True, verbose_name="what changed when it was read"),
        ),
    ]
