"""The leaderboard of a club, for its members."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.pages.limits import limited
from games.selectors.clubs import clubs
from leaderboards.models import OVERALL
from leaderboards.pages import queries
from leaderboards.rankings import RANKINGS
from leaderboards.selectors import rankings
from leaderboards.selectors.choosing import games_on


@require_safe
@never_cache
@limited("clubs")
def leaderboard(request: HttpRequest, club_code: str) -> HttpResponse:
    """The members of a club by their ratings, in one game or in all of them."""
    queries.refuse_unknown(request, ("ruleset",))
    club = clubs.seen_club(club_code, request.user.pk)
    if club is None or clubs.role_in(club, request.user.pk) is None or club.taken_down_at is not None:
        raise Http404(_("There is no such club."))
    board, ruleset = RANKINGS["rating"], request.GET.get("ruleset", OVERALL)
    offered = {OVERALL: _("All games"), **{game["key"]: game["name"] for game in games_on(board)}}
    if ruleset not in offered:
        raise BadRequest("ruleset: not a possible value")
    context = {
        "club": club,
        "board": board,
        "lines": rankings.of_club(club.pk, ruleset),
        "rulesets": [
            {"name": name, "query": f"?ruleset={key}" if key != OVERALL else "?", "is_chosen": key == ruleset}
            for key, name in offered.items()
        ],
    }
    return render(request, "club_leaderboard.html", context)
