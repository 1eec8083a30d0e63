import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.cascades import cascading_key

CASCADES = {
    "games_board_entry": ("games_board", "entry_id", "games_galleryboard", "SET NULL"),
    "games_boarddraft_based_on": ("games_boarddraft", "based_on_id", "games_galleryboard", "SET NULL"),
    "games_boarddraft_entry": ("games_boarddraft", "entry_id", "games_galleryboard", "SET NULL"),
    "games_boarddraft_owner": ("games_boarddraft", "owner_id", "accounts_user"),
    "games_boardlike_entry": ("games_boardlike", "entry_id", "games_galleryboard"),
    "games_boardlike_user": ("games_boardlike", "user_id", "accounts_user"),
    "games_draftrevision_draft": ("games_draftrevision", "draft_id", "games_boarddraft"),
    "games_galleryboard_based_on": ("games_galleryboard", "based_on_id", "games_galleryboard", "SET NULL"),
    "games_galleryboard_owner": ("games_galleryboard", "owner_id", "accounts_user"),
    "games_galleryboard_taken_down_by": ("games_galleryboard", "taken_down_by_id", "accounts_user", "SET NULL"),
    "games_measuredboard_requested_by": ("games_measuredboard", "requested_by_id", "accounts_user", "SET NULL"),
    "games_report_board": ("games_report", "board_id", "games_galleryboard", "SET NULL"),
    "games_simulatedboard_requested_by": ("games_simulatedboard", "requested_by_id", "accounts_user", "SET NULL"),
    "games_tablesetup_board": ("games_tablesetup", "board_id", "games_board", "SET NULL"),
    "games_tablesetup_owner": ("games_tablesetup", "owner_id", "accounts_user"),
}
"""Foreign keys that the database cascades or clears: processes of 1.0.0 delete people and boards without knowing them."""


class Migration(migrations.Migration):
    atomic = False  # each table is locked by itself and for a moment; what was done before a stop can be repeated
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0057_last_looks"),
    ]

    operations = [
        migrations.AlterField(
            model_name="board",
            name="entry",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="versions",
                to="games.galleryboard",
                verbose_name="board of the gallery",
            ),
        ),
        migrations.AlterField(
            model_name="boarddraft",
            name="based_on",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.galleryboard",
                verbose_name="based on",
            ),
        ),
        migrations.AlterField(
            model_name="boarddraft",
            name="entry",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="drafts",
                to="games.galleryboard",
                verbose_name="own board",
            ),
        ),
        migrations.AlterField(
            model_name="boarddraft",
            name="owner",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="drafts",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
        migrations.AlterField(
            model_name="boardlike",
            name="entry",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="liked_by",
                to="games.galleryboard",
                verbose_name="board of the gallery",
            ),
        ),
        migrations.AlterField(
            model_name="boardlike",
            name="user",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="liked_boards",
                to=settings.AUTH_USER_MODEL,
                verbose_name="user",
            ),
        ),
        migrations.AlterField(
            model_name="draftrevision",
            name="draft",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="revisions",
                to="games.boarddraft",
                verbose_name="draft of a board",
            ),
        ),
        migrations.AlterField(
            model_name="galleryboard",
            name="based_on",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="copies",
                to="games.galleryboard",
                verbose_name="based on",
            ),
        ),
        migrations.AlterField(
            model_name="galleryboard",
            name="owner",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="gallery_boards",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
        migrations.AlterField(
            model_name="galleryboard",
            name="taken_down_by",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="taken down by",
            ),
        ),
        migrations.AlterField(
            model_name="measuredboard",
            name="requested_by",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="requested by",
            ),
        ),
        migrations.AlterField(
            model_name="report",
            name="board",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="reports",
                to="games.galleryboard",
                verbose_name="board",
            ),
        ),
        migrations.AlterField(
            model_name="simulatedboard",
            name="requested_by",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="requested by",
            ),
        ),
        migrations.AlterField(
            model_name="tablesetup",
            name="board",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.board",
                verbose_name="board",
            ),
        ),
        migrations.AlterField(
            model_name="tablesetup",
            name="owner",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="setups",
                to=settings.AUTH_USER_MODEL,
                verbose_name="owner",
            ),
        ),
        *(cascading_key(name, *key) for name, key in CASCADES.items()),
    ]
