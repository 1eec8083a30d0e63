import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0048_copies_and_reports_of_boards")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="source",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to="games.board",
                verbose_name="saved board",
            ),
        ),
    ]
