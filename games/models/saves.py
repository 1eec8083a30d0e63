"""Saves, and the positions from which games go on."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.games import Game
from games.models.rooms import Room


class Save(models.Model):
    """A named position of a game, as a sealed file that this server alone can open (`services.saves.files`).

    `players` are the names by seat, and `people` the numbers of those users, with null for a bot. `moves` and `round`
    are those of the whole game, also of what came before an earlier save. `turn` are the seats for which it waits, and
    `worths` what each seat is worth; both are empty in saves from before they were kept.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="saves", verbose_name=_("owner"))
    name = models.CharField(_("name"), max_length=60)
    ruleset = models.CharField(_("game"), max_length=40)
    board_name = models.CharField(_("board"), max_length=60, blank=True)
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="saves", verbose_name=_("saved game")
    )
    version = models.PositiveIntegerField(_("version"))
    players: models.JSONField[list[str], list[str]] = models.JSONField(_("players"), default=list)
    people: models.JSONField[list[int | None], list[int | None]] = models.JSONField(_("people"), default=list)
    moves = models.PositiveIntegerField(_("moves"), default=0)
    round = models.PositiveIntegerField(_("round"), null=True, blank=True)
    turn: models.JSONField[list[int], list[int]] = models.JSONField(_("seats to move"), default=list, blank=True)
    worths: models.JSONField[list[int], list[int]] = models.JSONField(_("worth by seat"), default=list, blank=True)
    content = models.BinaryField(_("file"))
    size = models.PositiveIntegerField(_("size"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("save")
        verbose_name_plural = _("saves")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["owner", "-id"], name="games_save_of_owner"),
            GinIndex(fields=["people"], opclasses=["jsonb_path_ops"], name="games_save_of_people"),
        ]

    def __str__(self) -> str:
        return self.name


class Opening(models.Model):
    """The position from which a room's next game goes on, and afterwards the game that began with it.

    `seats` holds for each seat `{name, kind, level, token, user, person, out, worth}`: `person` sat there, `user` is
    the one it is kept for. `remaining` is the time (ms) that clocks of their own had left. `origin` is the hash of the
    seed of the game that the position is from, `rated` whether that game was, and `drawn` how many draws it had made.
    `history` holds earlier versions, compressed. A position without `sealed` was made by hand, or is from a finished
    game.
    """

    room = models.OneToOneField(
        Room, models.CASCADE, null=True, blank=True, related_name="opening", verbose_name=_("room")
    )
    game = models.OneToOneField(
        Game, models.CASCADE, null=True, blank=True, related_name="opening", verbose_name=_("game")
    )
    board_name = models.CharField(_("board"), max_length=60, blank=True)
    board: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("board data"))
    options: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(_("options"))
    state = models.TextField(_("state"))
    seats: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(_("seats"))
    remaining: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(
        _("remaining time"), default=dict, blank=True
    )
    new_draws = models.BooleanField(_("new draws"), default=True)
    sealed = models.BooleanField(_("sealed"), default=False)
    rated = models.BooleanField(_("rated until then"), default=False)
    origin = models.CharField(_("hash of the earlier seed"), max_length=64, blank=True)
    drawn = models.PositiveIntegerField(_("draws until then"), default=0)
    parent = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("continues")
    )
    parent_version = models.PositiveIntegerField(_("continues at version"), null=True, blank=True)
    history = models.BinaryField(_("history"), blank=True, default=b"")
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("continued position")
        verbose_name_plural = _("continued positions")
        indexes = [GinIndex(fields=["seats"], opclasses=["jsonb_path_ops"], name="games_opening_seats")]

    def __str__(self) -> str:
        return f"{self.room_id or ''} {self.game_id or ''}"


class SavedGame(models.Model):
    """The facts kept for good of a game that was saved, by the hash of its seed: its files outlive its other rows.

    `drawn` is how many draws it had made when it was saved last, or at its end once it is deleted. It `stands` if it
    has ended with a result or by staff. `continued` says that a game has taken its place, after which no other counts:
    `continuation`, as long as that is stored.
    """

    origin = models.CharField(_("hash of the seed"), max_length=64, primary_key=True)
    drawn = models.PositiveIntegerField(_("draws until then"), default=0)
    stands = models.BooleanField(_("its result stands"), default=False)
    continued = models.BooleanField(_("continued"), default=False)
    continuation = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("game that continues it")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("saved game")
        verbose_name_plural = _("saved games")

    def __str__(self) -> str:
        return self.origin
