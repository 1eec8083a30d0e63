"""Rooms in which Monopoly Two was begun before stations and utilities counted: they show the rules it goes on by."""

from typing import Any

from django.db import migrations
from django.db.models import Q

OPTION = "stations_and_utilities_count"


def note_the_rule(apps: Any, schema_editor: Any) -> None:
    rooms = apps.get_model("games", "Room").objects.filter(Q(phase="playing") | Q(continues=True))
    changed = [room for room in rooms.filter(ruleset="monopoly_two") if OPTION not in room.options]
    for room in changed:
        room.options[OPTION] = False
    apps.get_model("games", "Room").objects.bulk_update(changed, ["options"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("games", "0032_site_clock")]

    operations = [migrations.RunPython(note_the_rule, migrations.RunPython.noop)]
