"""The group of those who keep order: they handle reports, mute, ban and close rooms, and see no mail addresses."""

from django.db import migrations

MODERATOR = "moderator"
MAY = {
    ("accounts", "user"): ["view"],
    ("accounts", "sanction"): ["add", "change", "view"],
    ("admin", "logentry"): ["view"],
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


def make_moderators(apps, schema_editor):
    """Make the group; permissions that Django would only make after all migrations are made here."""
    content_type = apps.get_model("contenttypes", "ContentType")
    permission = apps.get_model("auth", "Permission")
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=MODERATOR)
    for (app, model), deeds in MAY.items():
        of, _ = content_type.objects.get_or_create(app_label=app, model=model)
        for deed in deeds:
            name = f"Can {deed} {apps.get_model(app, model)._meta.verbose_name}"
            may, _ = permission.objects.get_or_create(
                content_type=of, codename=f"{deed}_{model}", defaults={"name": name}
            )
            group.permissions.add(may)


def forget_moderators(apps, schema_editor):
    """Back to no group."""
    apps.get_model("auth", "Group").objects.filter(name=MODERATOR).delete()


class Migration(migrations.Migration):
    """After every model it names."""

    dependencies = [
        ("accounts", "0004_skeletons"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("games", "0006_reasons"),
    ]

    operations = [migrations.RunPython(make_moderators, forget_moderators)]
