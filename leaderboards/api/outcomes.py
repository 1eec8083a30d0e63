"""What a finished game has counted for, over HTTP."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.games import OfGame
from leaderboards.selectors.outcomes import outcomes_of


class RatingChange(serializers.Serializer[Any]):
    """A rating before and after a game."""

    before = serializers.IntegerField()
    after = serializers.IntegerField()


class CountedSeat(serializers.Serializer[Any]):
    """A seat's counted result. Whoever `left` has the worst place of those who were still in.

    `rating` is null in games that are not rated, for bots and guests, and for people with a hidden profile.
    """

    seat = serializers.IntegerField()
    place = serializers.IntegerField()
    won = serializers.BooleanField()
    left = serializers.BooleanField()
    rating = RatingChange(allow_null=True)


class CountedResults(serializers.Serializer[Any]):
    """The results by seat; none while a game that has just ended is not `counted` yet."""

    counted = serializers.BooleanField()
    seats = CountedSeat(many=True)


class GameResults(OfGame):
    """What a game has counted for."""

    tag = "Games"

    @extend_schema(summary="Show what a game counted for", responses=CountedResults)
    def get(self, request: Request, number: int) -> Response:
        """Everybody's place as profiles have it, and how the game changed their rating in its ruleset."""
        seats = outcomes_of(self.ended(number).pk, request.user.pk)
        return Response(CountedResults({"counted": bool(seats), "seats": seats}).data)
