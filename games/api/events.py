"""The event stream of the person who asks, and the JSON Schema of its lines."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import ApiToken
from accounts.sessions import Login
from config.api.views import HOUR, ApiView
from config.http.addresses import Sender
from games.api.described import described
from games.live import streams
from games.live.following import Listener
from games.messages.events import EVENTS, events_schema

LINES = "application/x-ndjson"
EXAMPLE = {
    "type": "turn", "now": 1795651200000, "code": "482913", "game": 7, "version": 120, "seat": 0, "decision": 31,
    "kind": "roll", "deadline": 1795651260000,
}  # fmt: skip


class LinesOnly(BaseContentNegotiation):
    """Whatever a client accepts: it gets lines or, if it is refused, JSON."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        """The renderer of refusals."""
        return renderers[0], renderers[0].media_type


class EventStream(ApiView):
    """The events of the person who asks, as they happen."""

    scope = "rooms"
    tag = "Events"
    content_negotiation_class = LinesOnly

    @extend_schema(
        summary="Listen to your events",
        responses={(200, LINES): {"oneOf": [described(kind) for kind in EVENTS]}},
        examples=[OpenApiExample("turn", value=EXAMPLE, media_type=LINES, response_only=True)],
    )
    def get(self, request: Request) -> HttpResponse:
        """A line of JSON for each event of yours: first how things stand, then what happens, for as long as you listen.

        At most every ten seconds there is a line. The docs of the project describe the events (`docs/events.md`).
        """
        plain: Any = request._request  # noqa: SLF001 - has no other name
        if request.method == "GET" and hasattr(plain, "scope"):
            plain.scope[streams.ASKED] = _listener(request, plain)
        return HttpResponse(content_type=LINES, headers={"X-Accel-Buffering": "no"})


class EventsSchema(ApiView):
    """The JSON Schema of every line."""

    scope = ""
    permission_classes = [AllowAny]
    schema = None

    def get(self, request: Request) -> Response:
        """Return it."""
        return Response(_schema(), headers={"Cache-Control": f"public, max-age={HOUR}"})


@cache
def _schema() -> dict[str, Any]:
    return events_schema()


def _listener(request: Request, plain: HttpRequest) -> Listener:
    token = request.auth
    if isinstance(token, ApiToken):
        login = Login(token.digest, is_token=True)
    else:
        login = Login(plain.session.session_key or "")
    assert request.user.pk is not None  # nobody else is permitted
    return Listener(request.user.pk, login, Sender.of_request(plain.META).ip, get_language() or "")
