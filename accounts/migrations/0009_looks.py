"""Names are compared by more of Unicode: their looks are computed anew, and everybody keeps their name."""

import accounts.models
from django.db import migrations, models

from config.texts.looks import look_of_name

AT_ONCE = 1000


def compute(apps, schema_editor):
    """Store what each name looks like; of names that look alike, all but the oldest are marked."""
    User = apps.get_model("accounts", "User")
    taken = set()
    some = []
    for user in User.objects.order_by("pk").only("username").iterator(AT_ONCE):
        user.skeleton = look_of_name(user.username)
        user.shares_look = user.skeleton in taken
        taken.add(user.skeleton)
        some.append(user)
        if len(some) == AT_ONCE:
            User.objects.bulk_update(some, ["skeleton", "shares_look"])
            some.clear()
    User.objects.bulk_update(some, ["skeleton", "shares_look"])


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_api_tokens"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="shares_look",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="The name was chosen before it was known to look like another person’s.",
                verbose_name="shares its look",
            ),
        ),
        migrations.AlterField(
            model_name="user",
            name="skeleton",
            field=accounts.models.Skeleton(
                db_index=True, editable=False, max_length=200, verbose_name="what the name looks like"
            ),
        ),
        migrations.RunPython(compute, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=models.Q(("shares_look", False)),
                fields=("skeleton",),
                name="accounts_user_look_once",
                violation_error_message="This name looks too much like one that is taken. Choose another.",
            ),
        ),
    ]
