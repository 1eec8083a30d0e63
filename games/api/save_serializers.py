"""The shapes of requests and responses about saves, and about playing on from a moment; no logic."""

from __future__ import annotations

from rest_framework import serializers

from config.api.serializers import Choice, StrictSerializer
from games.models import Save
from games.selectors.saves.saves import names_in


class SaveLine(serializers.ModelSerializer[Save]):
    """A save in a list."""

    players = serializers.SerializerMethodField()
    game = serializers.IntegerField(source="game_id", allow_null=True)

    class Meta:
        model = Save
        fields = [
            "id", "name", "ruleset", "board_name", "game", "version", "moves", "round", "turn", "players", "worths",
            "size", "created_at",
        ]  # fmt: skip

    def get_players(self, save: Save) -> list[str]:
        """The names by seat."""
        return names_in(save)


class NewSave(StrictSerializer):
    """The game to save, and the name of the save; without one it is called after the game."""

    game = serializers.IntegerField(min_value=1, max_value=2**53)
    name = serializers.CharField(max_length=60, default="", allow_blank=True)


class SaveName(StrictSerializer):
    """A save's new name."""

    name = serializers.CharField(max_length=60)


class PlayOn(StrictSerializer):
    """The version to play on from, whether dice and cards are drawn anew from there, and what is decided there.

    `better`: what the review of the game found to be better than what was decided; there must be such a decision.
    """

    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    draws = Choice(choices=["new", "same"], default="new")
    better = serializers.BooleanField(default=False)
