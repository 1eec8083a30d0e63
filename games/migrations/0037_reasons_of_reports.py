from django.db import migrations, models


class Migration(migrations.Migration):
    """The reasons of reports in the words in which people choose them."""

    dependencies = [("games", "0036_bot_tries")]

    operations = [
        migrations.AlterField(
            model_name="report",
            name="reason",
            field=models.CharField(
                choices=[
                    ("abuse", "Insults or threats"),
                    ("hate", "Hate speech"),
                    ("sexual", "Sexual or obscene content"),
                    ("spam", "Advertising or spam"),
                    ("cheating", "Cheating or ruining the game"),
                    ("name", "An offensive name"),
                    ("other", "Something else"),
                ],
                max_length=8,
                verbose_name="reason",
            ),
        ),
    ]
