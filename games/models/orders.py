"""What players have ordered beforehand (`engine.orders`)."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.games import GameSeat


class StandingOrders(models.Model):
    """The standing orders of a seat, given by its player, by their keys. Nobody else sees them.

    They hold as long as that person has the seat (`selectors.play.loaded`).
    """

    # Processes of 1.0.0 delete seats and people without knowing this table: the database cascades.
    seat = models.OneToOneField(
        GameSeat,
        models.CASCADE,
        primary_key=True,
        db_constraint=False,
        related_name="standing_orders",
        verbose_name=_("seat"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        db_constraint=False,
        related_name="standing_orders",
        verbose_name=_("user"),
    )
    orders: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("orders"), default=dict)

    class Meta:
        verbose_name = _("standing orders")
        verbose_name_plural = _("standing orders")

    def __str__(self) -> str:
        return str(self.pk)
