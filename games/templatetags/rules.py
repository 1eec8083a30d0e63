"""Numbers in a text of rules: as the ruleset has them, or as a room has changed them, and then marked."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config import numbers
from games.pages.drawing import draw_board

register = template.Library()
register.filter("money", numbers.money)

GROUP_NAMES = {
    "brown": gettext_lazy("Brown"),
    "light_blue": gettext_lazy("Light blue"),
    "pink": gettext_lazy("Pink"),
    "orange": gettext_lazy("Orange"),
    "red": gettext_lazy("Red"),
    "yellow": gettext_lazy("Yellow"),
    "green": gettext_lazy("Green"),
    "dark_blue": gettext_lazy("Dark blue"),
    "railroads": gettext_lazy("Railroads"),
    "utilities": gettext_lazy("Utilities"),
}
OPTION_GROUPS = {
    "money": gettext_lazy("Money"),
    "dice": gettext_lazy("Dice and turns"),
    "rent": gettext_lazy("Rent"),
    "buildings": gettext_lazy("Buildings"),
    "mortgages": gettext_lazy("Mortgages"),
    "jail": gettext_lazy("Jail"),
    "auctions": gettext_lazy("Auctions"),
    "time": gettext_lazy("Time"),
}
KIND_NAMES = {
    "property": gettext_lazy("property"),
    "railroad": gettext_lazy("railroad"),
    "utility": gettext_lazy("utility"),
    "go": gettext_lazy("Go"),
    "jail": gettext_lazy("jail"),
}


@register.filter
def figure(book: dict[str, Any], key: str) -> SafeString:
    """The value of an option, for a sentence."""
    chosen = book["options"][key]
    return _marked(chosen, numbers.number(chosen["value"]))


@register.filter
def cash(book: dict[str, Any], key: str) -> SafeString:
    """The value of an option as an amount of money."""
    chosen = book["options"][key]
    return _marked(chosen, numbers.money(chosen["value"], book["currency"]))


@register.filter
def option(book: dict[str, Any], key: str) -> Any:
    """The value of an option, for an `if`."""
    return book["options"][key]["value"]


def _marked(option: dict[str, Any], text: str) -> SafeString:
    if option["value"] == option["default"]:
        return format_html('<span class="figure">{}</span>', text)
    return format_html(
        '<span class="figure" data-changed title="{}">{}</span>',
        _("Changed in this room; usually %(default)s")
        % {"default": option_value(option | {"value": option["default"]})},
        text,
    )


@register.inclusion_tag("site/board_drawing.html")
def board_drawing(spaces: list[dict[str, Any]], label: str = "") -> dict[str, Any]:
    """Draw a board; the label says to those who do not see it what it is."""
    return {"drawn": draw_board(spaces), "label": label or _("The board, drawn")}


@register.filter
def group_name(group: dict[str, Any]) -> str:
    """What a group is called: as its board says, or by its colour where that says no more than the key."""
    key = str(group["key"])
    name = str(group["name"])
    usual = GROUP_NAMES.get(key)
    return str(usual) if usual and name == key.replace("_", " ").capitalize() else name


@register.filter
def kind_name(kind: str) -> str:
    """What a kind of space is called inside a sentence."""
    return str(KIND_NAMES.get(kind, kind.replace("_", " ")))


@register.filter
def options_group(key: str) -> str:
    """What a group of options is called."""
    return str(OPTION_GROUPS.get(key, key))


@register.filter
def option_value(option: dict[str, Any]) -> str:
    """An option's value as a person reads it."""
    value = option["value"]
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    for choice in option.get("choices", ()):
        if choice["value"] == value:
            return _(choice["label"])
    return numbers.number(value) if isinstance(value, int) else str(value)


@register.filter
def room_code(code: str) -> str:
    """A room's code as it is read out: in two groups of three."""
    return f"{code[:3]} {code[3:]}"
