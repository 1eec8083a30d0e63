import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0046_gallery"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AlterField(
            model_name="board",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="boards",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
        migrations.AddField(
            model_name="board",
            name="entry",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="versions",
                to="games.galleryboard",
                verbose_name="board of the gallery",
            ),
        ),
        migrations.AddField(
            model_name="board",
            name="version",
            field=models.PositiveIntegerField(db_default=1, default=1, verbose_name="version"),
        ),
        migrations.AddField(
            model_name="board",
            name="measures",
            field=models.JSONField(blank=True, null=True, verbose_name="what it is worth"),
        ),
        migrations.AddField(
            model_name="board",
            name="shared_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="shared"),
        ),
    ]
