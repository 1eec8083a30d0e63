"""Limits on pages: those of the API, counted together with it, and the one on wrong codes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from config.api.throttles import CostThrottle
from games.engine.refusal import Refused
from games.pages.site import forbidden, too_many_requests
from games.refusals import details
from games.runtime.measures import REFUSALS

View = Callable[..., HttpResponseBase]


def limited(scope: str, *, as_json: bool = False) -> Callable[[View], View]:
    """Limit a page like the operation of the API that does the same: a key of DEFAULT_THROTTLE_RATES.

    Whoever uses both has one limit for them. `as_json`: the page is a script's, which reads a code and a message.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            throttle = CostThrottle()
            counted: Any = request
            if throttle.allow_request(counted, SimpleNamespace(throttle_scope=scope)):
                return view(request, *args, **kwargs)
            REFUSALS.labels("too_many").inc()
            seconds = int(throttle.wait() or 0) + 1
            return _as_json(seconds) if as_json else too_many_requests(request, seconds=seconds)

        return guarded

    return decorate


def _as_json(seconds: int) -> HttpResponse:
    message = _("Too many requests. Wait a minute, then try again.")
    problem = {"code": "too_many", "message": message, "about": {"seconds": seconds}}
    return JsonResponse(problem, status=HTTPStatus.TOO_MANY_REQUESTS, headers={"Retry-After": str(seconds)})


def by_code(view: View) -> View:
    """Answer a refusal of a page that is asked for by a room's code (`games.services.rooms.codes`).

    429 after too many wrong ones, 403 to somebody whom the host has removed.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            if refused.code not in ("too_many_codes", "not_member"):
                raise
            REFUSALS.labels(refused.code).inc()
            message = details(refused)["message"]
            if refused.code == "not_member":
                return forbidden(request, refused, message)
            return too_many_requests(request, message, seconds=refused.about["seconds"])

    return guarded
