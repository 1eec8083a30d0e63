"""The tables that wait for a person, and the way to the next of them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.models import Phase
from games.selectors.results.running import next_waiting, running_rooms


@require_safe
@never_cache
@ensure_csrf_cookie
def my_turn(request: HttpRequest) -> HttpResponse:
    """The tables that wait for the person, and below those that wait for others."""
    return render(request, "my_turn.html", _tables(request))


@require_safe
@never_cache
def tables(request: HttpRequest) -> HttpResponse:
    """The lists alone, which the page reloads."""
    return render(request, "site/my_turn.html", _tables(request))


@require_safe
@never_cache
def next_table(request: HttpRequest) -> HttpResponse:
    """Go to the table that waits next, after the one that `after` names by its code; to the list if none does."""
    person: int | None = request.user.pk
    code, _ = next_waiting(person, request.GET.get("after", "")) if person is not None else ("", 0)
    return redirect("room", code) if code else redirect("my-turn")


def _tables(request: HttpRequest) -> dict[str, Any]:
    person: int | None = request.user.pk
    rooms = running_rooms(person) if person is not None else []
    playing = [room for room in rooms if room.phase == Phase.PLAYING]
    return {
        "waiting": [room for room in playing if room.my_turn],
        "others": [room for room in playing if not room.my_turn],
    }
