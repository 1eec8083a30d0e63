"""The player who asks."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import bots, services
from accounts.guest_pages import remember
from accounts.models import COLOURS, ApiToken, User
from accounts.selectors import changed_name
from config.api.problems import Conflict
from config.api.serializers import StrictSerializer
from config.api.views import ApiView


class UsedToken(serializers.ModelSerializer[ApiToken]):
    """The token of the request."""

    scopes = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = ApiToken
        fields = ["name", "scopes", "expires_at"]


class Player(serializers.ModelSerializer[User]):
    """A person, as they see themselves."""

    name = serializers.CharField(source="username")
    guest = serializers.BooleanField(source="is_guest")
    bot = serializers.BooleanField(source="is_bot", help_text="A bot account: a program plays.")
    since = serializers.DateTimeField(source="date_joined")
    token = UsedToken(required=False)

    class Meta:
        model = User
        fields = ["id", "name", "colour", "guest", "bot", "since", "token"]


class ProfileChange(StrictSerializer):
    """The fields to change; one that is absent stays as it is."""

    name = serializers.CharField(max_length=200, required=False)
    colour = serializers.IntegerField(min_value=0, max_value=COLOURS - 1, required=False)

    def validate_name(self, name: str) -> str:
        """Refuse a name that is taken or not allowed."""
        return changed_name(self.context["person"], name)


class Me(ApiView):
    """The person who asks."""

    scope = "profile"
    tag = "Players"

    @extend_schema(summary="Show yourself", responses=Player)
    def get(self, request: Request) -> Response:
        """Your name and colour, and the token that you use."""
        assert isinstance(request.user, User)
        return Response(shown(request, request.user))

    @extend_schema(summary="Change your profile", request=ProfileChange, responses=Player)
    def patch(self, request: Request) -> Response:
        """Change your name or your colour; a name that is taken or not allowed is refused."""
        person = request.user
        assert isinstance(person, User)
        change = ProfileChange(data=request.data, context={"person": person})
        change.is_valid(raise_exception=True)
        data = change.validated_data
        try:
            changed = services.change_profile(
                person, name=data.get("name", person.username), colour=data.get("colour", person.colour)
            )
        except ValidationError as taken:
            raise serializers.ValidationError({"name": taken.messages}, "username_taken") from taken
        response = Response(shown(request, changed))
        if changed.is_guest and "name" in data:
            remember(response, request, changed.username)
        return response


class MyBotAccount(ApiView):
    """Whether the account of the person who asks is a bot account."""

    scope = "profile"
    tag = "Players"

    @extend_schema(summary="Become a bot account", request=None, responses=Player)
    def post(self, request: Request) -> Response:
        """Make your account a bot account, for good; possible only before you have played (`has_played`).

        It is marked wherever your name is shown, and your games change nobody's rating.
        """
        assert isinstance(request.user, User)
        try:
            person = bots.become_bot(request.user)
        except ValidationError as refused:
            raise Conflict(str(refused.code), str(refused.message)) from refused
        return Response(shown(request, person))


def shown(request: Request, person: User) -> dict[str, Any]:
    """A person, with the token that the request comes with."""
    token = request.auth
    used = {"token": UsedToken(token).data} if isinstance(token, ApiToken) else {}
    return {**Player(person).data, **used}
