"""The page of the leaderboards."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.selectors.rulebook import rulesets_offered
from leaderboards.boards import BOARDS, PERIODS
from leaderboards.models import OVERALL
from leaderboards.pages import queries
from leaderboards.selectors import boards
from leaderboards.selectors.boards import Chosen
from leaderboards.services.standings import MIN_GAMES

PARAMETERS = ("board", "period", "ruleset", "after", "before")


@require_GET
def leaderboards(request: HttpRequest) -> HttpResponse:
    """A page of a leaderboard, with the reader's own place and neighbours."""
    queries.refuse_unknown(request, PARAMETERS)
    games = [ruleset for ruleset in rulesets_offered() if ruleset["competitive"]]
    chosen = queries.chosen_board(request, {ruleset["key"] for ruleset in games})
    after, before = queries.key(request, "after"), queries.key(request, "before")
    if after is not None and before is not None:
        raise BadRequest("before: not together with after")
    page = boards.page(chosen, after=after, before=before)
    mine = boards.around(chosen, request.user.pk) if request.user.is_authenticated else []
    on_page = any(line.user == request.user.pk for line in page.lines)
    shown = {
        "chosen": chosen,
        "board": BOARDS[chosen.board],
        "page": page,
        "people": boards.people_on(chosen),
        "mine": mine,
        "my_line": next((line for line in mine if line.user == request.user.pk), None),
        "on_page": on_page,
        "min_games": MIN_GAMES[chosen.period],
        "boards": [_link(chosen, board=board.key, name=board.name) for board in BOARDS.values()],
        "periods": [_link(chosen, period=key, name=name) for key, name in PERIODS.items()],
        "rulesets": [
            _link(chosen, ruleset=OVERALL, name=_("All games")),
            *(_link(chosen, ruleset=ruleset["key"], name=ruleset["name"]) for ruleset in games),
        ],
        "newer": _query(chosen, before=queries.key_text(page.before)) if page.before else None,
        "older": _query(chosen, after=queries.key_text(page.after)) if page.after else None,
    }
    return render(request, "leaderboards.html", shown)


def _link(chosen: Chosen, *, name: Any, **change: str) -> dict[str, Any]:
    ((field, value),) = change.items()
    return {"name": name, "query": _query(chosen, **change), "is_chosen": getattr(chosen, field) == value}


def _query(chosen: Chosen, **change: str | None) -> str:
    """The query string of a leaderboard, without what is the default."""
    plain = Chosen()
    values = {
        **{name: getattr(chosen, name) for name in ("board", "period", "ruleset")},
        **change,
    }
    return "?" + urlencode({name: value for name, value in values.items() if value != getattr(plain, name, None)})
