"""Table set-ups: options of a game under a name, perhaps with a board, kept by a host or a club, or offered by a link.

The foreign keys cascade in the database, or forget what they referred to (see the migration): processes of 1.0.0 delete
people and boards without knowing this table.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.clubs import Club
from games.models.rooms import Board


class TableSetup(models.Model):
    """A set-up of somebody or of a club. `options` holds only what differs from the defaults.

    Whoever knows the `code` may see it and open rooms with it. `board_name` is what its board was called, so that it
    can be told when the board is gone.
    """

    code = models.CharField(_("code"), max_length=10, unique=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="setups",
        verbose_name=_("owner"),
    )
    club = models.ForeignKey(
        Club,
        models.CASCADE,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="setups",
        verbose_name=_("club"),
    )
    name = models.CharField(_("name"), max_length=60)
    ruleset = models.CharField(_("game"), max_length=40)
    board = models.ForeignKey(
        Board,
        models.SET_NULL,
        null=True,
        blank=True,
        db_constraint=False,
        related_name="+",
        verbose_name=_("board"),
    )
    board_name = models.CharField(_("name of the board"), max_length=60, blank=True)
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("options"), default=dict, blank=True)
    seats = models.PositiveSmallIntegerField(_("seats"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("table set-up")
        verbose_name_plural = _("table set-ups")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="games_setup_name_once_an_owner"),
            models.UniqueConstraint(fields=["club", "name"], name="games_setup_name_once_a_club"),
            models.CheckConstraint(
                condition=Q(owner__isnull=True) ^ Q(club__isnull=True), name="games_setup_of_somebody_or_a_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def usable_board(self) -> Board | None:
        """Its board, unless that was deleted or taken down; it comes with its entry in the gallery."""
        entry = self.board.entry if self.board is not None else None
        return None if entry is not None and entry.taken_down_at is not None else self.board

    @property
    def board_gone(self) -> bool:
        """Whether its board has been deleted or taken down."""
        return self.board_name != "" and self.usable_board is None
