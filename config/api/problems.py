"""Refusals that concern a request itself; `games.api.errors` gives every error of the API its shape."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException


class Problem(APIException):
    """A refusal with a stable code and, where there are any, a field and details."""

    def __init__(self, code: str, message: str, *, field: str = "", **about: Any) -> None:
        super().__init__(message, code)
        self.code, self.message, self.field, self.about = code, message, field, about

    @property
    def shown(self) -> dict[str, Any]:
        """The refusal as the API answers it."""
        parts: dict[str, Any] = {"code": self.code, "message": self.message}
        return parts | ({"field": self.field} if self.field else {}) | ({"about": self.about} if self.about else {})


class BadRequest(Problem):
    """A request that no program should send."""

    status_code = status.HTTP_400_BAD_REQUEST


class Forbidden(Problem):
    """A request that this token is not for."""

    status_code = status.HTTP_403_FORBIDDEN


class Conflict(Problem):
    """A request that does not fit how things stand."""

    status_code = status.HTTP_409_CONFLICT


def unknown_parameter(name: str) -> Problem:
    """The query has a parameter that this address does not know."""
    short_name = name[:60]
    message = _("There is no parameter “%(name)s” here.") % {"name": short_name}
    return BadRequest("unknown_parameter", message, field=short_name)


def repeated_parameter(name: str) -> Problem:
    """The query has the same parameter twice."""
    return BadRequest("malformed", _("“%(name)s” is given more than once.") % {"name": name}, field=name)


def malformed_parameter(name: str) -> Problem:
    """The value of a parameter cannot be read."""
    return BadRequest("malformed", _("The value of “%(name)s” is not valid.") % {"name": name}, field=name)


def not_a_choice(name: str, choices: Iterable[str]) -> Problem:
    """The value of a field or parameter is none of those that it may have."""
    known = list(choices)
    message = _("“%(name)s” is one of: %(choices)s.") % {"name": name, "choices": ", ".join(known)}
    return BadRequest("malformed", message, field=name, choices=known)


def missing_scope(scope: str) -> Problem:
    """The token lacks the scope that the request needs."""
    return Forbidden("missing_scope", _("This token lacks the scope %(scope)s.") % {"scope": scope}, scope=scope)
