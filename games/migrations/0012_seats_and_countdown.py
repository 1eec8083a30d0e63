from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0011_paused_games")]

    operations = [
        migrations.RenameField("room", "places", "seats"),
        migrations.AlterField(
            "room",
            "seats",
            models.PositiveSmallIntegerField(verbose_name="seats"),
        ),
        migrations.AddField(
            "room",
            "starts_at",
            models.BigIntegerField(blank=True, null=True, verbose_name="starts at"),
        ),
        migrations.AddIndex(
            "room",
            models.Index(
                condition=models.Q(("starts_at__isnull", False)), fields=["starts_at"], name="games_room_starts_at"
            ),
        ),
    ]
