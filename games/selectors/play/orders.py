"""The standing orders of a seat, for its player: what was ordered, and the forms of all that can be, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from msgspec import UNSET, Struct, to_builtins
from msgspec.structs import replace

from games.engine.orders import ANY, Choice, FieldForm, OrderForm, describe
from games.models import GameSeat
from games.selectors.boards.names import name_of
from games.selectors.play.loaded import LoadedGame


class OrdersPage(Struct, frozen=True):
    """The orders that a player has given, by their keys, and the forms of all orders of the game."""

    orders: dict[str, dict[str, Any]]
    forms: list[OrderForm]


def orders_page(loaded: LoadedGame, seat: GameSeat) -> OrdersPage:
    """The orders of a seat, with texts in the active language."""
    board = loaded.book.board_view()
    names = {f"space:{at}": name_of(space) for at, space in enumerate(board.get("spaces", ()))}
    names |= {f"group:{one['key']}": _name_of_group(one) for one in board.get("groups", ()) if one.get("name")}
    names |= {f"seat:{one.number}": one.display_name for one in loaded.seats}
    names |= {
        ANY: gettext("Any deed"),
        "group:property": gettext("Other properties"),
        "group:railroad": gettext("Railroads"),
        "group:utility": gettext("Utilities"),
    }
    forms = [_in_words(form, names) for form in describe(loaded.book, len(loaded.seats))]
    return OrdersPage(to_builtins(seat.orders or {}), forms)


def _name_of_group(group: Mapping[str, Any]) -> str:
    """The name of a group; one without names in other languages may be a word that the catalogues know."""
    return name_of(group) if group.get("names") else gettext(group["name"])


def _in_words(form: OrderForm, names: Mapping[str, str]) -> OrderForm:
    fields = [_field_in_words(field, names) for field in form.fields]
    return replace(form, name=gettext(form.name), help=_text(form.help), fields=fields)


def _field_in_words(field: FieldForm, names: Mapping[str, str]) -> FieldForm:
    choices = field.choices
    if choices is not UNSET:
        choices = [Choice(one.value, _text(one.label) or names.get(one.value, one.value)) for one in choices]
    return replace(field, label=gettext(field.label), help=_text(field.help), choices=choices)


def _text(message: str) -> str:
    """A text in the active language; that of an empty message would be the head of the catalogue."""
    return gettext(message) if message else ""
