"""What is known of saved games after they are deleted, and whose names saves and positions hold."""

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

KNOWN = """
UPDATE games_savedgame SET continued = true;
INSERT INTO games_savedgame (origin, drawn, stands, continued, created_at)
SELECT DISTINCT ON (g.seed_hash) g.seed_hash, (g.state::jsonb ->> 'drawn')::int,
       g.status = 'finished' OR g.cancel_cause = 'staff', false, now()
FROM games_save s JOIN games_game g ON g.id = s.game_id WHERE g.rated
ON CONFLICT DO NOTHING;
"""
PEOPLE = """
UPDATE games_save s SET people = (
    SELECT jsonb_agg(CASE WHEN t.kind = 'person' THEN t.user_id END ORDER BY t.number)
    FROM games_gameseat t WHERE t.game_id = s.game_id
) WHERE s.game_id IS NOT NULL AND EXISTS (SELECT FROM games_gameseat t WHERE t.game_id = s.game_id);
UPDATE games_opening o SET seats = (
    SELECT jsonb_agg(seat || jsonb_build_object('person', seat -> 'user') ORDER BY number)
    FROM jsonb_array_elements(o.seats) WITH ORDINALITY AS one(seat, number)
) WHERE jsonb_array_length(o.seats) > 0;
"""


class Migration(migrations.Migration):
    """`RatedContinuation` becomes `SavedGame`; saves name people."""

    dependencies = [
        ("games", "0028_reported_pictures"),
    ]

    operations = [
        migrations.RenameModel("RatedContinuation", "SavedGame"),
        migrations.RenameField("savedgame", "game", "continuation"),
        migrations.AlterModelOptions(
            name="savedgame",
            options={"verbose_name": "saved game", "verbose_name_plural": "saved games"},
        ),
        migrations.AlterField(
            model_name="savedgame",
            name="origin",
            field=models.CharField(max_length=64, primary_key=True, serialize=False, verbose_name="hash of the seed"),
        ),
        migrations.AlterField(
            model_name="savedgame",
            name="continuation",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.game",
                verbose_name="game that continues it",
            ),
        ),
        migrations.AddField(
            model_name="savedgame",
            name="drawn",
            field=models.PositiveIntegerField(default=0, verbose_name="draws until then"),
        ),
        migrations.AddField(
            model_name="savedgame",
            name="continued",
            field=models.BooleanField(default=False, verbose_name="continued"),
        ),
        migrations.AddField(
            model_name="savedgame",
            name="stands",
            field=models.BooleanField(default=False, verbose_name="its result stands"),
        ),
        migrations.AddField(
            model_name="save",
            name="people",
            field=models.JSONField(default=list, verbose_name="people"),
        ),
        migrations.AddIndex(
            model_name="save",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["people"], name="games_save_of_people", opclasses=["jsonb_path_ops"]
            ),
        ),
        migrations.AddIndex(
            model_name="opening",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["seats"], name="games_opening_seats", opclasses=["jsonb_path_ops"]
            ),
        ),
        migrations.RunSQL(KNOWN, migrations.RunSQL.noop),
        migrations.RunSQL(PEOPLE, migrations.RunSQL.noop),
    ]
