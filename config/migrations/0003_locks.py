from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("site_config", "0002_outgoing_mail")]

    operations = [
        migrations.CreateModel(
            name="Lock",
            fields=[
                ("name", models.CharField(max_length=60, primary_key=True, serialize=False)),
                ("holder", models.CharField(max_length=16)),
                ("until", models.DateTimeField()),
            ],
        ),
    ]
