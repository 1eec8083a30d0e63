"""Simulation results in words: shares, levels, names of spaces, and the board as a heat map."""

from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.languages.numbers import digits
from games.pages.drawing import draw_board, group_colours

register = template.Library()


@register.filter
def share(value: float, places: int = 1) -> str:
    """Format a share in percent."""
    return digits(f"{value:.{places}f}")


@register.filter
def level_name(level: Any) -> str:
    """Return the name of a level of a group, for a column or a sentence."""
    label: str = level["label"] if isinstance(level, dict) else level.label
    count: int = level["count"] if isinstance(level, dict) else level.count
    names: dict[str, str] = {
        "bare": _("Base rent"),
        "group": _("Full set"),
        "houses": ngettext("%(count)s house", "%(count)s houses", count),
        "hotel": _("Hotel"),
        "owned": ngettext("%(count)s owned", "%(count)s owned", count),
        "railroads": ngettext("%(count)s railroad", "%(count)s railroads", count),
        "utilities": ngettext("%(count)s utility", "%(count)s utilities", count),
    }
    name = names.get(label) or label
    return name % {"count": digits(count)} if count else name


@register.filter
def place_name(space: dict[str, Any] | None) -> str:
    """Return the name of a space; None is being in jail."""
    return _("in jail") if space is None else str(space["name"])


@register.filter
def in_groups(spaces: list[dict[str, Any]]) -> list[tuple[dict[str, Any], int]]:
    """Return each space with the colour of its group, -1 if it is not a street."""
    colours = group_colours(space.get("group", "") for space in spaces if space["kind"] == "property")
    return [(space, colours.get(space.get("group", ""), -1) if space["kind"] == "property" else -1) for space in spaces]


@register.inclusion_tag("site/heat_map.html")
def heat_map(way: dict[str, Any], label: str) -> dict[str, Any]:
    """Draw the board with each space in the shade of its share."""
    spaces = way["spaces"]
    return {"cells": list(zip(draw_board(spaces), spaces, strict=True)), "label": label}
