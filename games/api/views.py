"""The API under /api/: rooms, games and boards over HTTP. Like the socket it only calls services and selectors."""

from __future__ import annotations

from typing import Any

import msgspec
from allauth.core.ratelimit import consume
from django.http import HttpResponse
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import NotFound, Throttled
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from accounts.sanctions import ban_of_session
from accounts.services import sign_in_guest
from games import services
from games.api import serializers as shapes
from games.models import Board, Game, Room
from games.selectors import boards, fairness, games, refusals, rooms, rulebook, worth

CODE = OpenApiParameter("code", OpenApiTypes.STR, description="The room's code: who has it may watch.")
BEFORE = OpenApiParameter("before", OpenApiTypes.INT, description="Only what happened before this version.")


class ThrottledView(APIView):
    """A view with a rate limit of its own, by `throttle_scope`."""

    throttle_classes = [ScopedRateThrottle]


class Rulesets(ThrottledView):
    """The available games, with the form of their options."""

    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.Ruleset(many=True))
    def get(self, request: Request) -> Response:
        """List them."""
        return Response(rulebook.forms())


class RoomFilter(filters.FilterSet):
    """Filters for the list of open rooms."""

    class Meta:
        model = Room
        fields = ["ruleset", "phase"]


class Rooms(ThrottledView, generics.ListAPIView[Room]):
    """Open public rooms; POST creates a room, for guests too."""

    permission_classes = [AllowAny]
    serializer_class = shapes.RoomLine
    filterset_class = RoomFilter
    throttle_scope = "rooms"

    def get_queryset(self) -> Any:
        """Newest first."""
        return rooms.open_rooms()

    @extend_schema(request=shapes.NewRoom, responses={201: shapes.RoomCode})
    def post(self, request: Request) -> Response:
        """Create a room; with `play_now` a private one whose game against three bots starts right away."""
        form = shapes.NewRoom(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        if not request.user.is_authenticated and ban_of_session(request._request.session) is not None:  # noqa: SLF001
            raise refusals.banned()
        if not request.user.is_authenticated and not consume(request._request, action="guest"):  # noqa: SLF001
            raise Throttled
        user = request.user if request.user.is_authenticated else sign_in_guest(request._request)  # noqa: SLF001
        if wanted["play_now"]:
            room = services.play_now(user, ruleset=wanted["ruleset"])
        else:
            room = services.open_room(
                user, ruleset=wanted["ruleset"], public=wanted["public"], seats=wanted.get("seats")
            )
        return Response({"code": room.code}, status.HTTP_201_CREATED)


class OneRoom(ThrottledView):
    """An open room, by its code."""

    permission_classes = [AllowAny]
    throttle_scope = "codes"

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, code: str) -> Response:
        """The room as its members see it."""
        room = rooms.open_room(code)
        if room is None:
            raise refusals.no_such_room()
        return Response(msgspec.to_builtins(rooms.room_seen(room).shown))


class MyGames(ThrottledView, generics.ListAPIView[Game]):
    """The person's games, running and finished."""

    permission_classes = [IsAuthenticated]
    serializer_class = shapes.GameLine
    filter_backends = []

    def get_queryset(self) -> Any:
        """Running ones first."""
        return games.games_of(self.request.user.pk or 0)


class OfGame(ThrottledView):
    """Something about one game, for people who may see it."""

    permission_classes = [AllowAny]
    throttle_scope = "codes"

    def seen(self, number: int) -> tuple[Game, int | None]:
        """The game and the person's seat; a game they may not see is reported as missing."""
        found = games.seen_game(number, self.request.user.pk, self.request.query_params.get("code", ""))
        if found is None:
            raise refusals.no_such_game()
        return found

    def ended(self, number: int) -> Game:
        """A game that has ended; until then its seed is secret."""
        game, _ = self.seen(number)
        if not game.ended_at:
            raise refusals.not_over()
        return game


class GameLog(OfGame):
    """What happened earlier in a game."""

    @extend_schema(parameters=[BEFORE, CODE], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, number: int) -> Response:
        """Up to 100 updates without their patches, oldest first."""
        game, seat = self.seen(number)
        form = shapes.Before(data=request.query_params)
        form.is_valid(raise_exception=True)
        entries = games.log_before(game.pk, seat, form.validated_data.get("before"))
        return Response({"log": msgspec.to_builtins(entries)})


class GameProof(OfGame):
    """The proof that the dice were fair."""

    @extend_schema(parameters=[CODE], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, number: int) -> Response:
        """The seed, its hash, and every roll and shuffle reproduced from it."""
        return Response(msgspec.to_builtins(fairness.proof_of(self.ended(number))))


class GameWorth(OfGame):
    """Everybody's worth over a finished game."""

    @extend_schema(parameters=[CODE], responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, number: int) -> Response:
        """Points and turning points."""
        return Response(worth.worth_story(self.ended(number).pk))


class Boards(ThrottledView):
    """The person's saved boards; POST saves another."""

    throttle_scope = "boards"

    @extend_schema(responses=shapes.BoardLine(many=True))
    def get(self, request: Request) -> Response:
        """List them; somebody who is not logged in has none."""
        return Response(shapes.BoardLine(boards.boards_of(request.user.pk), many=True).data)

    @extend_schema(request=shapes.NewBoard, responses={201: shapes.BoardLine})
    def post(self, request: Request) -> Response:
        """Check a board and save it; every problem is reported with its space."""
        form = shapes.NewBoard(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        board = services.save_board(request.user, wanted["ruleset"], wanted["name"], wanted["data"])
        return Response(shapes.BoardLine(board).data, status.HTTP_201_CREATED)


class CheckBoard(ThrottledView):
    """Checking a board without saving it."""

    throttle_scope = "boards"

    @extend_schema(request=shapes.NewBoard, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        """The problems, each with space and reason; an empty list for a valid board."""
        form = shapes.NewBoard(data=request.data)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        return Response({"problems": boards.problems_of(wanted["ruleset"], wanted["data"])})


class OwnBoard(ThrottledView):
    """Something about one of the person's own boards."""

    permission_classes = [IsAuthenticated]
    throttle_scope = "boards"

    def board(self, number: int) -> Board:
        """The board; somebody else's is reported as missing."""
        board = boards.boards_of(self.request.user.pk).filter(pk=number).first()
        if board is None:
            raise refusals.no_such_board()
        return board


class OneBoard(OwnBoard):
    """One of the person's own boards."""

    @extend_schema(responses=shapes.BoardLine)
    def get(self, request: Request, number: int) -> Response:
        """The board with its data."""
        board = self.board(number)
        return Response({**shapes.BoardLine(board).data, "data": board.data})

    @extend_schema(responses={204: None})
    def delete(self, request: Request, number: int) -> Response:
        """Delete it."""
        services.delete_board(self.board(number))
        return Response(status=status.HTTP_204_NO_CONTENT)


class DownloadBoard(OwnBoard):
    """One of the person's own boards as a file."""

    @extend_schema(responses=OpenApiTypes.BINARY)
    def get(self, request: Request, number: int) -> HttpResponse:
        """JSON that can be uploaded again."""
        board = self.board(number)
        body = msgspec.json.format(msgspec.json.encode(board.data), indent=2)
        answer = HttpResponse(body, content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="board-{board.pk}.json"'
        return answer


class NoSuchPath(APIView):
    """Every other path under /api/, so that a wrong one is answered in the API's own shape."""

    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse, whatever the method."""
        super().initial(request, *args, **kwargs)
        raise NotFound
