"""The names that the site gives to bots and guests, in the language of the reader.

They are stored and sent in English, so that every reader may see them in another language. People cannot have such
names (`accounts.names`).
"""

from __future__ import annotations

import re

from django.utils.translation import gettext

from config.languages.numbers import FIRST_STRONG_ISOLATE, digits, isolated

GIVEN = re.compile(r"(?P<name>(?:Bot|Guest) [A-Z][a-z]+)(?: (?P<number>[0-9]+))?")
"""Such as "Bot Ada" and "Guest Heron 42"."""


def drawn_name(name: str) -> str:
    """Return a name as the reader sees it: one that the site gave, in their language, any other as it is.

    One that is read from right to left is isolated from what stands beside it.
    """
    given = GIVEN.fullmatch(name)
    if given is None or (known := gettext(given["name"])) == given["name"]:
        return isolated(name)
    return f"{known} {digits(given['number'])}" if given["number"] else known


def initial(name: str) -> str:
    """Return the letter that stands for a person or bot."""
    return drawn_name(name).removeprefix(FIRST_STRONG_ISOLATE)[:1]


def drawn_names(names: str | list[str] | tuple[str, ...]) -> str | list[str]:
    """Return a name, or each of several, as the reader sees them."""
    return drawn_name(names) if isinstance(names, str) else [drawn_name(name) for name in names]
