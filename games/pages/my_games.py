"""A person's games: those in progress and those that have ended, by game and by what has become of them."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from config.http.parameters import whole_number
from games.models import Game
from games.selectors.boards.rulebook import rulesets_offered
from games.selectors.play.games import GamesPage, ended_games_of
from games.selectors.results.experience import games_to_choose
from games.selectors.results.results import has_other_people, places_of, result_together
from games.selectors.results.running import running_rooms
from games.selectors.titles import title_of

GAMES_A_PAGE = 20
LONGEST_NUMBER = 18
"""Digits that a number in the database can have."""
SHOWN: dict[str, Promise] = {
    "all": _("All"),
    "turn": _("Your turn"),
    "running": _("In progress"),
    "finished": _("Finished"),
    "won": _("Won"),
}
ENDED = ("finished", "won")


@require_safe
@ensure_csrf_cookie
def my_games(request: HttpRequest) -> HttpResponse:
    """The person's games: those in progress, then the finished ones; none for a visitor who is not signed in."""
    person: int | None = request.user.pk
    before, after = _game_number(request, "before"), _game_number(request, "after")
    if before is not None and after is not None:
        raise BadRequest("before: not together with after")
    rulesets = rulesets_offered()
    show = _chosen(request, "show", [*SHOWN], "all")
    ruleset = _chosen(request, "ruleset", ["", *(one["key"] for one in rulesets)], "")
    in_progress = running_rooms(person) if person is not None and show not in ENDED else []
    running = [line for line in in_progress if ruleset in ("", line.ruleset) and (line.my_turn or show != "turn")]
    page = None
    if show in ("all", *ENDED):
        page = ended_games_of(person or 0, GAMES_A_PAGE, before=before, after=after, ruleset=ruleset, won=show == "won")
    kept = _query(show, ruleset)
    context = {
        "show": show,
        "ruleset": ruleset,
        "states": [_link(_query(key, ruleset), name, key == show) for key, name in SHOWN.items()],
        "games": [
            _link(_query(show, key), name, key == ruleset)
            for key, name in [("", _("All games")), *((one["key"], one["name"]) for one in rulesets)]
        ],
        "running": running,
        "finished": [_line(game, person) for game in page.games] if page is not None else [],
        "page": page,
        "newer": _beside(kept, "after", page),
        "older": _beside(kept, "before", page),
        "rulesets": games_to_choose(person),
    }
    return render(request, "games.html", context)


def _line(game: Game, person: int | None) -> dict[str, Any]:
    mine = next((place for place in places_of(game, person) if place.is_mine), None)
    return {
        "game": game,
        "name": title_of(game.ruleset),
        "names": [seat.display_name for seat in game.seats.all()],
        "mine": mine,
        "result": result_together(game, person),
        "again": has_other_people(game, person),
    }


def _link(query: dict[str, str], name: str | Promise, is_chosen: bool) -> dict[str, Any]:
    return {"query": f"?{urlencode(query)}", "name": name, "is_chosen": is_chosen}


def _query(show: str, ruleset: str) -> dict[str, str]:
    """The parameters of a choice, without those that are the default ones."""
    return ({"show": show} if show != "all" else {}) | ({"ruleset": ruleset} if ruleset else {})


def _beside(kept: dict[str, str], name: str, page: GamesPage | None) -> str:
    """The link to the page beside this one; empty if there is none."""
    key = None if page is None else getattr(page, name)
    return "" if key is None else f"?{urlencode(kept | {name: key})}#finished"


def _chosen(request: HttpRequest, name: str, values: list[str], default: str) -> str:
    value = request.GET.get(name, default)
    if value not in values:
        raise BadRequest(f"{name}: not a possible value")
    return value


def _game_number(request: HttpRequest, name: str) -> int | None:
    number = whole_number(request.GET.get(name), LONGEST_NUMBER)
    if number is None and name in request.GET:
        raise BadRequest(f"{name}: not the number of a game")
    return number
