"""Every request has an id, is measured, and may be logged: also those that are refused before any page."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch
from django.utils.deprecation import MiddlewareMixin

from config.http.addresses import Sender
from config.monitoring import access, tracing, work
from config.monitoring.metrics import PAGE_QUERIES, PAGE_QUERY_SECONDS, PAGES
from config.monitoring.work import Work

HEADER = b"x-request-id"
TAKEN_OVER = re.compile(r"[A-Za-z0-9._:-]{8,64}")
"""Ids of a proxy that are kept; any other is replaced."""
LONGEST_METHOD = 10
SECRET_ROUTES = {
    "account_reset_password_from_key",
    "account_confirm_email",
    "unsubscribe",
    "befriend",
    "befriend-qr",
    "club-invitation",
    "club-invitation-qr",
}
"""Pages whose paths contain what must not be logged."""
GONE = "gone"
"""The class of status of a request whose client did not wait."""
REFUSED, STATIC, UNKNOWN = "refused", "static", "unknown"
"""Routes of what no page has answered: refused before Django, a static file, a path that matches nothing."""


def request_id_of(scope: Mapping[str, Any]) -> str:
    """Return the id that a trusted proxy has given a request, or a new one."""
    sent = next((value for name, value in scope["headers"] if name == HEADER), b"").decode("latin1")
    if sent and Sender.of_scope(scope).believed and TAKEN_OVER.fullmatch(sent):
        return sent
    return work.new_id()


class ObservedRequests:
    """Gives each request its id, which the answer names, too, and measures it."""

    def __init__(self, application: ASGI3Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        began = time.perf_counter()
        seen = work.begin_request(request_id_of(scope))
        id_ = seen.id.encode()
        status, sent, first = 0, 0, began

        async def answer(message: Any) -> None:
            nonlocal status, sent, first
            if message["type"] == "http.response.start":
                status, first = message["status"], time.perf_counter()
                message = {**message, "headers": [*message["headers"], (HEADER, id_)]}
            else:
                sent += len(message.get("body", b""))
            await send(message)

        with tracing.span("request", server=True, parent=parent_of(scope)) as span:
            try:
                await self.application(scope, receive, answer)
            finally:
                note_end(scope, seen, status, sent, time.perf_counter() - began, first - began)
                if span is not None:
                    describe(span, scope, seen, status)


def parent_of(scope: Mapping[str, Any]) -> str:
    """Return the span of a trusted proxy that a request is a part of; empty if there is none."""
    sent = next((value for name, value in scope["headers"] if name == b"traceparent"), b"").decode("latin1")
    return sent if sent and Sender.of_scope(scope).believed else ""


def describe(span: Any, scope: Any, seen: Work, status: int) -> None:
    """Name a request's span, and give it the usual attributes."""
    route = seen.route or REFUSED
    span.update_name(f"{access.readable(scope['method'])[:LONGEST_METHOD]} {route}")
    span.set_attributes({"http.route": route, "http.response.status_code": status, "opoly.request": seen.id})


def note_end(scope: Any, seen: Work, status: int, sent: int, seconds: float, until_first: float) -> None:
    """A request has been answered, or its client is gone (status 0)."""
    route = seen.route or REFUSED
    PAGES.labels(route, f"{status // 100}xx" if status else GONE).observe(until_first if seen.endless else seconds)
    PAGE_QUERIES.labels(route).observe(seen.queries)
    PAGE_QUERY_SECONDS.labels(route).observe(seen.query_seconds)
    access.record(
        "request",
        Sender.of_scope(scope).address,
        seconds,
        method=access.readable(scope["method"])[:LONGEST_METHOD],
        path=access.readable(seen.path or scope["path"]),
        route=route,
        status=status,
        bytes=sent,
        person=seen.person,
        queries=seen.queries,
    )


class NotePage(MiddlewareMixin):
    """Notes which page answers a request; the first middleware, so that it sees what any other one answers."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Note it."""
        seen = work.current.get()
        if seen is not None:
            match = request.resolver_match
            seen.route = route_of(request.path, match)
            seen.path = path_of(request.path, match)
        return response


def route_of(path: str, match: ResolverMatch | None) -> str:
    """Return the name of the page at a path: one of a bounded number, whatever strangers ask for."""
    if match is None:
        return STATIC if path.startswith(settings.STATIC_URL) else UNKNOWN
    return match.namespace or match.url_name or match.route  # of the administration only that it is one


def path_of(path: str, match: ResolverMatch | None) -> str:
    """Return a path without the secrets in it."""
    if match is not None and match.url_name in SECRET_ROUTES:
        for value in match.kwargs.values():
            path = path.replace(str(value), "…")
    return path
