"""Query parameters of the pages: read strictly, and refused by name."""

from __future__ import annotations

import re
from collections.abc import Container

from django.core.exceptions import BadRequest
from django.http import HttpRequest

from leaderboards.keys import KEY, Key, key_of
from leaderboards.selectors.choosing import NoSuchChoice, choose
from leaderboards.selectors.rankings import Chosen

NUMBER = re.compile(r"^[1-9][0-9]?$")


def refuse_unknown(request: HttpRequest, known: Container[str]) -> None:
    """Refuse a parameter that the page does not have, or has twice."""
    for name, values in request.GET.lists():
        if name not in known or len(values) > 1:
            raise BadRequest(f"{name}: not a parameter of this page")


def chosen_board(request: HttpRequest) -> Chosen:
    """The leaderboard that the parameters choose."""
    names = {name: request.GET.get(name, "") for name in ("board", "period", "ruleset")}
    try:
        return choose(**names, players=number(request, "players"))
    except NoSuchChoice as wrong:
        raise BadRequest(str(wrong)) from None


def number(request: HttpRequest, name: str) -> int:
    """A small whole number, 0 if it is absent."""
    text = request.GET.get(name)
    if text is None:
        return 0
    if NUMBER.fullmatch(text) is None:
        raise BadRequest(f"{name}: not a possible value")
    return int(text)


def key(request: HttpRequest, name: str) -> Key | None:
    """The key of a page, as `key_text` writes it."""
    text = request.GET.get(name)
    if text is not None and KEY.fullmatch(text) is None:
        raise BadRequest(f"{name}: not the key of a page")
    return key_of(text)
