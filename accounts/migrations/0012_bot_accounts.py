from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0011_network_bans"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_bot",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="A program plays: it is marked as such, and its games change nobody’s rating.",
                verbose_name="bot account",
            ),
        ),
    ]
