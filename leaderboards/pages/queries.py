"""Query parameters of the pages: read strictly, and refused by name."""

from __future__ import annotations

import re
from collections.abc import Container

from django.core.exceptions import BadRequest
from django.http import HttpRequest

from leaderboards.boards import BOARDS, PERIODS
from leaderboards.models import OVERALL
from leaderboards.selectors.boards import Chosen, Key

KEY = re.compile(r"^[0-9]{1,9}-[0-9]{1,18}$")


def refuse_unknown(request: HttpRequest, known: Container[str]) -> None:
    """Refuse a parameter that the page does not have, or has twice."""
    for name, values in request.GET.lists():
        if name not in known or len(values) > 1:
            raise BadRequest(f"{name}: not a parameter of this page")


def choice(request: HttpRequest, name: str, choices: Container[str], default: str) -> str:
    """One of a few values."""
    value = request.GET.get(name, default)
    if value not in choices:
        raise BadRequest(f"{name}: not a possible value")
    return value


def chosen_board(request: HttpRequest, rulesets: Container[str]) -> Chosen:
    """The leaderboard that the parameters choose."""
    ruleset = request.GET.get("ruleset", OVERALL)
    if ruleset != OVERALL and ruleset not in rulesets:
        raise BadRequest("ruleset: not a possible value")
    return Chosen(
        choice(request, "board", BOARDS, "rating"),
        choice(request, "period", PERIODS, "all"),
        ruleset,
    )


def key(request: HttpRequest, name: str) -> Key | None:
    """The key of a page, as `key_text` writes it."""
    text = request.GET.get(name)
    if text is not None and KEY.fullmatch(text) is None:
        raise BadRequest(f"{name}: not the key of a page")
    return key_of(text)


def key_of(text: str | None) -> Key | None:
    """The key that `key_text` wrote."""
    if text is None:
        return None
    value, user = text.split("-")
    return int(value), int(user)


def key_text(found: Key | None) -> str | None:
    """A key for the address of a page."""
    return None if found is None else f"{found[0]}-{found[1]}"
