from django.db import migrations

RENAMED = {"steady": "normal"}


def rename(apps, names):
    for model in ("Member", "GameSeat"):
        for old, new in names.items():
            apps.get_model("games", model).objects.filter(level=old).update(level=new)


def to_new_names(apps, schema_editor):
    rename(apps, RENAMED)


def to_old_names(apps, schema_editor):
    rename(apps, {new: old for old, new in RENAMED.items()})


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0006_reasons"),
    ]

    operations = [
        migrations.RunPython(to_new_names, to_old_names),
    ]
