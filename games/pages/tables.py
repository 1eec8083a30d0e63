"""The page of all open tables, filtered by its address, and how a table is shown in lists."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe
from msgspec import UNSET

from config.http.parameters import whole_number
from config.languages.names import own_name
from config.languages.numbers import digits, number
from games import messages
from games.refusals import details
from games.selectors.boards.rulebook import rulesets_offered
from games.selectors.boards.setups import differences, options_of
from games.selectors.rooms import open_tables
from games.selectors.rooms.open_tables import OpenRoom
from games.selectors.rooms.paces import pace_in_words

TABLES = 24
MOST_PAGES = 50
MOST_FREE = 7
RATING_DIGITS = 4
SAID_DIFFERENCES = 3
Choices = list[tuple[str, str]]


@require_safe
@never_cache
@ensure_csrf_cookie
def tables(request: HttpRequest) -> HttpResponse:
    """All tables with a free seat, newest first."""
    asked = _asked(request)
    context = {
        "filters": _filters(asked),
        "rating_from": asked["rating_from"],
        "rating_to": asked["rating_to"],
        "is_filtered": any(asked.values()),
        "refresh": f"{reverse('tables-list')}{_query(request)}",
    }
    return render(request, "tables.html", context | _found(request, asked))


@require_safe
@never_cache
def tables_list(request: HttpRequest) -> HttpResponse:
    """The list alone, which the page reloads."""
    return render(request, "tables/list.html", _found(request, _asked(request)))


def row_of(line: OpenRoom) -> dict[str, Any]:
    """A table as lists show it."""
    changed = differences(line.ruleset, line.differs)
    return {
        "line": line,
        "pace": pace_in_words(line.room),
        "language": own_name(line.language) if line.language else "",
        "asks": asks_in_words(line.asks) if line.asks is not UNSET else [],
        "differs": changed[:SAID_DIFFERENCES],
        "more": len(changed[SAID_DIFFERENCES:]),
        "refused": "" if line.refused is None else details(line.refused)["message"],
    }


def asks_in_words(asks: messages.Asks) -> list[str]:
    """What a host asks of those who sit down."""
    lowest = None if asks.rating_from is UNSET else number(asks.rating_from)
    highest = None if asks.rating_to is UNSET else number(asks.rating_to)
    said = []
    if lowest is not None and highest is not None:
        said.append(_("Rating from %(lowest)s to %(highest)s") % {"lowest": lowest, "highest": highest})
    elif lowest is not None:
        said.append(_("Rating of %(lowest)s or more") % {"lowest": lowest})
    elif highest is not None:
        said.append(_("Rating of %(highest)s at most") % {"highest": highest})
    if asks.verified:
        said.append(_("Verified email address"))
    if asks.friends:
        said.append(_("Friends of the host"))
    return said


def _found(request: HttpRequest, asked: dict[str, Any]) -> dict[str, Any]:
    """A page of the tables, and the links to those beside it."""
    reader = request.user.pk
    page = min(whole_number(request.GET.get("page"), len(str(MOST_PAGES))) or 1, MOST_PAGES)
    rooms = open_tables.with_ratings(open_tables.open_rooms(reader))
    first = (page - 1) * TABLES
    found = list(open_tables.filtered(rooms, {**asked, "free": asked["free"] or 1})[first : first + TABLES + 1])
    more = len(found) > TABLES and page < MOST_PAGES
    return {
        "tables": [row_of(line) for line in open_tables.lines_of(found[:TABLES], reader)],
        "is_filtered": any(asked.values()),
        "newer": f"{reverse('tables')}{_query(request, page - 1)}" if page > 1 else "",
        "older": f"{reverse('tables')}{_query(request, page + 1)}" if more else "",
    }


def _query(request: HttpRequest, page: int | None = None) -> str:
    """The parameters of the address that the page knows, perhaps for another page of the list."""
    query = QueryDict(mutable=True)
    shown: str | int | None = whole_number(request.GET.get("page"), len(str(MOST_PAGES))) if page is None else page
    query.update({name: str(value) for name, value in _asked(request).items() if value not in ("", None)})
    if shown and shown != 1:
        query["page"] = str(shown)
    return f"?{query.urlencode()}" if query else ""


def _asked(request: HttpRequest) -> dict[str, Any]:
    """What the address asks for; what cannot be asked for is left out."""
    ruleset = _chosen(request, "ruleset", _games())
    return {
        "ruleset": ruleset,
        "pace": _chosen(request, "pace", _paces()),
        "rules": _chosen(request, "rules", _rules()),
        "option": _chosen(request, "option", _options(ruleset)),
        "free": int(_chosen(request, "free", _seats()) or 0) or None,
        "language": _chosen(request, "language", _languages()),
        "rating_from": whole_number(request.GET.get("rating_from"), RATING_DIGITS),
        "rating_to": whole_number(request.GET.get("rating_to"), RATING_DIGITS),
    }


def _chosen(request: HttpRequest, name: str, offered: Choices) -> str:
    value = request.GET.get(name, "")
    return value if value in dict(offered) else ""


def _filters(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """The choices of the form; that of an option once a game is chosen."""
    offered = [
        ("ruleset", _("Game"), _games()),
        ("pace", _("Pace"), _paces()),
        ("rules", _("Rules"), _rules()),
        ("option", _("Changed rule"), _options(asked["ruleset"])),
        ("free", _("Free seats"), _seats()),
        ("language", _("Language"), _languages()),
    ]
    return [
        {"name": name, "label": label, "choices": choices, "chosen": str(asked[name] or "")}
        for name, label, choices in offered
        if len(choices) > 1
    ]


def _games() -> Choices:
    return [("", _("Any game")), *((ruleset["key"], ruleset["name"]) for ruleset in rulesets_offered())]


def _paces() -> Choices:
    return [("", _("Any pace")), (open_tables.LIVE, _("Live")), (open_tables.DAYS, _("Over days"))]


def _rules() -> Choices:
    return [
        ("", _("Any rules")),
        (open_tables.DEFAULT, _("Default rules and board")),
        (open_tables.OTHER, _("Other rules or board")),
    ]


def _options(ruleset: str) -> Choices:
    return [("", _("Any")), *options_of(ruleset)] if ruleset else []


def _seats() -> Choices:
    counts = range(2, MOST_FREE + 1)
    return [("", _("Any number")), *((str(free), _("%(free)s or more") % {"free": digits(free)}) for free in counts)]


def _languages() -> Choices:
    return [("", _("Any language")), *((code, own_name(code)) for code, _name in settings.LANGUAGES)]
