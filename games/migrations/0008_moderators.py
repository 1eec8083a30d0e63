"""Moderators handle reports, close rooms, and remove boards and chat messages."""

from importlib import import_module

from django.db import migrations

PERMISSIONS = {
    ("games", "action"): ["view"],
    ("games", "board"): ["delete", "view"],
    ("games", "chatline"): ["change", "view"],
    ("games", "flaggedword"): ["add", "change", "view"],
    ("games", "game"): ["view"],
    ("games", "gameseat"): ["view"],
    ("games", "member"): ["view"],
    ("games", "report"): ["change", "view"],
    ("games", "room"): ["change", "view"],
}


def empower_moderators(apps, schema_editor):
    """Add the permissions to the group."""
    moderators = import_module("accounts.migrations.0005_moderators")
    group = apps.get_model("auth", "Group").objects.get(name=moderators.MODERATOR)
    moderators.grant(apps, group, PERMISSIONS)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_moderators"),
        ("games", "0007_bot_levels"),
    ]

    operations = [migrations.RunPython(empower_moderators, migrations.RunPython.noop)]
