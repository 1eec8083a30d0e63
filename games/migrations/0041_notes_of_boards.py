from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0040_bot_accounts")]

    operations = [
        migrations.AddField(
            model_name="board",
            name="notes",
            field=models.JSONField(blank=True, null=True, verbose_name="what changed when it was read"),
        ),
    ]
