"""Moderators remove pictures and take achievements back."""

from importlib import import_module

from django.db import migrations

PERMISSIONS = {
    ("leaderboards", "earnedachievement"): ["change", "view"],
    ("leaderboards", "profile"): ["change", "view"],
}


def empower_moderators(apps, schema_editor):
    """Add the permissions to the group."""
    moderators = import_module("accounts.migrations.0005_moderators")
    group = apps.get_model("auth", "Group").objects.get(name=moderators.MODERATOR)
    moderators.grant(apps, group, PERMISSIONS)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_moderators"),
        ("leaderboards", "0004_groups"),
    ]

    operations = [migrations.RunPython(empower_moderators, migrations.RunPython.noop)]
