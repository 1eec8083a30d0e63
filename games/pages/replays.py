"""The page of a replay."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from games.live.languages import language_choices
from games.models import Game
from games.pages.limits import by_code, limited
from games.selectors.replays import PAGE_LENGTH, replay_page
from games.selectors.rooms import you_now
from games.selectors.rulebook import client_of, ruleset_name
from games.services.room_codes import Caller, find_game


@require_GET
@ensure_csrf_cookie
@by_code
@limited("replays")
def replay(request: HttpRequest, number: int) -> HttpResponse:
    """Show an ended game from the version `at` on, as spectators saw it or the player on `seat`."""
    code = request.GET.get("code", "")
    seen = find_game(Caller.of(request), number, code)
    if seen is None:
        raise Http404(_("There is no such game, or you don't have access to it."))
    game, own = seen
    if not game.ended_at:
        return redirect("room", game.room.code)
    at = _number(request.GET.get("at"), 1, game.version) or 1
    seat = _number(request.GET.get("seat"), 0, game.seats.count() - 1)
    shown = {
        "game": game,
        "name": ruleset_name(game.ruleset),
        "replay": _replay(request, game, at, seat, code if own is None else ""),
        "languages": language_choices(),
    }
    return render(request, "replay.html", shown)


def _replay(request: HttpRequest, game: Game, at: int, seat: int | None, code: str) -> dict[str, Any]:
    """The data from which the client draws the replay."""
    shown = {
        "client": client_of(game.ruleset),
        "name": ruleset_name(game.ruleset),
        "page": replay_page(game, seat, at),
        "page_length": PAGE_LENGTH,
        "at": at,
        "seat": seat,
        "code": code,
        "csrf": get_token(request),
        "you": you_now(request.user, None, seat, None),
    }
    built: dict[str, Any] = msgspec.to_builtins(shown, str_keys=True)
    return built


def _number(text: str | None, lowest: int, highest: int) -> int | None:
    """A number in the address; None if it is not one of these."""
    if text is None or not (text.isascii() and text.isdecimal() and len(text) < 10):
        return None
    return int(text) if lowest <= int(text) <= highest else None
