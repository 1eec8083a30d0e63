"""Middleware of pages that show stored games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from games.engine.refusal import Refused
from games.pages.site import unavailable, unreadable_game
from games.runtime.measures import REFUSALS


class AnswerUnreadableGames(MiddlewareMixin):
    """Answer 409 where a page needs a stored game that today's rules cannot read, 503 where a newer release can."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Show the page of the problem; None leaves any other exception as it is."""
        if not isinstance(exception, Refused) or exception.code not in {"unreadable_game", "newer_version"}:
            return None
        REFUSALS.labels(exception.code).inc()
        return unavailable(request) if exception.code == "newer_version" else unreadable_game(request, exception)
