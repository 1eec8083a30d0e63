"""Every error of the API in one shape: a stable code, a message in the reader's language, the field, and details."""

from __future__ import annotations

from typing import Any

import structlog
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from config.api.problems import Problem
from games.engine.refusal import Refused
from games.refusals import details
from games.runtime.batching import is_away
from games.runtime.measures import REFUSALS

STATUSES = {
    "malformed": status.HTTP_400_BAD_REQUEST,
    "too_deep": status.HTTP_400_BAD_REQUEST,
    "log_in": status.HTTP_401_UNAUTHORIZED,
    "banned": status.HTTP_403_FORBIDDEN,
    "covered": status.HTTP_403_FORBIDDEN,
    "no_such_room": status.HTTP_404_NOT_FOUND,
    "no_such_game": status.HTTP_404_NOT_FOUND,
    "no_such_draft": status.HTTP_404_NOT_FOUND,
    "no_such_measurement": status.HTTP_404_NOT_FOUND,
    "bad_edit": status.HTTP_400_BAD_REQUEST,
    "no_such_board": status.HTTP_404_NOT_FOUND,
    "no_such_setup": status.HTTP_404_NOT_FOUND,
    "no_such_club": status.HTTP_404_NOT_FOUND,
    "not_allowed": status.HTTP_403_FORBIDDEN,
    "no_such_invitation": status.HTTP_404_NOT_FOUND,
    "no_such_save": status.HTTP_404_NOT_FOUND,
    "no_spaces": status.HTTP_400_BAD_REQUEST,
    "other_format": status.HTTP_400_BAD_REQUEST,
    "bad_save": status.HTTP_400_BAD_REQUEST,
    "wrong_seal": status.HTTP_400_BAD_REQUEST,
    "unknown_version": status.HTTP_400_BAD_REQUEST,
    "newer_engine": status.HTTP_400_BAD_REQUEST,
    "impossible_position": status.HTTP_400_BAD_REQUEST,
    "unknown_order": status.HTTP_400_BAD_REQUEST,
    "no_such_ruleset": status.HTTP_404_NOT_FOUND,
    "no_challenge": status.HTTP_404_NOT_FOUND,
    "too_large": status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    "too_many_codes": status.HTTP_429_TOO_MANY_REQUESTS,
    "too_many_pixels": status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    "not_a_picture": status.HTTP_400_BAD_REQUEST,
    "no_such_picture": status.HTTP_404_NOT_FOUND,
    "newer_version": status.HTTP_503_SERVICE_UNAVAILABLE,
    "unavailable": status.HTTP_503_SERVICE_UNAVAILABLE,
}
"""The status of a refusal by its code; any other refusal is a conflict with how things stand."""
CODES: dict[type[Exception], str] = {
    exceptions.NotAuthenticated: "log_in",
    exceptions.AuthenticationFailed: "invalid_token",
    exceptions.PermissionDenied: "not_allowed",
    exceptions.NotFound: "not_found",
    Http404: "not_found",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "too_many",
}
FIELD_CODES = dict.fromkeys(("username_taken", "username_looks_taken"), "name_taken")
log = structlog.get_logger(__name__)
RANGES = {"min_value", "max_value", "min_length", "max_length"}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """The response to an exception in a view of the API; None for one that is a mistake of ours."""
    if isinstance(error, Refused):
        REFUSALS.labels(error.code).inc()
        known = STATUSES.get(error.code, status.HTTP_409_CONFLICT)
        wait = {"Retry-After": str(error.about["seconds"])} if known == status.HTTP_429_TOO_MANY_REQUESTS else None
        return Response(details(error), known, headers=wait)
    if is_away(error):
        log.warning("a request could not be served", error=repr(error))
        problem = {"code": "unavailable", "message": _("The server could not do that just now. Try again in a moment.")}
        return Response(problem, STATUSES["unavailable"], headers={"Retry-After": "2"})
    response = exception_handler(error, context)
    if response is not None:
        response.data = _problem(error, response.data)
    return response


def _problem(error: Exception, data: Any) -> dict[str, Any]:
    if isinstance(error, Problem):
        return error.shown
    if isinstance(error, exceptions.ValidationError):
        return _first_invalid(error.get_full_details())
    problem: dict[str, Any] = {"code": CODES.get(type(error), "malformed"), "message": str(data.get("detail", ""))}
    wait = getattr(error, "wait", None)  # of requests over their limit
    if wait is not None:
        problem["about"] = {"seconds": int(wait) + 1}
    return problem


def _first_invalid(errors: Any, field: str = "") -> dict[str, Any]:
    """The first error of a serializer, which may be nested in fields and lists."""
    if isinstance(errors, list):
        return _first_invalid(next(one for one in errors if one), field)
    if set(errors) == {"code", "message"} and isinstance(errors["message"], str):
        code = "out_of_range" if errors["code"] in RANGES else FIELD_CODES.get(errors["code"], "malformed")
        problem = {"code": code, "message": str(errors["message"])}
        return problem | {"field": field} if field else problem
    key, inner = next(iter(errors.items()))
    named = key if key != "non_field_errors" else ""
    return _first_invalid(inner, ".".join(part for part in (field, named) if part))
