"""Clubs over HTTP: finding and opening them, joining and leaving, and what one says of itself."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from msgspec import Struct
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import Choice, StrictSerializer
from config.api.views import ApiView
from games.api import serializers as shapes
from games.api.described import described
from games.models import Admission, Club
from games.selectors.clubs import clubs as selectors
from games.services.chat import reports
from games.services.clubs import clubs, membership, refusals
from games.services.clubs.clubs import Description

TAG = "Clubs"


class ClubPage(Struct):
    """Clubs, and the number of the next page; null if there is none."""

    results: list[selectors.ClubSeen]
    next: int | None


class ClubSearch(StrictSerializer):
    """What is looked for: words of the name or description, and a language."""

    q = serializers.CharField(max_length=100, default="", allow_blank=True, help_text="Beginnings of words.")
    language = serializers.CharField(max_length=20, default="", allow_blank=True, help_text="A code such as `bn`.")
    page = serializers.IntegerField(min_value=1, max_value=selectors.MOST_PAGES, default=1)


class NewClub(StrictSerializer):
    """What a club says of itself, and how people come into it."""

    name = serializers.CharField(max_length=200, allow_blank=True)
    description = serializers.CharField(max_length=2000, allow_blank=True, default="")
    language = serializers.CharField(max_length=20, allow_blank=True, default="", help_text="A code such as `bn`.")
    colour = serializers.IntegerField(min_value=0, max_value=100, default=0, help_text="0 to 7.")
    admission = Choice(Admission.values, default=Admission.REQUEST.value)


class ClubChange(StrictSerializer):
    """What is to be different."""

    name = serializers.CharField(max_length=200, allow_blank=True, required=False)
    description = serializers.CharField(max_length=2000, allow_blank=True, required=False)
    language = serializers.CharField(max_length=20, allow_blank=True, required=False)
    colour = serializers.IntegerField(min_value=0, max_value=100, required=False)
    admission = Choice(Admission.values, required=False)


class Joining(StrictSerializer):
    """The invitation, for a club that is not open to everybody."""

    invitation = serializers.CharField(max_length=20, allow_blank=True, default="")


class Joined(serializers.Serializer[Any]):
    """Whether one is a member now, or waits to be let in."""

    state = serializers.ChoiceField(["joined", "asked"])


class Invitation(serializers.Serializer[Any]):
    """An invitation; it is part of the address `/clubs/invitations/<invitation>/`."""

    invitation = serializers.CharField()


class ClubReport(StrictSerializer):
    """Why a club is reported, with a note for the staff."""

    reason = Choice([reason.value for reason in reports.BOARD_REASONS])
    note = serializers.CharField(max_length=500, default="", allow_blank=True)


def club_of(request: Request, code: str) -> Club:
    """The club with this code; one that the person may not see is reported as missing."""
    club = selectors.seen_club(code, request.user.pk)
    if club is None:
        raise refusals.no_such_club()
    if club.taken_down_at is not None:
        raise refusals.taken_down(club.taken_down_reason)
    return club


def club_by_invitation(code: str, invitation: str) -> Club:
    """The club with this code to which an invitation leads."""
    club = selectors.invited_to(invitation)
    if club is None or club.code != code:
        raise refusals.no_such_invitation()
    return club


class ClubView(ApiView):
    """Something about a club."""

    scope = "clubs"
    tag = TAG
    throttle_scope = "clubs"


class Clubs(ClubView):
    """The clubs of the site."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    def known_parameters(self) -> set[str]:
        """Only a search has parameters."""
        return set(ClubSearch().fields) if self.request.method == "GET" else set()

    @extend_schema(
        operation_id="clubs_search",
        summary="Search clubs",
        parameters=[ClubSearch],
        responses={200: described(ClubPage)},
    )
    def get(self, request: Request) -> Response:
        """Clubs that everybody finds, 24 on a page, the largest first; not those that are by invitation only."""
        form = ClubSearch(data=request.query_params)
        form.is_valid(raise_exception=True)
        wanted = form.validated_data
        found = selectors.search(text=wanted["q"], language=wanted["language"], page=wanted["page"])
        roles = {} if request.user.pk is None else selectors.clubs_with_roles(request.user.pk)
        lines = [selectors.line_of(club, roles.get(club.pk)) for club in found.clubs]
        return Response(msgspec.to_builtins(ClubPage(lines, wanted["page"] + 1 if found.more else None)))

    @extend_schema(summary="Open a club", request=NewClub, responses={201: described(selectors.ClubDetail)})
    def post(self, request: Request) -> Response:
        """Open a club with you as its owner. Guests open none; nobody owns more than three."""
        form = NewClub(data=request.data)
        form.is_valid(raise_exception=True)
        club = clubs.create_club(request.user, Description(**form.validated_data))
        shown = selectors.detail_of(club, request.user.pk)
        return Response(msgspec.to_builtins(shown), status.HTTP_201_CREATED)


class MyClubs(ClubView):
    """One's own clubs."""

    @extend_schema(summary="List your clubs", responses={200: described(ClubPage)})
    def get(self, request: Request) -> Response:
        """The clubs of which you are a member, by name."""
        roles = selectors.clubs_with_roles(request.user.pk or 0)
        lines = [selectors.line_of(club, roles.get(club.pk)) for club in selectors.my_clubs(request.user.pk)]
        return Response(msgspec.to_builtins(ClubPage(lines, None)))


class OneClub(ClubView):
    """One club."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(summary="Show a club", responses={200: described(selectors.ClubDetail)})
    def get(self, request: Request, club: str) -> Response:
        """A club; one that is by invitation only is seen by its members alone."""
        return Response(msgspec.to_builtins(selectors.detail_of(club_of(request, club), request.user.pk)))

    @extend_schema(summary="Change a club", request=ClubChange, responses={200: described(selectors.ClubDetail)})
    def patch(self, request: Request, club: str) -> Response:
        """Have a club that you own say something else of itself, or let people in in another way."""
        form = ClubChange(data=request.data)
        form.is_valid(raise_exception=True)
        own = club_of(request, club)
        said = Description(**{name: getattr(own, name) for name in Description._fields})
        changed = clubs.change_club(own, request.user, said._replace(**form.validated_data))
        return Response(msgspec.to_builtins(selectors.detail_of(changed, request.user.pk)))

    @extend_schema(summary="Delete a club", responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Delete a club that you own, with its chat and all that it keeps."""
        clubs.delete_club(club_of(request, club), request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class JoinClub(ClubView):
    """Coming into a club and leaving it."""

    @extend_schema(summary="Join a club", request=Joining, responses=Joined)
    def put(self, request: Request, club: str) -> Response:
        """Come in, if the club is open or you have an invitation; otherwise ask to be let in."""
        form = Joining(data=request.data)
        form.is_valid(raise_exception=True)
        invitation = form.validated_data["invitation"]
        found = club_by_invitation(club, invitation) if invitation else club_of(request, club)
        return Response(Joined({"state": membership.join(found, request.user, invitation)}).data)

    @extend_schema(summary="Leave a club", responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Leave, or ask no longer to be let in. An owner's place goes to the oldest moderator, or member."""
        found = club_of(request, club)
        if selectors.detail_of(found, request.user.pk).asked:
            membership.withdraw_request(found, request.user)
        else:
            membership.leave(found, request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ClubInvitation(ClubView):
    """The invitation of a club."""

    @extend_schema(summary="Renew the invitation", request=None, responses=Invitation)
    def post(self, request: Request, club: str) -> Response:
        """Make a new invitation; the earlier one is not valid any more. For the owner and moderators."""
        invitation = clubs.renew_invitation(club_of(request, club), request.user)
        return Response(Invitation({"invitation": invitation}).data)

    @extend_schema(summary="Withdraw the invitation", responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Let nobody in by an invitation any more."""
        clubs.withdraw_invitation(club_of(request, club), request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Invited(ClubView):
    """The club to which an invitation leads."""

    permission_classes = [AllowAny]

    @extend_schema(summary="Show the club of an invitation", responses={200: described(selectors.ClubSeen)})
    def get(self, request: Request, invitation: str) -> Response:
        """The club that somebody was invited to, for whoever knows the invitation."""
        club = selectors.invited_to(invitation)
        if club is None:
            raise refusals.no_such_invitation()
        return Response(msgspec.to_builtins(selectors.line_of(club, selectors.role_in(club, request.user.pk))))


class ReportClub(ClubView):
    """Reporting a club."""

    @extend_schema(summary="Report a club", request=ClubReport, responses={201: shapes.ReportMade})
    def post(self, request: Request, club: str) -> Response:
        """Report what a club says of itself to the staff."""
        form = ClubReport(data=request.data)
        form.is_valid(raise_exception=True)
        found = club_of(request, club)
        made = reports.report_club(found, selectors.owner_of(found), request.user, **form.validated_data)
        return Response({"report": made.pk}, status.HTTP_201_CREATED)
