"""A seat whose account is deleted has no name; what to call it is translated when it is shown."""

from django.db import migrations, models

STORED = ["Former player", "প্রাক্তন খেলোয়াড়"]


def empty_names(apps, schema_editor):
    """Empty the names that were stored in the language of the person who left."""
    seats = apps.get_model("games", "GameSeat").objects.filter(user=None, kind="person", name__in=STORED)
    seats.update(name="")


class Migration(migrations.Migration):
    dependencies = [("games", "0008_moderators")]

    operations = [
        migrations.AlterField("gameseat", "name", models.CharField(blank=True, max_length=40, verbose_name="name")),
        migrations.RunPython(empty_names, migrations.RunPython.noop),
    ]
