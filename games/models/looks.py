"""How far the players of games over days have seen them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.games import GameSeat


class LastLook(models.Model):
    """The version of a running game over days that the player of a seat saw last, as their browser reports it.

    It holds as long as that person has the seat (`selectors.rooms.looks`), and until the game is packed.
    """

    # Both foreign keys cascade in the database (see the migration): 1.0.0 deletes seats and people without knowing
    # this table.
    seat = models.OneToOneField(
        GameSeat,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="last_look",
        verbose_name=_("seat"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="last_looks",
        verbose_name=_("user"),
    )
    version = models.PositiveIntegerField(_("version"))

    class Meta:
        verbose_name = _("last look")
        verbose_name_plural = _("last looks")

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.version}"
