"""Simulations of boards over HTTP: their progress and their results (BD-34)."""

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
from games.selectors.simulation import book_of_rules, simulation_of

ROOM = OpenApiParameter("room", OpenApiTypes.STR, description="A room's code: then its board and options.")


class Results(serializers.Serializer[Any]):
    """The results for one way of leaving jail: percent of rolls that end on each space, the last one in jail."""

    rolls = serializers.IntegerField()
    shares = serializers.ListField(child=serializers.FloatField())
    errors = serializers.ListField(child=serializers.FloatField())  # type: ignore[assignment]


class Simulation(serializers.Serializer[Any]):
    """A simulation: `state` is none, unknown, running, failed or finished."""

    state = serializers.CharField()
    progress = serializers.IntegerField()
    results = serializers.DictField(child=Results(), required=False)


class SimulationView(ThrottledView):
    """The simulation of a game's board, or of a room's. This does not start one: opening the rules page does."""

    permission_classes = [AllowAny]
    throttle_scope = "codes"

    @extend_schema(parameters=[ROOM], responses=Simulation)
    def get(self, request: Request, key: str) -> Response:
        """Return the progress in percent and, once finished, the results for each way of leaving jail."""
        room = rooms.open_room(request.query_params.get("room", ""))
        simulation = simulation_of(book_of_rules(key, room if room is not None and room.ruleset == key else None))
        answer: dict[str, Any] = {"state": simulation.state, "progress": simulation.progress}
        if simulation.results is not None:
            answer["results"] = {
                way: {"rolls": found.rolls, "shares": found.shares, "errors": found.errors}
                for way, found in simulation.results.items()
            }
        return Response(answer)
