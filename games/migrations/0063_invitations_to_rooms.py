import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from config.cascades import cascading_key

CASCADES = {
    "games_invitation_room": ("room_id", "games_room", "CASCADE"),
    "games_invitation_person": ("person_id", "accounts_user", "CASCADE"),
    "games_invitation_by": ("by_id", "accounts_user", "CASCADE"),
    "games_invitation_after": ("after_id", "games_game", "SET NULL"),
}
"""Foreign keys that cascade in the database: processes of 1.0.0 delete people, rooms and games without knowing this
table."""


class Migration(migrations.Migration):
    atomic = False  # each table is locked by itself: a move writes into several of them
    beside_previous = (
        "The foreign keys are of an empty table that the previous release does not know; there are no rows to check, so"
        " the tables of rooms, games and people are locked for a moment only."
    )

    dependencies = [
        ("games", "0062_clubs_of_rooms"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="room",
            name="friends_only",
            field=models.BooleanField(db_default=False, default=False, verbose_name="for friends of the host only"),
        ),
        migrations.AddField(
            model_name="room",
            name="language",
            field=models.CharField(blank=True, db_default="", default="", max_length=10, verbose_name="language"),
        ),
        migrations.AddField(
            model_name="room",
            name="rating_from",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="lowest rating"),
        ),
        migrations.AddField(
            model_name="room",
            name="rating_to",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="highest rating"),
        ),
        migrations.AddField(
            model_name="room",
            name="verified_only",
            field=models.BooleanField(db_default=False, default=False, verbose_name="for verified people only"),
        ),
        migrations.CreateModel(
            name="RoomInvitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("declined_at", models.DateTimeField(blank=True, null=True, verbose_name="declined")),
                (
                    "after",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.game",
                        verbose_name="after the game",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="invited by",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="room_invitations",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="games.room",
                        verbose_name="room",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation to a room",
                "verbose_name_plural": "invitations to rooms",
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["by", "-created_at"], name="games_invitation_of_host")],
                "constraints": [
                    models.UniqueConstraint(fields=("room", "person"), name="games_invitation_once_a_room")
                ],
            },
        ),
        *(cascading_key(name, "games_roominvitation", *key) for name, key in CASCADES.items()),
    ]
