"""The page of the challenge of the day, and beginning a game of it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from accounts.views import ensure_signed_in, to_entrance
from config.languages.dates import day as day_in_words
from config.languages.numbers import digits
from games.engine.refusal import Refused
from games.models import Challenge
from games.pages.limits import limited
from games.refusals import details
from games.selectors.boards.rulebook import rulesets_offered
from games.selectors.results.experience import LEVELS
from games.selectors.results.recaps import Round, recap_of
from games.selectors.results.tries import try_of
from games.selectors.rooms import challenges
from games.services.lobby.challenges import browser_of, open_challenge
from leaderboards.pages import queries
from leaderboards.pages.sharing import share_line
from leaderboards.selectors.challenges import Table, tables_of
from leaderboards.selectors.crowds import Crowd, Outcome, Streak, crowds_of, streak_of

PARAMETERS = ("ruleset", "day")
EARLIER_DAYS = 14
BEST = 3
"""Entries of yesterday's tables beside today's."""


@require_safe
@ensure_csrf_cookie
def challenge(request: HttpRequest) -> HttpResponse:
    """Show today's challenge with its tables and yesterday's best; or with `day` an earlier one, with its replays."""
    queries.refuse_unknown(request, PARAMETERS)
    games = [ruleset for ruleset in rulesets_offered() if ruleset["daily"]]
    if not games:
        raise Http404(_("No game has a challenge of the day."))
    game = _chosen(request, games)
    day = _day(request)
    daily_challenge = challenges.challenge_on(game["key"], day or challenges.today())
    if daily_challenge is None:
        raise Http404(_("There was no challenge on this day."))
    crowds = crowds_of(daily_challenge, request.user.pk)
    mine = next((crowd for crowd in crowds.values() if crowd.mine is not None), None)
    streak = streak_of(game["key"], request.user.pk)
    later = challenges.next_day(game["key"], daily_challenge.day)
    context = {
        "game": game,
        "games": [_link(one, name=one["name"], chosen=one is game) for one in games],
        "challenge": daily_challenge,
        "seed": challenges.seed_of(daily_challenge),
        "counts": [{"players": count, "name": team_name(count)} for count in challenges.counts_of(game["key"])],
        "tables": _tables(daily_challenge, request.user.pk, crowds),
        "days": [
            {"name": day_in_words(one), "query": _query(game, one)}
            for one in challenges.earlier_days(game["key"], daily_challenge.day, EARLIER_DAYS)
        ],
        "next_day": None if later is None else {"name": day_in_words(later), "query": _query(game, later)},
        "own": try_of(daily_challenge, request.user.pk),
        "crowd": mine,
        "streak": streak,
        "share": _share(daily_challenge, mine, streak if day is None else None) if mine is not None else "",
        "address": request.build_absolute_uri(_query(game, daily_challenge.day)),
    }
    if day is None:
        context |= _of_today(daily_challenge)
    return render(request, "challenge.html", context)


@require_POST
@limited("rooms")
def play(request: HttpRequest) -> HttpResponse:
    """Open a room for today's challenge and go there, as a guest if nobody is signed in."""
    person = ensure_signed_in(request)
    if person is None:
        return to_entrance(request)
    players = request.POST.get("players", "")
    number = int(players) if queries.NUMBER.fullmatch(players) else 0
    try:
        ruleset = request.POST.get("ruleset", "")
        room = open_challenge(person, ruleset=ruleset, players=number, browser=browser_of(request.META))
    except Refused as refused:
        messages.error(request, details(refused)["message"])
        return redirect("challenge")
    return redirect("room", room.code)


def _of_today(daily_challenge: Challenge) -> dict[str, Any]:
    remaining = challenges.end_of(daily_challenge.day) - timezone.now()
    yesterday = challenges.challenge_on(daily_challenge.ruleset, daily_challenge.day - timedelta(days=1))
    best = tables_of(yesterday, None, BEST) if yesterday is not None else []
    if not any(table.entries for table in best):
        yesterday = None  # nobody has played it
    return {
        "ends_at": challenges.end_of(daily_challenge.day),
        "seconds_left": max(0, int(remaining.total_seconds())),
        "yesterday": yesterday,
        "yesterday_query": _query({"key": daily_challenge.ruleset}, yesterday.day) if yesterday is not None else "",
        "best": [_line(table) for table in best],
    }


def _tables(daily_challenge: Challenge, reader: int | None, crowds: dict[int, Crowd]) -> list[dict[str, Any]]:
    """The tables with everybody's results beside, and of a day that is over the plan of the best game."""
    over = challenges.is_over(daily_challenge)
    return [
        _line(table)
        | {
            "crowd": crowds[table.players],
            "bots": [_bots(level, outcome) for level, outcome in crowds[table.players].by_bots],
            "plan": _plan(table) if over else [],
        }
        for table in tables_of(daily_challenge, reader)
    ]


def _line(table: Table) -> dict[str, Any]:
    return {"table": table, "name": team_name(table.players)}


def _bots(level: str, outcome: Outcome) -> dict[str, Any]:
    return {"name": _(LEVELS.get(level, level)), "outcome": outcome}


def _plan(table: Table) -> list[Round]:
    best = table.entries[0].game if table.entries else None
    return recap_of(best) if best is not None else []


def _share(daily_challenge: Challenge, crowd: Crowd, streak: Streak | None) -> str:
    assert crowd.mine is not None
    return share_line(daily_challenge, crowd, crowd.mine, streak)


def team_name(players: int) -> str:
    """Alone, or in a team of so many."""
    return _("Alone") if players == 1 else _("Team of %(count)s") % {"count": digits(players)}


def _chosen(request: HttpRequest, games: list[dict[str, Any]]) -> dict[str, Any]:
    key = request.GET.get("ruleset", games[0]["key"])
    game = next((one for one in games if one["key"] == key), None)
    if game is None:
        raise BadRequest("ruleset: not a possible value")
    return game


def _day(request: HttpRequest) -> date | None:
    """An earlier day; None for today."""
    text = request.GET.get("day")
    if text is None:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadRequest("day: not a possible value") from None
    if day > challenges.today() or text != day.isoformat():
        raise BadRequest("day: not a possible value")
    return None if day == challenges.today() else day


def _link(game: dict[str, Any], *, name: str, chosen: bool) -> dict[str, Any]:
    return {"name": name, "query": _query(game), "is_chosen": chosen}


def _query(game: dict[str, Any], day: date | None = None) -> str:
    values = {"ruleset": game["key"]} | ({"day": day.isoformat()} if day is not None else {})
    return f"{reverse('challenge')}?{urlencode(values)}"
