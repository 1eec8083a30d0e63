"""One's own profile and picture over HTTP, and reporting somebody else's picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from allauth.core.ratelimit import consume
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound, Throttled
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.views import ApiView
from games.api.serializers import ReportMade
from leaderboards.api import serializers as shapes
from leaderboards.selectors import profiles
from leaderboards.services import pictures
from leaderboards.services.profiles import set_public

TAG = "Players"


class OwnProfile(ApiView):
    """The settings of one's own profile."""

    scope = "profile"
    tag = TAG

    @extend_schema(summary="Show your profile's settings", responses=shapes.OwnProfile)
    def get(self, request: Request) -> Response:
        """Whether everybody may see your profile, and where your picture is."""
        return _own(request)

    @extend_schema(summary="Show or hide your profile", request=shapes.ProfileVisibility, responses=shapes.OwnProfile)
    def patch(self, request: Request) -> Response:
        """Show your profile to everybody, or hide it: then you are on no leaderboard."""
        form = shapes.ProfileVisibility(data=request.data)
        form.is_valid(raise_exception=True)
        set_public(request.user.pk or 0, public=form.validated_data["public"])
        return _own(request)


class PictureParser(BaseParser):
    """The body as it is: a picture says itself what it is."""

    media_type = "image/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The bytes, at most one more than a picture may have."""
        return stream.read(pictures.MAX_BYTES + 1)


class OwnPicture(ApiView):
    """One's own picture."""

    scope = "profile:write"
    tag = TAG
    parser_classes = [PictureParser]

    @extend_schema(
        summary="Upload your picture",
        request=dict.fromkeys(pictures.TYPES, OpenApiTypes.BINARY),
        responses=shapes.OwnProfile,
    )
    def put(self, request: Request) -> Response:
        """Replace your picture by a JPEG, PNG or WebP of at most 8 MB.

        It is cropped to a square of 256 pixels, and everything else in the file is dropped. A PNG or WebP may have 12
        million pixels, a JPEG 25 million.
        """
        person: Any = request.user
        if not consume(request._request, action="picture", user=person):  # noqa: SLF001
            raise Throttled
        data: Any = request.data
        pictures.save_picture(person.pk, data or b"")
        return _own(request)

    @extend_schema(summary="Delete your picture", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Delete your picture; there need not be one."""
        pictures.delete_picture(request.user.pk or 0)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportPicture(ApiView):
    """Reporting somebody's picture."""

    scope = "profile:write"
    tag = TAG

    @extend_schema(summary="Report a picture", request=shapes.PictureReport, responses={201: ReportMade})
    def post(self, request: Request, name: str) -> Response:
        """Report the picture of the person with this name to the staff, who see it as it is now."""
        form = shapes.PictureReport(data=request.data)
        form.is_valid(raise_exception=True)
        person = profiles.find_person(name, request.user.pk)
        if person is None:
            raise NotFound
        made = pictures.report_picture(person, request.user, **form.validated_data)
        return Response({"report": made.pk}, status.HTTP_201_CREATED)


def _own(request: Request) -> Response:
    stored = profiles.profile_of(request.user.pk or 0)
    return Response(shapes.OwnProfile({"public": stored.public, "picture": profiles.address_of(stored)}).data)
