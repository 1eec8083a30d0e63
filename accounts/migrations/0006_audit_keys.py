"""Rename the keys of our entries in the admin log."""

import json

from django.db import migrations

KEYS = {"did": "action", "reason": "reason", "more": "details"}
ACTIONS = {"break_off": "cancel_game"}


def rename_keys(apps, schema_editor):
    """From `did` and `more` to `action` and `details`."""
    entries = apps.get_model("admin", "LogEntry").objects.filter(change_message__startswith='{"did": ')
    for entry in entries.iterator():
        stored = {KEYS[key]: value for key, value in json.loads(entry.change_message).items()}
        stored["action"] = ACTIONS.get(stored["action"], stored["action"])
        entry.change_message = json.dumps(stored, ensure_ascii=False)
        entry.save(update_fields=["change_message"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_moderators"),
        ("admin", "0003_logentry_add_action_flag_choices"),
    ]

    operations = [migrations.RunPython(rename_keys, migrations.RunPython.noop)]
