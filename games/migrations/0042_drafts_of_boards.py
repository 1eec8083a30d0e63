import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0041_notes_of_boards"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="BoardDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("ruleset", models.CharField(max_length=40, verbose_name="game")),
                ("document", models.JSONField(verbose_name="board")),
                ("revision", models.PositiveIntegerField(default=0, verbose_name="revision")),
                ("undo", models.PositiveIntegerField(blank=True, null=True, verbose_name="can be undone")),
                ("redo", models.PositiveIntegerField(blank=True, null=True, verbose_name="can be done again")),
                ("forgotten", models.PositiveIntegerField(default=0, verbose_name="forgotten")),
                ("stored", models.PositiveIntegerField(default=0, verbose_name="size")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("changed_at", models.DateTimeField(auto_now=True, verbose_name="changed")),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="owner",
                    ),
                ),
            ],
            options={
                "verbose_name": "draft of a board",
                "verbose_name_plural": "drafts of boards",
                "ordering": ["-changed_at", "-pk"],
                "indexes": [models.Index(fields=["owner", "-changed_at"], name="games_draft_of_owner")],
            },
        ),
        migrations.CreateModel(
            name="DraftRevision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="revision")),
                ("edits", models.BinaryField(verbose_name="edits")),
                ("undo_below", models.PositiveIntegerField(blank=True, null=True, verbose_name="can be undone")),
                ("redo_below", models.PositiveIntegerField(blank=True, null=True, verbose_name="can be done again")),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="revisions",
                        to="games.boarddraft",
                        verbose_name="draft of a board",
                    ),
                ),
            ],
            options={
                "verbose_name": "revision of a draft",
                "verbose_name_plural": "revisions of drafts",
                "ordering": ["draft", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("draft", "number"), name="games_revision_once_a_draft"),
                ],
            },
        ),
    ]
