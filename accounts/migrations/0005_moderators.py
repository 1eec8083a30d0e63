"""The group of moderators: they can mute and ban, and see no email addresses. Other apps add their permissions to it."""

from django.db import migrations

MODERATOR = "moderator"
PERMISSIONS = {
    ("accounts", "user"): ["view"],
    ("accounts", "sanction"): ["add", "change", "view"],
    ("admin", "logentry"): ["view"],
}


def make_moderators(apps, schema_editor):
    """Create the group."""
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name=MODERATOR)
    grant(apps, group, PERMISSIONS)


def grant(apps, group, permissions):
    """Give a group permissions, created here because Django creates them only after all migrations."""
    content_type = apps.get_model("contenttypes", "ContentType")
    permission = apps.get_model("auth", "Permission")
    for (app, model), actions in permissions.items():
        of, _ = content_type.objects.get_or_create(app_label=app, model=model)
        for action in actions:
            name = f"Can {action} {apps.get_model(app, model)._meta.verbose_name}"
            granted, _ = permission.objects.get_or_create(
                content_type=of, codename=f"{action}_{model}", defaults={"name": name}
            )
            group.permissions.add(granted)


def delete_moderators(apps, schema_editor):
    """Delete the group."""
    apps.get_model("auth", "Group").objects.filter(name=MODERATOR).delete()


class Migration(migrations.Migration):
    """After the models it names."""

    dependencies = [
        ("accounts", "0004_skeletons"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_moderators, delete_moderators)]
