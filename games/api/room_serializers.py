"""The shapes of lists of open rooms; no logic."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from msgspec import UNSET
from rest_framework import serializers

from games.api.serializers import OptionValue
from games.messages import Asks
from games.models import Phase
from games.selectors.rooms.open_tables import OpenRoom


class TableAsks(serializers.Serializer[Any]):
    """What a host asks of those who sit down: a rating for the game, a verified address, to be the host's friend."""

    rating_from = serializers.SerializerMethodField()
    rating_to = serializers.SerializerMethodField()
    verified = serializers.BooleanField()
    friends = serializers.BooleanField()

    def get_rating_from(self, asks: Asks) -> int | None:
        """The lowest rating, if one is asked for."""
        return None if asks.rating_from is UNSET else asks.rating_from

    def get_rating_to(self, asks: Asks) -> int | None:
        """The highest rating, if one is asked for."""
        return None if asks.rating_to is UNSET else asks.rating_to


class RoomLine(serializers.Serializer[OpenRoom]):
    """An open room in a list: the host with their rating for the game, and the options that are not the default ones.

    `refused` is the code with which you would be refused a seat by what the host asks.
    """

    code = serializers.CharField()
    ruleset = serializers.CharField()
    ruleset_name = serializers.CharField()
    board = serializers.CharField()
    host = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    phase = serializers.ChoiceField([phase.value for phase in Phase if phase != Phase.CLOSED])
    seats = serializers.IntegerField()
    seated = serializers.IntegerField()
    pace = serializers.IntegerField(allow_null=True)
    time_bank = serializers.IntegerField(allow_null=True)
    increment = serializers.IntegerField()
    casual = serializers.BooleanField()
    differs = serializers.DictField(child=OptionValue())
    asks = serializers.SerializerMethodField()
    language = serializers.CharField(allow_blank=True)
    refused = serializers.SerializerMethodField()
    created_at = serializers.DateTimeField()

    @extend_schema_field(TableAsks(allow_null=True))
    def get_asks(self, room: OpenRoom) -> Any:
        """What the host asks, if anything."""
        return None if room.asks is UNSET else TableAsks(room.asks).data

    def get_refused(self, room: OpenRoom) -> str | None:
        """The code of the refusal, if there would be one."""
        return None if room.refused is None else room.refused.code
