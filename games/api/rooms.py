"""Rooms over HTTP: the public ones, one's own, opening one, and every change that members and hosts can make."""

from __future__ import annotations

from typing import Any

import msgspec
from allauth.core.ratelimit import consume
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import Throttled
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.guest_pages import remember
from accounts.models import User
from accounts.sanctions import ban_of_session
from accounts.selectors import changed_name
from accounts.services import sign_in_guest
from config.api.filters import ChoiceFilter
from config.api.problems import BadRequest
from config.api.views import ApiView, ApiViewSet
from games import messages, refusals
from games.api import serializers as shapes
from games.api.described import JSON, described
from games.api.filters import ruleset_filter
from games.api.room_serializers import RoomLine
from games.messages import commands
from games.models import Phase, Room
from games.selectors.boards.measuring import Measurement, measurement_of, read
from games.selectors.results.running import running_rooms
from games.selectors.rooms import open_tables, rooms
from games.services.boards.choosing import chosen_board
from games.services.boards.measuring import request_for_room
from games.services.lobby import changes, play_now
from games.services.rooms.codes import Caller, find_room
from games.services.rooms.rooms import open_room

PHASES = [(phase.value, phase.label) for phase in Phase if phase != Phase.CLOSED]


class RoomFilter(filters.FilterSet):
    """Filters for the list of open rooms."""

    ruleset = ruleset_filter()
    phase = ChoiceFilter(choices=PHASES)
    pace = ChoiceFilter(choices=[(one, one) for one in open_tables.PACES], method="wanted")
    rules = ChoiceFilter(choices=[(one, one) for one in open_tables.RULES], method="wanted")
    option = filters.CharFilter(
        method="wanted", max_length=40, help_text="The key of an option that is not the default."
    )
    free = filters.NumberFilter(method="wanted", min_value=1, max_value=8, help_text="At least so many free seats.")
    rating_from = filters.NumberFilter(method="wanted", min_value=0, max_value=9999, help_text="Of the host.")
    rating_to = filters.NumberFilter(method="wanted", min_value=0, max_value=9999, help_text="Of the host.")
    language = ChoiceFilter(choices=settings.LANGUAGES, method="wanted")

    class Meta:
        model = Room
        fields = ["ruleset", "phase"]

    def wanted(self, queryset: QuerySet[Room], name: str, value: Any) -> QuerySet[Room]:
        """The rooms that somebody wants."""
        return open_tables.filtered(queryset, {name: value})


class Rooms(ApiViewSet):
    """Open public rooms."""

    scope = "rooms"
    permission_classes = [AllowAny]
    queryset = Room.objects.none()  # for the schema
    serializer_class = RoomLine
    filterset_class = RoomFilter
    throttle_scope = "rooms"
    ordering = ("-created_at",)

    @extend_schema(summary="List public rooms")
    def list(self, request: Request) -> Response:
        """Open public rooms, newest first, those that are meant for you.

        `free=1` are those with a free seat. A room that names no language is found by every `language`.
        """
        reader = request.user.pk
        found = open_tables.with_ratings(open_tables.open_rooms(reader))
        page = self.paginate_queryset(self.filter_queryset(found)) or []
        return self.get_paginated_response(self.get_serializer(open_tables.lines_of(page, reader), many=True).data)

    @extend_schema(summary="Open a room", request=shapes.NewRoom, responses={201: shapes.RoomCode})
    def create(self, request: Request) -> Response:
        """Open a room with you as its host; with `play_now` a private one whose game against bots starts at once.

        With a board, of yours or by its code one of the gallery, it is for the game of that board.
        A browser that is not signed in becomes a guest, with a random name unless you give one. On a site without
        guests it is refused with `log_in`.
        """
        form = shapes.NewRoom(data=request.data)
        form.is_valid(raise_exception=True)
        data = form.validated_data
        board = chosen_board(request.user, data.get("board"), data.get("gallery"))
        plain, name = request._request, data["guest_name"]  # noqa: SLF001
        user = request.user if request.user.is_authenticated else _new_guest(plain, name)
        if data["play_now"]:
            room = play_now.play_now(user, ruleset=data["ruleset"], board=board)
        else:
            seats = data.get("seats")
            room = open_room(user, ruleset=data["ruleset"], public=data["public"], seats=seats, board=board)
        response = Response({"code": room.code}, status.HTTP_201_CREATED)
        if user is not request.user and name:
            remember(response, plain, name)
        return response


def _new_guest(request: HttpRequest, name: str) -> User:
    """Sign in a new guest, unless there are none, the browser's is banned, or there were too many from this address."""
    if not settings.GUESTS:
        raise refusals.no_guests()
    if ban_of_session(request.session) is not None:
        raise refusals.banned()
    try:
        cleaned = changed_name(None, name) if name else ""
        if not consume(request, action="guest"):
            raise Throttled
        return sign_in_guest(request, cleaned)
    except ValidationError as refused:
        raise serializers.ValidationError({"guest_name": refused.messages}) from refused


class MyRooms(ApiView):
    """The open rooms that one is a member of."""

    scope = "rooms"
    throttle_scope = "rooms"

    @extend_schema(summary="List your rooms", responses=shapes.OwnRoom(many=True))
    def get(self, request: Request) -> Response:
        """Your rooms whose game has not ended, those where it is your turn first."""
        return Response(shapes.OwnRoom(running_rooms(request.user.pk or 0), many=True).data)


class MyTurn(ApiView):
    """The tables that wait for one."""

    scope = "rooms"
    throttle_scope = "rooms"

    @extend_schema(summary="List the tables that wait for you", responses=shapes.MyTurn)
    def get(self, request: Request) -> Response:
        """Your tables that wait for you, in the order in which your time runs out; then those that wait for others."""
        playing = [line for line in running_rooms(request.user.pk or 0) if line.phase == Phase.PLAYING]
        waiting = [line for line in playing if line.my_turn]
        others = [line for line in playing if not line.my_turn]
        return Response(shapes.MyTurn({"waiting": waiting, "others": others}).data)


class OneRoom(ApiView):
    """An open room, by its code."""

    scope = "rooms"
    permission_classes = [AllowAny]
    throttle_scope = "codes"

    @extend_schema(summary="Show a room", responses={200: described("Room")})
    def get(self, request: Request, code: str) -> Response:
        """The room as its members see it."""
        return Response(_shown(_open_room(request, code)))


class RoomChanges(ApiView):
    """Changes of a room, as on its socket."""

    scope = "rooms"
    throttle_scope = "codes"

    @extend_schema(
        summary="Change a room", request={JSON: described("LobbyChange")}, responses={200: described("Room")}
    )
    def post(self, request: Request, code: str) -> Response:
        """Make one change and return the room: sit down, leave, be ready, set options, add a bot, start, and so on.

        A member who has no socket open counts as gone after a while, and a room that everybody has left is closed.
        """
        try:
            change = commands.read_change(request.data)
        except messages.Malformed as bad:
            raise BadRequest(bad.code, gettext(bad.text), field=bad.field or "") from None
        room = _open_room(request, code)
        changes.change_room(room.pk, request.user, change)
        room.refresh_from_db()
        return Response(_shown(room))


class RoomMeasurement(ApiView):
    """What games on a room's board, with its options and seats, are like."""

    scope = "rooms"
    throttle_scope = "drafts"

    @extend_schema(summary="Show what a room's games are like", responses={200: described(Measurement)})
    def get(self, request: Request, code: str) -> Response:
        """The figures if bots have played such games already; no `key` if boards of the game are not measured."""
        return Response(msgspec.to_builtins(measurement_of(_open_room(request, code))))

    @extend_schema(summary="Measure a room's games", request=None, responses={201: described(Measurement)})
    def post(self, request: Request, code: str) -> Response:
        """Let bots play such games, for a member of the room; ask for the progress under the `key`."""
        row = request_for_room(_open_room(request, code), request.user)
        return Response(msgspec.to_builtins(read(row)), status.HTTP_201_CREATED)


def _open_room(request: Request, code: str) -> Room:
    room = find_room(Caller.of(request), code)
    if room is None:
        raise refusals.no_such_room()
    return room


def _shown(room: Room) -> Any:
    return msgspec.to_builtins(rooms.room_seen(room).shown)
