"""The page of a replay."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from config.http.parameters import whole_number
from config.languages.numbers import digits
from games.engine.refusal import Refused
from games.live.languages import language_choices
from games.models import Game
from games.pages.limits import by_code, limited
from games.pages.previews import shared_game
from games.pages.review_previews import shared_review
from games.runtime.replica import read_ended
from games.selectors.play.games import seen_game
from games.selectors.play.hands import has_hands, is_covered
from games.selectors.replays.frames import PAGE_LENGTH, ReplayPage, replay_page
from games.selectors.rooms.rooms import you_now
from games.selectors.titles import title_of
from games.services.rooms.codes import Caller, find_game

MAX_VERSION = 10**9
ALL_HANDS = "all"
"""The view of a replay in which everybody's hand is seen."""


@require_safe
@ensure_csrf_cookie
@by_code
@limited("replays")
def replay(request: HttpRequest, number: int) -> HttpResponse:
    """Show an ended game from the version `at` on, as its reader saw it, or the player on `seat`, or spectators.

    The view `all` shows everybody's hand, once nothing in the game is hidden any more. `review` is the seat of whoever
    shared the game's review, which is then what the page says of itself.
    """
    code = request.GET.get("code", "")
    game_and_seat = find_game(Caller.of(request), number, code)
    if game_and_seat is None:
        raise Http404(_("There is no such game, or you don't have access to it."))
    game, own = game_and_seat
    if not game.ended_at:
        return redirect("room", game.room.code)
    wanted, covered = request.GET.get("seat", ""), is_covered(game)
    seat = own if wanted == "" else _number(wanted, 0, game.seats.count() - 1)
    if seat not in (None, own) and covered:
        seat = None
    open_hands = not covered and has_hands(game)
    all_hands = open_hands and wanted == ALL_HANDS
    wanted_at = _number(request.GET.get("at"), 1, MAX_VERSION) or 1
    at, page = read_ended(request, game.ended_at, _page, game, own, seat, wanted_at, all_hands=all_hands)
    context = {
        "game": game,
        "name": title_of(game.ruleset),
        "replay": _replay(request, game, page, at=at, seat=seat, own=own, code=code if own is None else "")
        | {"has_hands": open_hands, "all_hands": all_hands},
        "languages": language_choices(),
        "shared": shared_review(game, _number(request.GET.get("review"), 0, game.seats.count() - 1))
        or shared_game(game, _("Replay of game %(number)s") % {"number": digits(game.pk)}),
    }
    return render(request, "replay.html", context)


def _page(game: Game, own: int | None, seat: int | None, at: int, *, all_hands: bool) -> tuple[int, ReplayPage]:
    """The page with a version, or the first page if there is no such version."""
    try:
        return at, replay_page(game, own, seat, at, all_hands=all_hands)
    except Refused:
        return 1, replay_page(game, own, seat, 1, all_hands=all_hands)


def _replay(
    request: HttpRequest, game: Game, page: ReplayPage, *, at: int, seat: int | None, own: int | None, code: str
) -> dict[str, Any]:
    """The data from which the client draws the replay."""
    data = {
        "name": title_of(game.ruleset),
        "page": page,
        "parent": None if page.earlier else _parent(request, game),
        "page_length": PAGE_LENGTH,
        "at": at,
        "seat": seat,
        "own": own,
        "code": code,
        "csrf": get_token(request),
        "you": you_now(request.user, None, seat, None),
    }
    built: dict[str, Any] = msgspec.to_builtins(data, str_keys=True)
    return built


def _parent(request: HttpRequest, game: Game) -> dict[str, int] | None:
    """The replay of the game that this one continues, where it does, if the reader may see it."""
    parent_and_seat = None if game.parent_id is None else seen_game(game.parent_id, request.user.pk)
    if parent_and_seat is None or not parent_and_seat[0].ended_at:
        return None
    return {"game": parent_and_seat[0].pk, "version": min(game.parent_version or 1, parent_and_seat[0].version)}


def _number(text: str | None, lowest: int, highest: int) -> int | None:
    """A number in the address; None if it is not one of these."""
    number = whole_number(text, 9)
    return number if number is not None and lowest <= number <= highest else None
