"""Looking for people to play with over HTTP."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.serializers import Flag, StrictSerializer
from config.api.views import ApiView
from games.api.described import described
from games.messages.pairing import PairingState
from games.selectors.pairing.states import state_of
from games.services.pairing import seeking
from games.services.pairing.seeking import MOST_LANGUAGES, MOST_SECONDS, Wish


class NewWish(StrictSerializer):
    """What you look for. Anything may be left out but the game."""

    ruleset = serializers.CharField(max_length=40)
    pace = serializers.IntegerField(
        default=None, allow_null=True, min_value=1, max_value=10**9, help_text="Seconds for a decision; null: live."
    )
    players = serializers.IntegerField(
        default=None, allow_null=True, min_value=1, max_value=1000, help_text="Null: any number."
    )
    languages = serializers.ListField(
        child=serializers.CharField(max_length=16),
        default=list,
        max_length=MOST_LANGUAGES,
        help_text="Codes such as en; none: any language.",
    )
    rated = Flag(default=True)
    bots_after = serializers.IntegerField(
        default=None,
        allow_null=True,
        min_value=0,
        max_value=MOST_SECONDS,
        help_text="After how many seconds of waiting bots may take the free seats; null: never.",
    )
    with_programs = Flag(default=False)


class Pairing(ApiView):
    """Whether and what one looks for."""

    scope = "rooms"
    tag = "People to play with"

    @extend_schema(summary="Show what you look for", responses={200: described(PairingState)})
    def get(self, request: Request) -> Response:
        """How it stands: what you look for, a table that is proposed to you, or the room of one that has just begun."""
        return _state(request)

    @extend_schema(summary="Look for people to play with", request=NewWish, responses={200: described(PairingState)})
    def put(self, request: Request) -> Response:
        """Look for people, or say that you are still here: do so at least every 20 seconds while no socket is open.

        You keep your place when you ask again for the same game at the same pace. Programs sit down only with people
        who have accepted that (`with_programs`), and with other programs.
        """
        form = NewWish(data=request.data)
        form.is_valid(raise_exception=True)
        data: dict[str, Any] = dict(form.validated_data)
        seeking.seek(request.user, Wish(**{**data, "languages": tuple(data["languages"])}))
        return _state(request)

    @extend_schema(summary="Look no longer", request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Look no longer. The others of a table that was proposed to you wait on."""
        seeking.leave(request.user.pk or 0)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Confirmation(ApiView):
    """One's confirmation of the proposed table."""

    scope = "rooms"
    tag = "People to play with"

    @extend_schema(summary="Confirm the table", request=None, responses={200: described(PairingState)})
    def post(self, request: Request) -> Response:
        """Confirm the table that is proposed to you. When everybody has, its game begins, in the `room`."""
        seeking.confirm(request.user.pk or 0)
        return _state(request)


def _state(request: Request) -> Response:
    """It says what time it is, so that it is another one each time."""
    state = msgspec.to_builtins(state_of(request.user.pk or 0))
    return Response(state, headers={"Cache-Control": "no-store"})
