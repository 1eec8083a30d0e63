"""Helpers for the admin pages of games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import wraps
from typing import Any, TypeVar

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.languages.numbers import number
from games.engine.refusal import Refused
from games.models import Game
from games.refusals import details
from games.selectors.titles import title_of

Row = TypeVar("Row")
Run = Callable[[Row, HttpRequest, dict[str, Any]], str]


def moment(ms: int | None) -> str:
    """Format a timestamp given in milliseconds."""
    if ms is None:
        return ""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]


def written(data: dict[str, Any] | None) -> SafeString:
    """A document as JSON; nothing if there is none."""
    text = "" if data is None else json.dumps(data, indent=2, ensure_ascii=False)
    return format_html('<pre class="written" tabindex="0">{}</pre>', text)


class RulesetFilter(admin.AllValuesFieldListFilter):
    """Rows of one game, by its name."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Name the games."""
        for choice in super().choices(changelist):
            yield {**choice, "display": title_of(str(choice["display"]))}


def places_in_words(game: Game) -> str:
    """The names of the players, best first and equals together."""
    names = {seat.number: seat.display_name for seat in game.seats.all()}
    places = [" = ".join(names.get(seat, "?") for seat in place) for place in game.places]
    return ", ".join(f"{number(place)}. {names}" for place, names in enumerate(places, 1))


def refusals_as_errors(run: Run[Row]) -> Run[Row]:
    """Show what a game service refuses as an error of the admin action's form."""

    @wraps(run)
    def wrapped(row: Row, request: HttpRequest, data: dict[str, Any]) -> str:
        try:
            return run(row, request, data)
        except Refused as refused:
            raise ValidationError(details(refused)["message"], code=refused.code) from refused

    return wrapped
