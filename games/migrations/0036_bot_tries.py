from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0035_progress_of_saves")]

    operations = [
        migrations.CreateModel(
            name="BotTry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("players", models.PositiveSmallIntegerField(verbose_name="players")),
                ("level", models.CharField(max_length=40, verbose_name="level")),
                ("score", models.IntegerField(verbose_name="score")),
                ("rounds", models.PositiveIntegerField(verbose_name="rounds")),
                (
                    "challenge",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE,
                        related_name="bot_tries",
                        to="games.challenge",
                        verbose_name="challenge of the day",
                    ),
                ),
            ],
            options={
                "verbose_name": "try of bots at a challenge",
                "verbose_name_plural": "tries of bots at challenges",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("challenge", "players", "level"), name="games_bot_try_once_a_challenge"
                    )
                ],
            },
        ),
    ]
