"""The words of problems of boards: spaces and cards by name and number, fields as the studio calls them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from games.engine.refusal import gettext_noop as _
from games.rules.names import one_form

LONGEST = 40
"""Names that are longer are not repeated."""
JOINERS = "\u200c\u200d"

PARTS = {
    "": _("the board"),
    "space": _("space %(number)d"),
    "card": _("card %(number)d"),
    "group": _("group %(number)d"),
    "zone": _("zone %(number)d"),
}
"""What a problem is in."""
NAMED = {
    "space": _("“%(name)s” (space %(number)d)"),
    "card": _("card %(number)d of “%(name)s”"),
    "group": _("the group “%(name)s”"),
    "zone": _("the zone “%(name)s”"),
}
"""The same with a name."""
FIELDS = {
    "name": _("name"),
    "names": _("name"),
    "names_at": _("name with its ending"),
    "kind": _("kind"),
    "group": _("group"),
    "price": _("price"),
    "rents": _("rents"),
    "house_cost": _("price of a house"),
    "amount": _("amount"),
    "cards": _("cards"),
    "key": _("key"),
    "card.group": _("group of cards"),
    "card.kind": _("kind of space"),
    "effect": _("effect"),
    "space": _("space"),
    "house": _("fee for each house"),
    "hotel": _("fee for each hotel"),
    "text": _("text"),
    "texts": _("text"),
    ".space": _("list of spaces"),
    ".card": _("list of cards"),
    ".group": _("list of groups"),
    ".zone": _("list of zones"),
    ".language": _("language"),
    ".short_names": _("list of short names"),
    ".currency": _("sign of the money"),
}
"""Fields by name, those that mean something else in a part by its name and theirs."""
RENTS = (
    _("bare rent"),
    _("rent with 1 house"),
    _("rent with 2 houses"),
    _("rent with 3 houses"),
    _("rent with 4 houses"),
    _("rent with a hotel"),
)
RENT = re.compile(r"rents\[(\d+)\]")
USUAL_GROUPS = {
    "brown": _("Brown"),
    "light_blue": _("Light blue"),
    "pink": _("Pink"),
    "orange": _("Orange"),
    "red": _("Red"),
    "yellow": _("Yellow"),
    "green": _("Green"),
    "dark_blue": _("Dark blue"),
    "railroads": _("Railroads"),
    "utilities": _("Utilities"),
}
"""What groups are called whose key is one of these and that have no name."""
LABELS = ("kind_name", "other_name", "wanted", "found")
"""Parameters that are texts to be translated."""
OTHERS = ("first", "other")
"""Parameters that are numbers of other spaces."""

Names = Mapping[tuple[str, int | str], Mapping[str, str]]
"""The names of parts by part and index, and of groups by their key, too: in the language of the board (an empty text),
and in others.
"""


def name_of_key(key: str) -> str:
    """What a group is called that has a key only."""
    return key.replace("_", " ").capitalize()


def names_of(raw: Any) -> dict[tuple[str, int | str], dict[str, str]]:
    """The names of all parts of a board in any state; without those that cannot be shown."""
    board = one_form(raw)
    found: dict[tuple[str, int | str], dict[str, str]] = {}
    if not isinstance(board, dict):
        return found
    for part in NAMED:
        things = board.get(part)
        for index, thing in enumerate(things if isinstance(things, list | tuple) else ()):
            names = _names_of(part, thing) if isinstance(thing, dict) else {}
            if names:
                found[part, index] = names
                if part == "group" and isinstance(thing.get("key"), str):
                    found.setdefault((part, thing["key"]), names)
    return found


def _names_of(part: str, thing: dict[str, Any]) -> dict[str, str]:
    given = {"": thing.get("group") if part == "card" else thing.get("name")}
    if part != "card" and not given[""] and isinstance(thing.get("key"), str):
        given[""] = name_of_key(thing["key"])
    if part != "card" and isinstance(thing.get("names"), dict):
        given |= thing["names"]
    return {language: name for language, name in given.items() if isinstance(name, str) and _is_shown(name)}


def _is_shown(name: str) -> bool:
    visible = all(letter.isprintable() or letter in JOINERS for letter in name)
    return bool(name.strip(JOINERS + " ")) and len(name) <= LONGEST and visible


class Reader:
    """Who reads of problems: the language, what translates a text into it, and what fills its placeholders in."""

    def __init__(
        self,
        language: str = "en",
        translate: Callable[[str], str] = str,
        fill: Callable[[str, dict[str, Any]], str] = lambda text, about: text % about,
    ) -> None:
        self.language = language
        self.translate = translate
        self.fill = fill

    def part(self, part: str, index: int, names: Names) -> str:
        """A part of the board, by its name if it has one."""
        known = names.get((part, index), {})
        name = known.get(self.language) or known.get("", "")
        if part == "group":
            name = self._usual(name)
        if name:
            return self.fill(self.translate(NAMED[part]), {"name": name, "number": index})
        text = self.translate(PARTS[part])
        return self.fill(text, {"number": index}) if part else text

    def group(self, key: str, names: Names) -> str:
        """A group of deeds as the screen calls it."""
        known = names.get(("group", key), {})
        return self._usual(known.get(self.language) or known.get("") or name_of_key(key))

    def _usual(self, name: str) -> str:
        return self.translate(name) if name in USUAL_GROUPS.values() else name

    def field(self, part: str, path: str) -> str:
        """A field; one that there is not as it is written."""
        level = RENT.fullmatch(path)
        if level and int(level[1]) < len(RENTS):
            return self.translate(RENTS[int(level[1])])
        name = re.split(r"[.\[]", path, maxsplit=1)[0]
        word = FIELDS.get(f"{part}.{name}") or (FIELDS.get(name) if part or name == "name" else None)
        return self.translate(word) if word else name

    def sentence(self, text: str, about: dict[str, Any], part: str, index: int, path: str, names: Names) -> str:
        """The sentence of a problem, which begins with a capital letter."""
        others = {key: self.part("space", about[key], names) for key in OTHERS if key in about}
        words = {key: self.translate(about[key]) for key in LABELS if key in about}
        if "group_key" in about:
            words["group"] = self.group(about["group_key"], names)
        what, field = self.part(part, index, names), self.field(part, path)
        filled = self.fill(self.translate(text), {**about, **others, **words, "what": what, "field": field})
        return filled[:1].upper() + filled[1:]
