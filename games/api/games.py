"""Games over HTTP: lists, a game's result, its log, and the proof of its draws."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

import msgspec
from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.filters import ChoiceFilter, MomentFilter
from config.api.views import ApiView, ApiViewSet
from config.http.addresses import requester_of
from config.http.conditional import sent_packed, unchanged
from games import refusals
from games.api import serializers as shapes
from games.api.described import described
from games.api.filters import ruleset_filter
from games.messages.described import described_by
from games.messages.server import LogEntry
from games.models import Game, Status
from games.selectors.play import games
from games.selectors.play.hands import is_covered
from games.selectors.play.loaded import refuse_ended
from games.selectors.replays import fairness, worth
from games.selectors.replays.since import Since, since
from games.services.rooms.codes import Caller, find_game
from games.services.upkeep import proofs

ENDED = [(status.value, status.label) for status in Status if status != Status.PLAYING]


class LogPage(msgspec.Struct):
    """Updates of a game without their patches, oldest first."""

    log: list[LogEntry]


class PointOfWorth(TypedDict):
    """Everybody's worth by seat at one version."""

    version: int
    worth: list[int]


class TurningPoint(TypedDict):
    """A moment that changed much for one seat, and the event that explains it."""

    version: int
    seat: int
    change: int
    event: Annotated[dict[str, Any], described_by("Event")]


class BestDeed(TypedDict):
    """The deed that earned most rent for a seat, and how much."""

    seat: int
    space: int
    amount: int


class WorthStory(TypedDict):
    """At most 200 points, the turning points among them, and the best deeds of those who collected rent."""

    points: list[PointOfWorth]
    turns: list[TurningPoint]
    best: list[BestDeed]


class GameFilter(filters.FilterSet):
    """Filters for lists of games."""

    ruleset = ruleset_filter()
    status = ChoiceFilter(choices=ENDED)
    player = filters.CharFilter(method="of_player", label="The name of somebody who played.")
    started_after = MomentFilter(field_name="started_at", lookup_expr="gte")
    started_before = MomentFilter(field_name="started_at", lookup_expr="lt")

    class Meta:
        model = Game
        fields = ["ruleset", "status"]

    def of_player(self, queryset: QuerySet[Game], _: str, name: str) -> QuerySet[Game]:
        """Games in which the person with this name has a seat."""
        return games.with_player(queryset, name, self.request.user.pk)


class OwnGameFilter(GameFilter):
    """The same, for games that may be running."""

    status = ChoiceFilter(choices=Status.choices)


class Games(ApiViewSet):
    """Games that everybody may see."""

    scope = "games:read"
    permission_classes = [AllowAny]
    queryset = Game.objects.none()  # for the schema
    serializer_class = shapes.GameLine
    filterset_class = GameFilter
    throttle_scope = "games"
    ordering = ("-started_at",)

    @extend_schema(summary="List public games")
    def list(self, request: Request) -> Response:
        """Ended games of public rooms, latest first."""
        return self.page_of(games.public_games())


class MyGames(ApiViewSet):
    """The person's games, running and ended."""

    scope = "games:read"
    queryset = Game.objects.none()  # for the schema
    serializer_class = shapes.GameLine
    filterset_class = OwnGameFilter
    throttle_scope = "games"
    ordering = ("-pk",)

    @extend_schema(summary="List your games")
    def list(self, request: Request) -> Response:
        """Your games, latest first; `status=playing` for those that are running."""
        return self.page_of(games.games_of(request.user.pk or 0))


class OfGame(ApiView):
    """Something about one game, for people who may see it."""

    scope = "games:read"
    query = shapes.ByCode
    permission_classes = [AllowAny]
    throttle_scope = "codes"

    def seen(self, number: int) -> tuple[Game, int | None]:
        """The game and the person's seat; a game they may not see is reported as missing."""
        game_and_seat = find_game(Caller.of(self.request), number, self.parameters().get("code", ""))
        if game_and_seat is None:
            raise refusals.no_such_game()
        return game_and_seat

    def ended(self, number: int) -> Game:
        """A game that has ended; until then its seed is secret."""
        return self.ended_and_seat(number)[0]

    def ended_and_seat(self, number: int) -> tuple[Game, int | None]:
        """The same with the person's seat."""
        game, seat = self.seen(number)
        if not game.ended_at:
            raise refusals.not_over()
        return game, seat


class OneGame(OfGame):
    """One game."""

    @extend_schema(summary="Show a game", responses=shapes.GameDetail)
    def get(self, request: Request, number: int) -> Response:
        """A game with its options and, once it has ended, what its ruleset counted in it."""
        game, _ = self.seen(number)
        return Response(shapes.GameDetail(game).data)


class GameLog(OfGame):
    """Earlier events of a game."""

    query = shapes.Before

    @extend_schema(summary="Read a game's log", responses={200: described(LogPage)})
    def get(self, request: Request, number: int) -> Response:
        """Up to 100 updates without their patches, oldest first, as you may know them."""
        game, seat = self.seen(number)
        entries = games.log_before(game.pk, seat, self.parameters().get("before"))
        return Response(msgspec.to_builtins(LogPage(entries)))


class SinceVersion(OfGame):
    """What happened in a running game since a version."""

    query = shapes.SinceVersion
    permission_classes = [IsAuthenticated]
    throttle_scope = "replays"

    @extend_schema(summary="Show what happened since a version", responses={200: described(Since)})
    def get(self, request: Request, number: int) -> Response:
        """What happened in a running game of yours since a version, as you may know it.

        The game as it was then, or 60 versions ago, with an update for each of the versions that follow; and of all of
        it what replays jump to, and what everybody had and has.
        """
        game, seat = self.seen(number)
        if seat is None:
            raise refusals.no_such_game()
        refuse_ended(game)
        return Response(msgspec.to_builtins(since(game, seat, self.parameters()["version"]), str_keys=True))


class GameProof(OfGame):
    """The proof that the dice were fair."""

    @extend_schema(summary="Verify a game's draws", responses={200: described(fairness.Proof)})
    def get(self, request: Request, number: int) -> HttpResponseBase:
        """The seed of an ended game, its hash, and every roll and shuffle reproduced from it.

        Refused as long as a cancelled game can be continued, in a game with hands, and in one of today's challenge. The
        proof of a game of more than 5,000 versions is made first: until then the answer is `unavailable`.
        """
        game = self.ended(number)
        if is_covered(game):
            raise refusals.covered(game)
        if not proofs.is_long(game):
            return Response(msgspec.to_builtins(fairness.proof_of(game)))
        tag = proofs.kept_tag(game)
        if tag is not None and (same := unchanged(request, tag)) is not None:
            return same
        kept = proofs.kept_proof(game, requester_of(request))
        if kept is None:
            raise refusals.being_prepared()
        answer = sent_packed(request, kept, "application/json")
        if tag is not None:
            answer.headers["ETag"] = tag
        return answer


class GameWorth(OfGame):
    """Everybody's worth over a finished game."""

    @extend_schema(summary="Show everybody's worth", responses={200: described(WorthStory)})
    def get(self, request: Request, number: int) -> Response:
        """Everybody's worth over an ended game, and the moments that changed it most."""
        return Response(worth.worth_story(self.ended(number).pk))
