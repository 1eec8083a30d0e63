"""The chat of a club over HTTP, and what it plays with: table set-ups and rooms."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import Choice, Flag, StrictSerializer
from games.api import serializers as shapes
from games.api.club_members import role_of
from games.api.clubs import ClubView, club_of
from games.api.described import described
from games.api.setups import SetupLine
from games.models import Club, ClubLine, Reason
from games.selectors.boards import setups as setup_selectors
from games.selectors.boards.rulebook import DEFAULT_RULESET
from games.selectors.clubs import lines
from games.services.chat import refusals as chat_refusals
from games.services.chat import reports
from games.services.clubs import tables, talk


class ClubLines(StrictSerializer):
    """Where a page of lines begins: before or after one; without either it is the latest page."""

    before = serializers.IntegerField(min_value=1, max_value=2**53, required=False)
    after = serializers.IntegerField(min_value=0, max_value=2**53, required=False)


class NewClubLine(StrictSerializer):
    """What is written; `client_id` makes sure that it is posted once however often it is sent."""

    text = serializers.CharField(max_length=2000, allow_blank=True, trim_whitespace=False)
    client_id = serializers.CharField(max_length=36, default="", allow_blank=True)


class LineReport(StrictSerializer):
    """Why a line is reported, with a note for the staff."""

    reason = Choice([reason.value for reason in Reason])
    note = serializers.CharField(max_length=500, default="", allow_blank=True)


class KeptSetup(StrictSerializer):
    """The code of one of your table set-ups."""

    setup = serializers.RegexField(r"^[a-z]{10}\Z")


class ClubRoom(StrictSerializer):
    """What the room is opened with: a set-up of the club, or a game; and whether only members sit down in it."""

    setup = serializers.RegexField(r"^[a-z]{10}\Z", default=None, allow_null=True)
    ruleset = serializers.CharField(max_length=40, default=DEFAULT_RULESET)
    members_only = Flag(default=True)


class ClubChat(ClubView):
    """The chat of a club."""

    def known_parameters(self) -> set[str]:
        """Only reading has parameters."""
        return set(ClubLines().fields) if self.request.method == "GET" else set()

    @extend_schema(
        summary="Read the chat of a club", parameters=[ClubLines], responses={200: described("Conversation")}
    )
    def get(self, request: Request, club: str) -> Response:
        """Lines, oldest first, for members. The socket `/ws/club/<code>/` sends new ones."""
        form = ClubLines(data=request.query_params)
        form.is_valid(raise_exception=True)
        found = club_of(request, club)
        role_of(found, request)
        return Response(msgspec.to_builtins(lines.conversation(found.pk, request.user.pk or 0, **form.validated_data)))

    @extend_schema(summary="Write in a club", request=NewClubLine, responses={201: described("Line")})
    def post(self, request: Request, club: str) -> Response:
        """Write a line, which is filtered as those in rooms are."""
        form = NewClubLine(data=request.data)
        form.is_valid(raise_exception=True)
        said = talk.say(club_of(request, club), request.user, **form.validated_data)
        return Response(msgspec.to_builtins(lines.shown(said)), status.HTTP_201_CREATED)


def _line(club: Club, request: Request, number: int) -> ClubLine:
    line = lines.seen_line(club.pk, request.user.pk or 0, number)
    if line is None:
        raise chat_refusals.no_such_line()
    return line


class OneClubLine(ClubView):
    """One line."""

    @extend_schema(summary="Remove a line in a club", responses={204: None})
    def delete(self, request: Request, club: str, number: int) -> Response:
        """Remove a line of your own; moderators remove those of members, and the owner any."""
        talk.remove_line(club_of(request, club), request.user, number)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportClubLine(ClubView):
    """Reporting a line."""

    @extend_schema(summary="Report a line in a club", request=LineReport, responses={201: shapes.ReportMade})
    def post(self, request: Request, club: str, number: int) -> Response:
        """Report a line to the staff of the site, with those around it."""
        form = LineReport(data=request.data)
        form.is_valid(raise_exception=True)
        found = club_of(request, club)
        role_of(found, request)
        made = reports.report_club_line(_line(found, request, number), request.user, **form.validated_data)
        return Response({"report": made.pk}, status.HTTP_201_CREATED)


class ClubSetups(ClubView):
    """The table set-ups of a club."""

    pagination_class = None

    @extend_schema(summary="List the table set-ups of a club", responses=SetupLine(many=True))
    def get(self, request: Request, club: str) -> Response:
        """The set-ups that a club keeps for its members, by name."""
        found = club_of(request, club)
        role_of(found, request)
        return Response(SetupLine(setup_selectors.setups_of_club(found.pk), many=True).data)

    @extend_schema(summary="Keep a table set-up for a club", request=KeptSetup, responses={201: SetupLine})
    def post(self, request: Request, club: str) -> Response:
        """Keep a copy of one of your set-ups for all members. For the owner and moderators."""
        form = KeptSetup(data=request.data)
        form.is_valid(raise_exception=True)
        own = setup_selectors.own_setup(request.user.pk, form.validated_data["setup"])
        kept = tables.keep_setup(club_of(request, club), request.user, own)
        return Response(SetupLine(kept).data, status.HTTP_201_CREATED)


class OneClubSetup(ClubView):
    """One of them."""

    @extend_schema(summary="Delete a table set-up of a club", responses={204: None})
    def delete(self, request: Request, club: str, setup: str) -> Response:
        """Keep a set-up no longer; rooms that were opened with it stay."""
        tables.delete_setup(club_of(request, club), request.user, setup)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubRooms(ClubView):
    """The tables of a club."""

    @extend_schema(summary="Open a room of a club", request=ClubRoom, responses={201: shapes.RoomCode})
    def post(self, request: Request, club: str) -> Response:
        """Open a room with you as its host, which is listed among the tables of the club."""
        form = ClubRoom(data=request.data)
        form.is_valid(raise_exception=True)
        wanted, found = form.validated_data, club_of(request, club)
        setup = None if wanted["setup"] is None else setup_selectors.setup_by_code(wanted["setup"])
        room = tables.open_room(
            found, request.user, setup=setup, ruleset=wanted["ruleset"], members_only=wanted["members_only"]
        )
        return Response({"code": room.code}, status.HTTP_201_CREATED)
