"""Filters that several lists share."""

from __future__ import annotations

from config.api.filters import ChoiceFilter
from games.selectors.boards import rulebook


def ruleset_filter() -> ChoiceFilter:
    """One of the games there are."""
    return ChoiceFilter(choices=[(key, key) for key in rulebook.KEYS])
