"""The leaderboard of a club over HTTP."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import Choice, StrictSerializer
from config.api.views import ApiView
from games.api.club_members import role_of
from games.api.clubs import TAG, club_of
from games.selectors.boards.rulebook import KEYS
from leaderboards.api import serializers as shapes
from leaderboards.models import OVERALL
from leaderboards.selectors import rankings


class OfAGame(StrictSerializer):
    """The game in which members are compared; without it, all of them together."""

    ruleset = Choice([*KEYS], default=OVERALL, allow_blank=True)


class ClubLeaderboardLines(serializers.Serializer[Any]):
    """Members by their ratings; the places are those in the club."""

    lines = shapes.LeaderboardLine(many=True)


class ClubLeaderboard(ApiView):
    """The leaderboard of a club."""

    scope = "clubs"
    tag = TAG
    query = OfAGame
    throttle_scope = "clubs"

    @extend_schema(summary="Show the leaderboard of a club", responses=ClubLeaderboardLines)
    def get(self, request: Request, club: str) -> Response:
        """The rated members of a club of which you are a member, without those who hide their profile."""
        found = club_of(request, club)
        role_of(found, request)
        lines = rankings.of_club(found.pk, self.parameters()["ruleset"])
        return Response(ClubLeaderboardLines({"lines": lines}).data)
