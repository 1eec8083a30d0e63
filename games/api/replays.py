"""Replays of ended games over HTTP, page by page."""

from __future__ import annotations

from datetime import datetime

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers as shapes
from games.api.described import described
from games.api.games import OfGame
from games.models import Game
from games.runtime.replica import read_ended
from games.selectors.replays import frames, worth


class Landmark(msgspec.Struct):
    """Moments of one kind that viewers can jump to, by their versions."""

    key: str
    name: str
    versions: list[int]


class Landmarks(msgspec.Struct):
    """Every kind that the game has any of."""

    landmarks: list[Landmark]


class Replay(OfGame):
    """A replay of an ended game."""

    query = shapes.ReplayPlace
    throttle_scope = "replays"

    @extend_schema(summary="Replay a game", responses={200: described(frames.ReplayPage)})
    def get(self, request: Request, number: int) -> Response:
        """The page of 50 versions with this one: the game at its first version, and an update for each that follows.

        The first page by default, as spectators saw it, or the player on `seat`. A game that was continued from a save
        begins with the versions before, as far as they are known. With `hands=all` states show everybody's hand. As
        long as a cancelled game can be continued, only its players see hands, each their own.
        """
        (game, own), place = self.ended_and_seat(number), self.parameters()
        all_hands = place.get("hands") == "all"
        asked = game, own, place.get("seat"), place["version"]
        page = read_ended(request, _end_of(game), frames.replay_page, *asked, all_hands=all_hands)
        return Response(msgspec.to_builtins(page, str_keys=True))


class InspectReplay(OfGame):
    """A space in a replay."""

    query = shapes.ReplaySpace
    throttle_scope = "replays"

    @extend_schema(summary="Inspect a space in a replay", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request, number: int) -> Response:
        """A space as it was after a version, for example its owner and its rents, as the ruleset describes it."""
        place = self.parameters()
        game = self.ended(number)
        found = read_ended(request, _end_of(game), frames.inspect_at, game, place["version"], place["space"])
        return Response(found)


class DownloadReplay(OfGame):
    """A replay as a file."""

    throttle_scope = "replays"

    @extend_schema(summary="Download a replay", responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, number: int) -> HttpResponse:
        """The rules, the seed, and every version of an ended game as a file.

        Without the seed and the actions as long as a cancelled game can be continued, in a game with hands.
        """
        game = self.ended(number)
        file = read_ended(request, _end_of(game), frames.replay_file, game)
        answer = HttpResponse(file, content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="replay-{game.pk}.json"'
        return answer


class ReplayLandmarks(OfGame):
    """The moments of a replay that viewers can jump to."""

    throttle_scope = "replays"

    @extend_schema(summary="List the landmarks of a game", responses={200: described(Landmarks)})
    def get(self, request: Request, number: int) -> Response:
        """Trades, for example, each kind with its versions; which kinds there are depends on the ruleset."""
        game = self.ended(number)
        return Response({"landmarks": read_ended(request, _end_of(game), worth.landmarks_of, game)})


class ReplayCheck(OfGame):
    """Whether a game can still be played again from its seed and actions."""

    @extend_schema(summary="Play a game again", responses={200: described(frames.ReplayCheck)})
    def get(self, request: Request, number: int) -> Response:
        """Whether today's rules lead to the same game, and if not, where they differ first."""
        return Response(msgspec.to_builtins(frames.check_of(self.ended(number))))


def _end_of(game: Game) -> datetime:
    """When a game ended that has ended."""
    assert game.ended_at is not None
    return game.ended_at
