"""Measured boards over HTTP: how far a measure is, and what it found (BD-34)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.views import ThrottledView
from games.selectors import rooms
from games.selectors.simulation import book_of_rules, measure_of

ROOM = OpenApiParameter("room", OpenApiTypes.STR, description="A room's code: then its board and options.")


class Figures(serializers.Serializer[Any]):
    """What was measured of one way out of jail: percent of rolls that end on each space, the last one in jail."""

    rolls = serializers.IntegerField()
    shares = serializers.ListField(child=serializers.FloatField())
    errors = serializers.ListField(child=serializers.FloatField())  # type: ignore[assignment]


class Measured(serializers.Serializer[Any]):
    """How far a measure is: `state` is none, unknown, measuring, failed or measured."""

    state = serializers.CharField()
    progress = serializers.IntegerField()
    figures = serializers.DictField(child=Figures(), required=False)


class MeasuredBoardOfRules(ThrottledView):
    """The measure of a game's board, or of a room's. Asking here begins none: the rules page does."""

    permission_classes = [AllowAny]
    throttle_scope = "codes"

    @extend_schema(parameters=[ROOM], responses=Measured)
    def get(self, request: Request, key: str) -> Response:
        """Progress in percent; the figures when there are some, by way of leaving jail."""
        room = rooms.open_room(request.query_params.get("room", ""))
        measure = measure_of(book_of_rules(key, room if room is not None and room.ruleset == key else None))
        answer: dict[str, Any] = {"state": measure.state, "progress": measure.progress}
        if measure.figures is not None:
            answer["figures"] = {
                way: {"rolls": found.rolls, "shares": found.shares, "errors": found.errors}
                for way, found in measure.figures.items()
            }
        return Response(answer)
