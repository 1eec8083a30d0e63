"""Records of ended games: everything that was played, in one compressed row."""

from __future__ import annotations

from django.db import models

from games.models.games import Game


class GameRecord(models.Model):
    """The versions of an ended game, packed (`games.recordings.packed`); its `Action` rows are gone.

    `engine` is the version of the rules that made the positions in it, `rules_hash` the hash of ruleset, board and
    options, and `state_hash` that of the last position. It names seats, never people.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="record")
    format = models.PositiveSmallIntegerField()
    engine = models.CharField(max_length=16)
    rules_hash = models.CharField(max_length=64)
    state_hash = models.CharField(max_length=32)
    data = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"record of game {self.game_id}"
