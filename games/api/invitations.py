"""Invitations to rooms over HTTP: sending, reading and answering them, and playing a game again with its people."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from config.api.serializers import StrictSerializer
from config.api.views import ApiView
from games import refusals
from games.api import serializers as shapes
from games.selectors.play.games import seen_game
from games.selectors.rooms.invitations import OpenInvitation, invitable_by, invitations_of
from games.selectors.titles import title_of
from games.services.lobby import inviting
from games.services.lobby.again import play_again
from games.services.rooms.codes import Caller, find_room
from games.services.rooms.rooms import member_of

NAME_LENGTH = 40


class Person(StrictSerializer):
    """Whom to invite, by name."""

    name = serializers.CharField(max_length=NAME_LENGTH)


class InvitablePerson(serializers.Serializer[Any]):
    """A friend whom you may invite: whether they are on the site, as they let you see it, and invited already."""

    name = serializers.CharField()
    here = serializers.BooleanField()
    invited = serializers.BooleanField()


class InvitationLine(serializers.Serializer[Any]):
    """An invitation to a room, by whom; `again` after a game that you played with them."""

    number = serializers.IntegerField()
    code = serializers.CharField()
    ruleset = serializers.CharField()
    ruleset_name = serializers.SerializerMethodField()
    by = serializers.CharField()
    again = serializers.BooleanField()
    seats = serializers.IntegerField()
    seated = serializers.IntegerField()
    at = serializers.DateTimeField()

    def get_ruleset_name(self, invitation: OpenInvitation) -> str:
        """The name of the game."""
        return title_of(invitation.ruleset)


class RoomInvitations(ApiView):
    """Inviting people to a room."""

    scope = "rooms"
    throttle_scope = "codes"

    @extend_schema(summary="List whom you may invite", responses=InvitablePerson(many=True))
    def get(self, request: Request, code: str) -> Response:
        """Your friends who are not in the room and let you invite them, those who are here first; for its members."""
        room = find_room(Caller.of(request), code)
        if room is None:
            raise refusals.no_such_room()
        member_of(room, request.user.pk)
        return Response(InvitablePerson(invitable_by(room, request.user.pk or 0), many=True).data)

    @extend_schema(summary="Invite somebody to a room", request=Person, responses={204: None})
    def post(self, request: Request, code: str) -> Response:
        """Tell them, once, if their settings allow it; for members of a room that waits for players.

        `cannot_invite` if there is nobody of this name, or they want no invitations from you.
        """
        form = Person(data=request.data)
        form.is_valid(raise_exception=True)
        room = find_room(Caller.of(request), code)
        if room is None:
            raise refusals.no_such_room()
        found = User.objects.filter(username=form.validated_data["name"]).values_list("pk", flat=True).first()
        inviting.invite(room.pk, request.user, found or inviting.NOBODY)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Invitations(ApiView):
    """The invitations that one has."""

    scope = "rooms"
    throttle_scope = "rooms"

    @extend_schema(summary="List your invitations", responses=InvitationLine(many=True))
    def get(self, request: Request) -> Response:
        """To rooms that still wait for players, newest first; there may be no free seat now."""
        return Response(InvitationLine(invitations_of(request.user.pk or 0), many=True).data)


class AcceptInvitation(ApiView):
    """Accepting an invitation."""

    scope = "rooms"
    throttle_scope = "rooms"

    @extend_schema(summary="Accept an invitation", request=None, responses=shapes.RoomCode)
    def post(self, request: Request, number: int) -> Response:
        """Take a seat, and return the room's code; `room_full` if others were quicker."""
        return Response({"code": inviting.accept(number, request.user).code})


class DeclineInvitation(ApiView):
    """Declining an invitation."""

    scope = "rooms"
    throttle_scope = "rooms"

    @extend_schema(summary="Decline an invitation", request=None, responses={204: None})
    def post(self, request: Request, number: int) -> Response:
        """Of which nobody is told."""
        inviting.decline(number, request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlayAgain(ApiView):
    """Playing an ended game again."""

    scope = "rooms"
    throttle_scope = "rooms"

    @extend_schema(summary="Play a game again with its people", request=None, responses=shapes.RoomCode)
    def post(self, request: Request, number: int) -> Response:
        """Ask for a rematch while its room is as the game left it; otherwise open a new one and invite the others.

        The new room has the game's rules, board and bots; if another of its players has opened one, you sit down there.
        """
        found = seen_game(number, request.user.pk)
        if found is None:
            raise refusals.no_such_game()
        return Response({"code": play_again(request.user, found[0]).code})
