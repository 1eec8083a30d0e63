"""The types of the socket for programs: as JSON Schema, and as AsyncAPI."""

from __future__ import annotations

from functools import cache
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from config.api.views import HOUR, ApiView
from games.messages.asyncapi import asyncapi
from games.messages.game_types import game_types
from games.messages.schemas import wire_schema

KEPT = {"Cache-Control": f"public, max-age={HOUR}"}


class SocketSchema(ApiView):
    """The JSON Schema of every frame, which the site's own client is checked with."""

    scope = ""
    permission_classes = [AllowAny]
    schema = None

    def get(self, request: Request) -> Response:
        """Return it."""
        return Response(_schema(), headers=KEPT)


class SocketDescription(ApiView):
    """The AsyncAPI document of the socket at this site."""

    scope = ""
    permission_classes = [AllowAny]
    schema = None

    def get(self, request: Request) -> Response:
        """Return it."""
        return Response(_description(), headers=KEPT)


@cache
def _schema() -> dict[str, Any]:
    return wire_schema(game_types())


@cache
def _description() -> dict[str, Any]:
    origins = [urlsplit(origin) for origin in settings.ORIGINS]
    servers = {
        f"site{number or ''}": {"host": origin.netloc, "protocol": "wss" if origin.scheme == "https" else "ws"}
        for number, origin in enumerate(origins)
    }
    return {**asyncapi(game_types()), "servers": servers}
