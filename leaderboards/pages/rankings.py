"""The page of the leaderboards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from config.languages.numbers import digits
from games.runtime.replica import may_be_late
from leaderboards.keys import key_text
from leaderboards.models import OVERALL
from leaderboards.pages import queries
from leaderboards.rankings import MIN_OPPONENTS, PERIODS, RANKINGS, Ranking
from leaderboards.selectors import rankings
from leaderboards.selectors.choosing import boards_offered, games_on
from leaderboards.selectors.rankings import Chosen
from leaderboards.services.standings import MIN_GAMES

PARAMETERS = ("board", "period", "ruleset", "players", "after", "before")


@require_safe
@may_be_late
def leaderboards(request: HttpRequest) -> HttpResponse:
    """A page of a leaderboard, with the reader's own place and neighbours."""
    queries.refuse_unknown(request, PARAMETERS)
    chosen = queries.chosen_board(request)
    after, before = queries.key(request, "after"), queries.key(request, "before")
    if after is not None and before is not None:
        raise BadRequest("before: not together with after")
    page = rankings.page(chosen, after=after, before=before)
    mine = rankings.around(chosen, request.user.pk) if request.user.is_authenticated else []
    on_page = any(line.user == request.user.pk for line in page.lines)
    context = {
        "chosen": chosen,
        "board": RANKINGS[chosen.board],
        "page": page,
        "people": rankings.people_on(chosen),
        "mine": mine,
        "my_line": next((line for line in mine if line.user == request.user.pk), None),
        "on_page": on_page,
        "min_games": MIN_GAMES[chosen.period],
        "min_opponents": MIN_OPPONENTS,
        "boards": [_board_link(chosen, board) for board in boards_offered()],
        "periods": [_link(chosen, period=key, name=name) for key, name in PERIODS.items()],
        "rulesets": _ruleset_links(chosen),
        "counts": _count_links(chosen),
        "newer": _query(chosen, before=key_text(page.before)) if page.before else None,
        "older": _query(chosen, after=key_text(page.after)) if page.after else None,
    }
    return render(request, "leaderboards.html", context)


def _board_link(chosen: Chosen, board: Ranking) -> dict[str, Any]:
    """The link to another leaderboard; a co-operative one does not keep the game of another kind, nor the reverse."""
    kept = chosen if board.cooperative == RANKINGS[chosen.board].cooperative else Chosen(period=chosen.period)
    return _link(kept, board=board.key, name=board.name) | {"is_chosen": board.key == chosen.board}


def _ruleset_links(chosen: Chosen) -> list[dict[str, Any]]:
    board = RANKINGS[chosen.board]
    links = [] if board.cooperative else [_link(chosen, ruleset=OVERALL, name=_("All games"))]
    of_any_number = replace(chosen, players=0)
    return links + [_link(of_any_number, ruleset=game["key"], name=game["name"]) for game in games_on(board)]


def _count_links(chosen: Chosen) -> list[dict[str, Any]]:
    """The numbers of players of a co-operative leaderboard."""
    games = games_on(RANKINGS[chosen.board]) if chosen.players else []
    counts = next((game["player_counts"] for game in games if game["key"] == chosen.ruleset), ())
    return [_link(chosen, players=count, name=players_text(count)) for count in counts]


def players_text(count: int) -> str:
    """A number of players in words."""
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": digits(count)}


def _link(chosen: Chosen, *, name: Any, **change: str | int) -> dict[str, Any]:
    ((field, value),) = change.items()
    return {"name": name, "query": _query(chosen, **change), "is_chosen": getattr(chosen, field) == value}


def _query(chosen: Chosen, **change: str | int | None) -> str:
    """The query string of a leaderboard, without what is the default."""
    plain = Chosen()
    values = {
        **{name: getattr(chosen, name) for name in ("board", "period", "ruleset", "players")},
        **change,
    }
    return "?" + urlencode({name: value for name, value in values.items() if value != getattr(plain, name, None)})
