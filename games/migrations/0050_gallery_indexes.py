from importlib import import_module

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

PERMISSIONS = {("games", "galleryboard"): ["change", "view"]}


def empower_moderators(apps, schema_editor):
    """Let moderators take boards down."""
    moderators = import_module("accounts.migrations.0005_moderators")
    group = apps.get_model("auth", "Group").objects.filter(name=moderators.MODERATOR).first()
    if group is not None:
        moderators.grant(apps, group, PERMISSIONS)


class Migration(migrations.Migration):
    atomic = False  # as an index that is built beside everything else needs it
    dependencies = [("games", "0049_boards_of_games")]

    operations = [
        migrations.RunPython(empower_moderators, migrations.RunPython.noop),
        AddIndexConcurrently(
            model_name="board",
            index=models.Index(
                condition=models.Q(("entry__isnull", False)), fields=["entry", "-version"], name="games_board_versions"
            ),
        ),
        AddIndexConcurrently(
            model_name="board",
            index=models.Index(
                condition=models.Q(("entry__isnull", True), ("owner__isnull", True)),
                fields=["id"],
                name="games_board_orphaned",
            ),
        ),
        AddIndexConcurrently(
            model_name="game",
            index=models.Index(
                condition=models.Q(("source__isnull", False)), fields=["source", "-id"], name="games_game_on_board"
            ),
        ),
    ]
