"""Filters that several lists share."""

from __future__ import annotations

from django_filters import rest_framework as filters

from games.selectors.boards import rulebook


def ruleset_filter() -> filters.ChoiceFilter:
    """One of the games there are."""
    return filters.ChoiceFilter(choices=[(key, key) for key in rulebook.KEYS])
