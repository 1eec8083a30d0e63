"""Names and texts of the parts of a board in several languages, in every form in which a file may write them.

Each is a text, in the language of the board, or a table by language: `name = { en = "Go", bn = "শুরু" }`. Boards of
earlier versions have `name_en`, `name_bn` and `name_bn_at` instead, and are read for ever.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Annotated, Any

from msgspec import Meta, Struct

PARTS = {"space": ("name", "names"), "group": ("name", "names"), "zone": ("name", "names"), "card": ("text", "texts")}
"""The field of each part with what it says, and the one with the same in other languages."""
EARLIER = {"name_en": ("names", "en"), "name_bn": ("names", "bn"), "name_bn_at": ("names_at", "bn")}
MOST = 100
"""Languages of one name."""
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
Language = Annotated[str, Meta(pattern=f"^{LANGUAGE.pattern}$", max_length=20)]
Names = Annotated[dict[Language, str], Meta(max_length=MOST)]
"""A text in several languages."""


class Translations:
    """Where names in further languages come from: nowhere, unless the site has catalogues of them."""

    look_up: Callable[[str, Collection[str]], dict[str, str]] = staticmethod(lambda english, known: {})
    """(the English name, the languages in which it is known): its names in others."""


def in_every_language(given: dict[str, str]) -> dict[str, str]:
    """Names by language, with those of the catalogues for a name that is given in several."""
    if len(given) < 2 or "en" not in given:
        return given
    return given | Translations.look_up(given["en"], given)


class Named(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something with a name in the language of the board, and in others."""

    name: str
    names: Names = {}

    def every_name(self) -> tuple[str, ...]:
        """The name in all languages."""
        return (self.name, *self.names.values())


def one_form(raw: Any) -> Any:
    """The data of a board, each name and text in it as a text, and a table of those in other languages.

    Whatever is no board at all stays as it is, for the check that follows.
    """
    if not isinstance(raw, dict):
        return raw
    language = raw.get("language", "en")
    parts = {
        part: [_in_one_form(thing, language, *fields) if isinstance(thing, dict) else thing for thing in raw[part]]
        for part, fields in PARTS.items()
        if isinstance(raw.get(part), list | tuple)
    }
    return raw | parts


def _in_one_form(thing: dict[str, Any], language: Any, one: str, many: str) -> dict[str, Any]:
    made = {key: value for key, value in thing.items() if key not in EARLIER}
    for key, (field, of) in EARLIER.items():
        if key in thing and isinstance(made.setdefault(field, {}), dict):
            made[field] = {of: thing[key], **made[field]}
    table = made.get(one)
    if isinstance(table, dict) and table:
        first = language if language in table else next(iter(table))
        others = {of: text for of, text in table.items() if of != first}
        made[one] = table[first]
        if others and isinstance(made.get(many, {}), dict):
            made[many] = {**others, **made.get(many, {})}
    return made
