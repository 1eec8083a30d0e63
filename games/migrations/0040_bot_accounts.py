from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0039_languages_of_words"),
    ]

    operations = [
        migrations.AddField(
            model_name="gameseat",
            name="bot_account",
            field=models.BooleanField(db_default=False, default=False, verbose_name="bot account"),
        ),
        migrations.AlterField(
            model_name="game",
            name="unrated",
            field=models.CharField(
                blank=True,
                choices=[
                    ("casual", "casual"),
                    ("board", "own board"),
                    ("options", "changed rules"),
                    ("alone", "one person and bots"),
                    ("guests", "guests"),
                    ("bot_accounts", "bot accounts"),
                    ("same_people", "the same people too often"),
                    ("void", "ended in the first round"),
                ],
                max_length=12,
                verbose_name="unrated because",
            ),
        ),
    ]
