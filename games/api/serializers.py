"""The shapes of the API's requests and responses; no logic."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from games.models import Board, Game, Room
from games.selectors.rulebook import DEFAULT_RULESET, ruleset_name


class Ruleset(serializers.Serializer[Any]):
    """A game, the form of its options, and its presets."""

    key = serializers.CharField()
    name = serializers.CharField()
    client = serializers.CharField()
    player_counts = serializers.ListField(child=serializers.IntegerField())
    starts_when_full = serializers.BooleanField()
    currency = serializers.CharField()
    grouping = serializers.CharField(required=False)
    options = serializers.ListField(child=serializers.DictField())
    groups = serializers.ListField(child=serializers.CharField())
    presets = serializers.ListField(child=serializers.DictField())
    bot_levels = serializers.ListField(child=serializers.CharField())


class StrictSerializer(serializers.Serializer[Any]):
    """A request body in which unknown fields are refused, as on the socket."""

    def to_internal_value(self, data: Any) -> Any:
        """Check for unknown fields before the fields themselves."""
        unknown = [key for key in data if key not in self.fields] if isinstance(data, dict) else []
        if unknown:
            raise serializers.ValidationError({unknown[0]: gettext("There is no such field.")})
        return super().to_internal_value(data)


class NewRoom(StrictSerializer):
    """The room to open."""

    ruleset = serializers.CharField(max_length=40, default=DEFAULT_RULESET, allow_blank=True)
    public = serializers.BooleanField(default=False)
    seats = serializers.IntegerField(min_value=0, max_value=1000, required=False)
    play_now = serializers.BooleanField(default=False)


class RoomCode(serializers.Serializer[Any]):
    """The code of the new room."""

    code = serializers.CharField()


class RoomLine(serializers.ModelSerializer[Room]):
    """An open room in a list."""

    ruleset_name = serializers.SerializerMethodField()
    host = serializers.CharField(source="host.name", default="")
    board = serializers.CharField(source="board.name", default="")
    seated = serializers.IntegerField()

    class Meta:
        model = Room
        fields = ["code", "ruleset", "ruleset_name", "board", "host", "phase", "seats", "seated", "created_at"]

    def get_ruleset_name(self, room: Room) -> str:
        """The name of the game."""
        return ruleset_name(room.ruleset)


class GameLine(serializers.ModelSerializer[Game]):
    """A game in a list."""

    code = serializers.CharField(source="room.code")
    players = serializers.SerializerMethodField()

    class Meta:
        model = Game
        fields = ["id", "code", "ruleset", "status", "players", "winners", "places", "started_at", "ended_at"]

    def get_players(self, game: Game) -> list[str]:
        """The names by seat."""
        return [seat.display_name for seat in sorted(game.seats.all(), key=lambda seat: seat.number)]


class Before(serializers.Serializer[Any]):
    """Where a page of the log ends."""

    before = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False)


class BoardLine(serializers.ModelSerializer[Board]):
    """A saved board in a list."""

    class Meta:
        model = Board
        fields = ["id", "name", "ruleset", "created_at"]


class NewBoard(StrictSerializer):
    """A board to save, as it is in a file."""

    ruleset = serializers.CharField(max_length=40, default=DEFAULT_RULESET, allow_blank=True)
    name = serializers.CharField(max_length=60, default="", allow_blank=True)
    data = serializers.DictField()  # type: ignore[assignment]
