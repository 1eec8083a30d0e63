"""Option values in the rules text, marked if a room has changed them; boards and names."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.languages import numbers
from games.pages.drawing import draw_board
from games.pages.faces import Face, emblem, face, table_face
from games.selectors.boards.names import group_name
from games.selectors.boards.rulebook import option_value

register = template.Library()
register.filter("money", numbers.money)
register.filter("option_value", option_value)
register.filter("group_name", group_name)

KIND_NAMES = {
    "property": gettext_lazy("property"),
    "railroad": gettext_lazy("railroad"),
    "utility": gettext_lazy("utility"),
    "go": gettext_lazy("Go"),
    "jail": gettext_lazy("jail"),
}


@register.filter
def value(book: dict[str, Any], key: str) -> SafeString:
    """Return the value of an option as a number."""
    chosen = book["options"][key]
    return _marked(chosen, numbers.number(chosen["value"]))


@register.filter
def cash(book: dict[str, Any], key: str) -> SafeString:
    """Return the value of an option as an amount of money."""
    chosen = book["options"][key]
    return _marked(chosen, numbers.money(chosen["value"], book["currency"]))


@register.filter
def option(book: dict[str, Any], key: str) -> Any:
    """Return the raw value of an option, for an `if`."""
    return book["options"][key]["value"]


def _marked(option: dict[str, Any], text: str) -> SafeString:
    if option["value"] == option["default"]:
        return format_html('<span class="rule-value">{}</span>', text)
    return format_html(
        '<span class="rule-value" data-changed title="{}">{}</span>',
        _("Changed in this room. Default: %(default)s")
        % {"default": option_value(option | {"value": option["default"]})},
        text,
    )


@register.inclusion_tag("site/face.html")
def game_face(key: str) -> dict[str, Any]:
    """Draw a game's board small, with its emblem in the middle."""
    return {"key": key, "face": face(key)}


@register.inclusion_tag("site/face.html")
def board_face(drawn: Face, key: str) -> dict[str, Any]:
    """Draw a saved board small, with its game's emblem in the middle."""
    return {"key": key, "face": drawn}


@register.inclusion_tag("site/face.html")
def table_picture(key: str, spaces: list[dict[str, Any]], pieces: list[tuple[int, int]]) -> dict[str, Any]:
    """Draw the board of a table small, with its pieces."""
    return {"key": key, "face": table_face(key, spaces, pieces)}


@register.inclusion_tag("site/game_mark.html")
def game_mark(key: str) -> dict[str, Any]:
    """Draw the mark of a game."""
    return {"key": key, "emblem": emblem(key)}


@register.inclusion_tag("site/board_drawing.html")
def board_with_names(spaces: list[dict[str, Any]]) -> dict[str, Any]:
    """Draw a board large, with the name of every space."""
    return {"drawn": draw_board(spaces), "label": _("Drawing of the board"), "names": True}


@register.inclusion_tag("site/board_drawing.html")
def board_drawing(spaces: list[dict[str, Any]], label: str = "") -> dict[str, Any]:
    """Draw a board; the label is for screen readers."""
    return {"drawn": draw_board(spaces), "label": label or _("Drawing of the board")}


@register.filter
def kind_name(kind: str) -> str:
    """Return the name of a kind of space, for a sentence."""
    return str(KIND_NAMES.get(kind, kind.replace("_", " ")))


@register.filter
def room_code(code: str) -> str:
    """Format a room code in two groups of three digits, in those of the reader's language."""
    return numbers.ordered(numbers.digits(f"{code[:3]} {code[3:]}"))
