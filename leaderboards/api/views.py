"""Leaderboards, achievements and profiles over HTTP, as the pages show them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.api.views import ApiView
from games.runtime.replica import may_be_late
from leaderboards.api import serializers as shapes
from leaderboards.keys import key_of, key_text
from leaderboards.selectors import achievements, profiles, rankings
from leaderboards.selectors.conduct import finished_by
from leaderboards.selectors.rankings import Chosen


class Leaderboard(ApiView):
    """A page of a leaderboard."""

    scope = "games:read"
    tag = "Leaderboards"
    query = shapes.ChosenBoard
    permission_classes = [AllowAny]
    throttle_scope = "games"

    @extend_schema(summary="Show a leaderboard", responses=shapes.LeaderboardPage)
    @may_be_late
    def get(self, request: Request) -> Response:
        """Fifty people from a place on, and yourself with your neighbours. Places are up to a minute old."""
        asked = self.parameters()
        chosen: Chosen = asked["chosen"]
        page = rankings.page(chosen, after=key_of(asked.get("after")), before=key_of(asked.get("before")))
        data = {
            "people": rankings.people_on(chosen),
            "lines": page.lines,
            "before": key_text(page.before),
            "after": key_text(page.after),
            "mine": rankings.around(chosen, request.user.pk) if request.user.is_authenticated else [],
        }
        return Response(shapes.LeaderboardPage(data).data)


class Achievements(ApiView):
    """All achievements."""

    scope = "profile:read"
    tag = "Players"
    permission_classes = [AllowAny]

    @extend_schema(summary="List achievements", responses=shapes.Achievement(many=True))
    def get(self, request: Request) -> Response:
        """Every achievement with your progress."""
        return Response(shapes.Achievement(achievements.achievements_of(request.user.pk), many=True).data)


class PlayerDetail(ApiView):
    """Somebody's profile."""

    scope = "games:read"
    tag = "Players"
    permission_classes = [AllowAny]
    throttle_scope = "games"

    @extend_schema(summary="Show a player", responses=shapes.ShownProfile)
    @may_be_late
    def get(self, request: Request, name: str) -> Response:
        """Ratings, achievements and games of the person with this name; only the name if they hide their profile."""
        person = profiles.find_person(name, request.user.pk)
        if person is None:
            raise NotFound
        stored = profiles.profile_of(person.pk)
        data: dict[str, Any] = {"name": person.username, "public": stored.public, "guest": person.is_guest}
        data["bot"] = person.is_bot
        if stored.public or request.user.pk == person.pk:
            data |= _profile(person, request.user.pk)
            data |= {"picture": address} if (address := profiles.address_of(stored)) is not None else {}
        return Response(shapes.ShownProfile(data).data)


def _profile(person: User, reader: int | None) -> dict[str, Any]:
    finished = finished_by(person.pk)
    return ({} if finished is None else {"finished": finished}) | {
        "since": person.date_joined,
        "ratings": profiles.ratings_of(person.pk),
        "rating_history": profiles.rating_history(person.pk),
        "achievements": achievements.earned_by(person.pk),
        "recent_games": profiles.recent_games(person.pk, reader),
        "best_games": profiles.best_games(person.pk, reader),
    }
