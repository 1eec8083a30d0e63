"""Blocks and privacy of the person who asks, by the rules of the pages."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.days_off import asking
from accounts.api.refusals import refusal
from accounts.models import Block
from accounts.relations import privacy, services
from accounts.relations.search import person_called
from accounts.relations.selectors import Allowed
from config.api.serializers import Choice, StrictSerializer
from config.api.views import ApiView

TAG = "Friends"


class PersonNamed(StrictSerializer):
    """Somebody by their name, in any case."""

    name = serializers.CharField(max_length=40)


class BlockLine(serializers.Serializer[Any]):
    """Somebody whom you block: their number, their name, and since when."""

    person = serializers.IntegerField(source="blocked_id")
    name = serializers.CharField(source="blocked.username")
    since = serializers.DateTimeField()


class PrivacySettings(StrictSerializer):
    """Who may ask you to be friends, see whether you are here, and invite you; `acquaintances` are friends of friends.

    What you leave out stays as it is.
    """

    ask = Choice(choices=list(privacy.CHOICES[Allowed.ASK]), required=False)
    see_online = Choice(choices=list(privacy.CHOICES[Allowed.SEE_ONLINE]), required=False)
    invite = Choice(choices=list(privacy.CHOICES[Allowed.INVITE]), required=False)


class Blocks(ApiView):
    """The people whom the person who asks blocks."""

    scope = "profile"
    tag = TAG
    throttle_scope = "relations"

    @extend_schema(summary="List whom you block", responses=BlockLine(many=True))
    def get(self, request: Request) -> Response:
        """Whom you block, the latest first. Who blocks you, nobody is told."""
        blocks = Block.objects.filter(blocker=asking(request)).select_related("blocked")
        return Response(BlockLine(blocks, many=True).data)

    @extend_schema(summary="Block somebody", request=PersonNamed, responses={204: None})
    def post(self, request: Request) -> Response:
        """Block somebody: friendship and requests end, and you do not meet any more. They are not told.

        404 if there is nobody with this name; 409 `yourself`, `too_many_blocked`.
        """
        person = asking(request)
        form = PersonNamed(data=request.data)
        form.is_valid(raise_exception=True)
        other = person_called(form.validated_data["name"], person.pk)
        if other is None:
            raise NotFound
        try:
            services.block(person.pk, other.pk)
        except ValidationError as refused:
            raise refusal(refused) from refused
        return Response(status=HTTPStatus.NO_CONTENT)


class BlockedPerson(ApiView):
    """Somebody whom the person who asks blocks."""

    scope = "profile"
    tag = TAG
    throttle_scope = "relations"

    @extend_schema(summary="Unblock somebody", responses={204: None})
    def delete(self, request: Request, user: int) -> Response:
        """Block somebody no longer; what the block ended does not come back. 404 if you do not block them."""
        try:
            unblocked = services.unblock(asking(request).pk, user)
        except ValidationError as refused:
            raise NotFound from refused
        if not unblocked:
            raise NotFound
        return Response(status=HTTPStatus.NO_CONTENT)


class MyPrivacy(ApiView):
    """The privacy settings of the person who asks."""

    scope = "profile"
    tag = TAG

    @extend_schema(summary="Show your privacy settings", responses=PrivacySettings)
    def get(self, request: Request) -> Response:
        """Who may ask you to be friends, see whether you are here, and invite you."""
        return Response(PrivacySettings(privacy.settings_of(asking(request).pk)).data)

    @extend_schema(summary="Change your privacy settings", request=PrivacySettings, responses=PrivacySettings)
    def patch(self, request: Request) -> Response:
        """Change some of the settings."""
        form = PrivacySettings(data=request.data)
        form.is_valid(raise_exception=True)
        return Response(PrivacySettings(privacy.change(asking(request).pk, **form.validated_data)).data)
