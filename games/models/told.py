"""How far the players who are away have been told of what happens in their games."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.games import Game


class ToldGame(models.Model):
    """A running game of which somebody who was away has been told, up to this `version` and moment (ms).

    `asked` has for each open decision, by its first number, the people who know of it; those in `unseen` have not been
    at the table since they were told. The row is deleted once everybody is told how the game ended. One of a game over
    days is there from its beginning, with version 0. A live game in which everybody is at the table has none, and costs
    nothing.
    """

    # The foreign key cascades in the database (see the migration): 1.0.0 deletes games without knowing this table.
    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, db_constraint=False, related_name="told", verbose_name=_("game")
    )
    version = models.PositiveIntegerField(_("version"))
    at = models.BigIntegerField(_("at"))
    asked: models.JSONField[dict[str, list[int]], dict[str, list[int]]] = models.JSONField(_("asked"), default=dict)
    unseen: ArrayField[list[int], list[int]] = ArrayField(models.BigIntegerField(), verbose_name=_("not seen by"))

    class Meta:
        verbose_name = _("game that people were told of")
        verbose_name_plural = _("games that people were told of")

    def __str__(self) -> str:
        return str(self.game_id)
