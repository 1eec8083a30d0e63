"""Invitations of people to rooms.

The foreign keys cascade in the database, or forget what they referred to (see the migration): processes of 1.0.0 delete
people, rooms and games without knowing this table.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.games import Game
from games.models.rooms import Room


class RoomInvitation(models.Model):
    """Somebody in a room invites a person, once; it holds until the person declines it or the room is closed.

    `after` is the ended game that they are asked to play again. By the host, it admits whatever the table asks.
    """

    room = models.ForeignKey(
        Room, models.CASCADE, db_constraint=False, related_name="invitations", verbose_name=_("room")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="room_invitations",
        verbose_name=_("person"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        db_index=False,
        related_name="+",
        verbose_name=_("invited by"),
    )
    after = models.ForeignKey(
        Game,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("after the game"),
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    declined_at = models.DateTimeField(_("declined"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation to a room")
        verbose_name_plural = _("invitations to rooms")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "person"], name="games_invitation_once_a_room"),
        ]
        indexes = [
            models.Index(fields=["by", "-created_at"], name="games_invitation_of_host"),
        ]

    def __str__(self) -> str:
        return f"{self.room_id}: {self.person_id}"
