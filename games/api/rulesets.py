"""The games that can be played, and the simulations of their boards (BD-34)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.views import ApiView
from games.api import serializers as shapes
from games.selectors.boards import rulebook
from games.selectors.boards.gallery import seen_entry
from games.selectors.boards.simulation import book_of_rules, simulation_of
from games.services.rooms.codes import Caller, find_room

TAG = "Rulesets"


class Rulesets(ApiView):
    """The available games."""

    scope = ""
    tag = TAG
    permission_classes = [AllowAny]

    @extend_schema(summary="List rulesets", responses=shapes.Ruleset(many=True))
    def get(self, request: Request) -> Response:
        """Every game with the form of its options, its presets and the levels of its bots."""
        return Response(rulebook.forms())


class Played(serializers.Serializer[Any]):
    """Whose board and options to take, instead of the defaults."""

    room = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text="A room's code: then its board and options."
    )
    board = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text="The code of a board of the gallery."
    )


class Results(serializers.Serializer[Any]):
    """The results for one way of leaving jail: percent of rolls that end on each space, the last one in jail."""

    rolls = serializers.IntegerField()
    shares = serializers.ListField(child=serializers.FloatField())
    errors = serializers.ListField(child=serializers.FloatField())  # type: ignore[assignment]


class Simulation(serializers.Serializer[Any]):
    """A simulation: `results` by the way of leaving jail, once it has finished."""

    state = serializers.ChoiceField(["none", "unknown", "running", "failed", "finished"])
    progress = serializers.IntegerField(help_text="Percent.")
    results = serializers.DictField(child=Results(), required=False)


class SimulationView(ApiView):
    """The simulation of a game's board, or of a room's. This does not start one: a button on the rules page does."""

    scope = ""
    tag = TAG
    query = Played
    permission_classes = [AllowAny]
    throttle_scope = "codes"

    @extend_schema(summary="Show a simulation", responses=Simulation)
    def get(self, request: Request, key: str) -> Response:
        """How often a roll ends on each space of the board."""
        room = find_room(Caller.of(request), self.parameters().get("room", ""))
        entry = seen_entry(self.parameters().get("board", ""), request.user.pk)
        book = book_of_rules(
            key,
            room if room is not None and room.ruleset == key else None,
            entry.current if entry is not None and entry.ruleset == key else None,
        )
        simulation = simulation_of(book)
        answer: dict[str, Any] = {"state": simulation.state, "progress": simulation.progress}
        if simulation.results is not None:
            answer["results"] = {
                way: {"rolls": result.rolls, "shares": result.shares, "errors": result.errors}
                for way, result in simulation.results.items()
            }
        return Response(answer)
