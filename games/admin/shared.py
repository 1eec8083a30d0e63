"""Helpers for the admin pages of games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.http import HttpRequest

from games.engine.refusal import Refused
from games.refusals import details

Row = TypeVar("Row")
Run = Callable[[Row, HttpRequest, dict[str, Any]], str]


def moment(ms: int | None) -> str:
    """Format a timestamp given in milliseconds."""
    if ms is None:
        return ""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]


def refusals_as_errors(run: Run[Row]) -> Run[Row]:
    """Show what a game service refuses as an error of the admin action's form."""

    @wraps(run)
    def wrapped(row: Row, request: HttpRequest, data: dict[str, Any]) -> str:
        try:
            return run(row, request, data)
        except Refused as refused:
            raise ValidationError(details(refused)["message"], code=refused.code) from refused

    return wrapped
