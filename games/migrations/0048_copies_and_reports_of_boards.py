import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0047_versions_of_boards")]

    operations = [
        migrations.AddField(
            model_name="boarddraft",
            name="entry",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="drafts",
                to="games.galleryboard",
                verbose_name="own board",
            ),
        ),
        migrations.AddField(
            model_name="boarddraft",
            name="based_on",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.galleryboard",
                verbose_name="based on",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="board",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="reports",
                to="games.galleryboard",
                verbose_name="board",
            ),
        ),
    ]
