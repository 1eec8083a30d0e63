"""Call spectators, unprompted actions and time-outs by these names."""

import django.db.models.deletion
from django.db import migrations, models

AUDIENCE = """
UPDATE games_chatline SET audience = 'spectators' WHERE audience = 'watchers';
UPDATE games_report SET snapshot = replace(snapshot::text, '"watchers": true', '"spectators_only": true')::jsonb
WHERE snapshot::text LIKE '%%"watchers": true%%';
"""
AUDIENCE_BEFORE = """
UPDATE games_chatline SET audience = 'watchers' WHERE audience = 'spectators';
UPDATE games_report SET snapshot = replace(snapshot::text, '"spectators_only": true', '"watchers": true')::jsonb
WHERE snapshot::text LIKE '%%"spectators_only": true%%';
"""


class Migration(migrations.Migration):
    """Renames, and the values stored under the old names."""

    dependencies = [("games", "0009_names_of_deleted_players")]

    operations = [
        migrations.RenameModel("Watcher", "Spectator"),
        migrations.AlterModelOptions(
            name="spectator", options={"verbose_name": "spectator", "verbose_name_plural": "spectators"}
        ),
        migrations.AlterField(
            model_name="spectator",
            name="room",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="spectators",
                to="games.room",
                verbose_name="room",
            ),
        ),
        migrations.RemoveConstraint(model_name="spectator", name="games_watcher_once_a_room"),
        migrations.AddConstraint(
            model_name="spectator",
            constraint=models.UniqueConstraint(fields=("room", "key"), name="games_spectator_once_a_room"),
        ),
        migrations.RenameField(model_name="gameseat", old_name="besides", new_name="unprompted_actions"),
        migrations.AlterField(
            model_name="gameseat",
            name="unprompted_actions",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="unprompted actions"),
        ),
        migrations.AlterField(
            model_name="gameseat",
            name="missed",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="time-outs in a row"),
        ),
        migrations.AlterField(
            model_name="chatline",
            name="audience",
            field=models.CharField(
                choices=[("everybody", "everybody"), ("spectators", "spectators")],
                default="everybody",
                max_length=10,
                verbose_name="for",
            ),
        ),
        migrations.RunSQL(AUDIENCE, AUDIENCE_BEFORE),
    ]
