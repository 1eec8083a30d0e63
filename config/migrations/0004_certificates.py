from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("site_config", "0003_locks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Certificate",
            fields=[
                ("address", models.CharField(max_length=270, primary_key=True, serialize=False)),
                ("expires_at", models.DateTimeField(null=True)),
                ("due_at", models.DateTimeField()),
            ],
            options={
                "default_permissions": (),
            },
        ),
    ]
