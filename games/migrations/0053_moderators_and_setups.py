from importlib import import_module

from django.db import migrations

PERMISSIONS = {("games", "tablesetup"): ["delete", "view"]}


def empower_moderators(apps, schema_editor):
    """Let moderators remove table set-ups, whose names and links others see."""
    moderators = import_module("accounts.migrations.0005_moderators")
    group = apps.get_model("auth", "Group").objects.filter(name=moderators.MODERATOR).first()
    if group is not None:
        moderators.grant(apps, group, PERMISSIONS)


class Migration(migrations.Migration):
    beside_previous = "It adds a permission or two to one group, which the previous release only reads."
    dependencies = [("games", "0052_games_over_days")]

    operations = [migrations.RunPython(empower_moderators, migrations.RunPython.noop)]
