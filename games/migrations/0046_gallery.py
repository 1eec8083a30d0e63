import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.contrib.postgres.search
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

LISTED = models.Q(("taken_down_at__isnull", True), ("visibility", "public"))


class Migration(migrations.Migration):
    dependencies = [("games", "0045_table_setups"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="GalleryBoard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=10, unique=True, verbose_name="code")),
                ("official", models.BooleanField(default=False, verbose_name="of the site itself")),
                ("key", models.CharField(blank=True, max_length=40, verbose_name="key")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("size", models.PositiveSmallIntegerField(default=0, verbose_name="spaces")),
                (
                    "languages",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="languages",
                    ),
                ),
                (
                    "words",
                    django.contrib.postgres.search.SearchVectorField(editable=False, null=True, verbose_name="words"),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[("private", "private"), ("link", "whoever has the link"), ("public", "public")],
                        default="private",
                        max_length=7,
                        verbose_name="visible to",
                    ),
                ),
                ("plays", models.PositiveIntegerField(default=0, verbose_name="games")),
                ("likes", models.PositiveIntegerField(default=0, verbose_name="likes")),
                ("flagged", models.BooleanField(default=False, verbose_name="flagged")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("shared_at", models.DateTimeField(blank=True, null=True, verbose_name="shared")),
                ("changed_at", models.DateTimeField(verbose_name="changed")),
                ("taken_down_at", models.DateTimeField(blank=True, null=True, verbose_name="taken down")),
                (
                    "taken_down_reason",
                    models.CharField(
                        blank=True,
                        help_text="An admin's reason; the owner sees it.",
                        max_length=300,
                        verbose_name="taken down because",
                    ),
                ),
                (
                    "based_on",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="copies",
                        to="games.galleryboard",
                        verbose_name="based on",
                    ),
                ),
                (
                    "current",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.board",
                        verbose_name="current version",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="gallery_boards",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
                (
                    "taken_down_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="taken down by",
                    ),
                ),
            ],
            options={
                "verbose_name": "board of the gallery",
                "verbose_name_plural": "boards of the gallery",
                "ordering": ["-pk"],
                "indexes": [
                    models.Index(condition=LISTED, fields=["-plays", "-id"], name="games_gallery_played"),
                    models.Index(condition=LISTED, fields=["-likes", "-id"], name="games_gallery_liked"),
                    models.Index(condition=LISTED, fields=["-shared_at", "-id"], name="games_gallery_newest"),
                    models.Index(condition=LISTED, fields=["ruleset", "-plays", "-id"], name="games_gallery_played_of"),
                    models.Index(condition=LISTED, fields=["ruleset", "-likes", "-id"], name="games_gallery_liked_of"),
                    models.Index(
                        condition=LISTED, fields=["ruleset", "-shared_at", "-id"], name="games_gallery_newest_of"
                    ),
                    django.contrib.postgres.indexes.GinIndex(
                        condition=LISTED, fastupdate=False, fields=["words"], name="games_gallery_words"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("key", ""), _negated=True), fields=("key",), name="games_gallery_key_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("official", True), ("key", ""), _connector="XOR"),
                        name="games_gallery_key_if_official",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardLike",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="liked_by",
                        to="games.galleryboard",
                        verbose_name="board of the gallery",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="liked_boards",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "like of a board",
                "verbose_name_plural": "likes of boards",
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("entry", "user"), name="games_like_once")],
            },
        ),
    ]
