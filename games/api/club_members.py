"""The members of a club over HTTP: their roles, who asks to be let in, and who may not come back."""

from __future__ import annotations

import msgspec
from drf_spectacular.utils import extend_schema
from msgspec import Struct
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import Choice, StrictSerializer
from games.api.clubs import ClubView, club_of
from games.api.described import described
from games.models import Club, Role
from games.selectors.clubs import clubs as selectors
from games.services.clubs import membership, moderating, refusals


class ClubMembers(Struct):
    """The members of a club: the owner first, then moderators, then the others, oldest first."""

    results: list[selectors.ClubMemberSeen]


class ClubPeople(Struct):
    """People, the oldest entry first."""

    results: list[selectors.ClubPerson]


class MemberChange(StrictSerializer):
    """Another role, with which `owner` hands the club over; or for how many minutes the member writes nothing."""

    role = Choice(Role.values, required=False)
    muted_minutes = serializers.IntegerField(min_value=0, max_value=moderating.MOST_MINUTES, required=False)


def role_of(club: Club, request: Request, *, moderates: bool = False) -> str:
    """The reader's role; refuses who is no member or, if that is asked for, no moderator."""
    role = selectors.role_in(club, request.user.pk)
    if role is None:
        raise refusals.not_in_club()
    if moderates and role == Role.MEMBER:
        raise refusals.not_allowed()
    return role


class Members(ClubView):
    """The members of a club."""

    @extend_schema(summary="List the members of a club", responses={200: described(ClubMembers)})
    def get(self, request: Request, club: str) -> Response:
        """Everybody in a club of which you are a member."""
        found = club_of(request, club)
        rows = selectors.members_of(found, request.user.pk or 0, role_of(found, request))
        return Response(msgspec.to_builtins(ClubMembers(rows)))


class OneMember(ClubView):
    """One member of a club."""

    @extend_schema(summary="Change a member", request=MemberChange, responses={204: None})
    def patch(self, request: Request, club: str, person: int) -> Response:
        """Give a member another role, as the owner; or mute them for a while in the chat, as a moderator."""
        form = MemberChange(data=request.data)
        form.is_valid(raise_exception=True)
        found, wanted = club_of(request, club), form.validated_data
        if (role := wanted.get("role")) == Role.OWNER:
            membership.hand_over(found, request.user, person)
        elif role is not None:
            moderating.set_role(found, request.user, person, role)
        if (minutes := wanted.get("muted_minutes")) is not None:
            moderating.mute(found, request.user, person, minutes)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Remove a member", responses={204: None})
    def delete(self, request: Request, club: str, person: int) -> Response:
        """Take somebody out, who may come back as anybody may. For the owner and moderators."""
        moderating.remove(club_of(request, club), request.user, person)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Requests(ClubView):
    """Who asks to be let into a club."""

    @extend_schema(summary="List requests to join", responses={200: described(ClubPeople)})
    def get(self, request: Request, club: str) -> Response:
        """Who waits to be let in, for the owner and moderators."""
        found = club_of(request, club)
        role_of(found, request, moderates=True)
        return Response(msgspec.to_builtins(ClubPeople(selectors.requests_of(found))))


class OneRequest(ClubView):
    """One of them."""

    @extend_schema(summary="Let somebody in", request=None, responses={204: None})
    def put(self, request: Request, club: str, person: int) -> Response:
        """Make somebody a member who asks for it."""
        membership.let_in(club_of(request, club), request.user, person)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Decline a request", responses={204: None})
    def delete(self, request: Request, club: str, person: int) -> Response:
        """Do not let somebody in, who may ask again."""
        membership.decline(club_of(request, club), request.user, person)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Bans(ClubView):
    """Who may not come back into a club."""

    @extend_schema(summary="List bans from a club", responses={200: described(ClubPeople)})
    def get(self, request: Request, club: str) -> Response:
        """Who is banned, for the owner and moderators."""
        found = club_of(request, club)
        role_of(found, request, moderates=True)
        return Response(msgspec.to_builtins(ClubPeople(selectors.bans_of(found))))


class OneBan(ClubView):
    """One of them."""

    @extend_schema(summary="Ban somebody from a club", request=None, responses={204: None})
    def put(self, request: Request, club: str, person: int) -> Response:
        """Take a member out, or decline a request, for good."""
        moderating.ban(club_of(request, club), request.user, person)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(summary="Lift a ban from a club", responses={204: None})
    def delete(self, request: Request, club: str, person: int) -> Response:
        """Let somebody come back as anybody may."""
        moderating.unban(club_of(request, club), request.user, person)
        return Response(status=status.HTTP_204_NO_CONTENT)
