import itertools

import accounts.models
from accounts.names import MAX_LENGTH
from config.texts.looks import look_of_name as skeleton
from django.db import migrations, models


def fill_in(apps, schema_editor):
    """Give every row its skeleton; of two people whose names look alike, the later one's gets a number."""
    User = apps.get_model("accounts", "User")
    taken = set()
    for user in User.objects.order_by("pk").iterator():
        name = user.username
        for number in itertools.count(2):
            looks = skeleton(name)
            if looks not in taken:
                break
            name = f"{user.username[: MAX_LENGTH - 1 - len(str(number))]} {number}"
        taken.add(looks)
        User.objects.filter(pk=user.pk).update(username=name, skeleton=looks)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_sanctions"),
    ]

    operations = [
        migrations.AlterModelManagers(
            name="user",
            managers=[
                ("objects", accounts.models.People()),
            ],
        ),
        migrations.AddField(
            model_name="user",
            name="skeleton",
            field=models.CharField(editable=False, max_length=200, null=True, verbose_name="what the name looks like"),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="skeleton",
            field=accounts.models.Skeleton(
                editable=False, max_length=200, unique=True, verbose_name="what the name looks like"
            ),
        ),
    ]
