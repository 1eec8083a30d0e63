"""Empty boards to begin with: the corners of the game's own board, and free spaces between them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import gettext, override

from config.languages.numbers import digits
from games import rulesets
from games.engine.refusal import Refused, gettext_noop

SIDES = 4
FREE = "free_parking"
SPACE = gettext_noop("Space %(number)s")


def empty_board(ruleset: str, size: int) -> dict[str, Any]:
    """A board of this size that can be played as it is, and on which nothing can be bought yet."""
    boards = rulesets.find(ruleset).boards
    if size not in boards.sizes:
        raise Refused(
            "out_of_range",
            gettext_noop("Choose a size between %(min)d and %(max)d, in steps of four."),
            field="size",
            min=boards.sizes[0] if boards.sizes else 0,
            max=boards.sizes[-1] if boards.sizes else 0,
        )
    own = boards.default()
    printed = own["space"]
    spaces = []
    for number in range(size):
        side, place = divmod(number, size // SIDES)
        spaces.append(printed[side * len(printed) // SIDES] if place == 0 else _free(number, own.get("language", "en")))
    return {"language": own.get("language", "en"), "space": spaces, "card": []}


def _free(number: int, language: str) -> dict[str, Any]:
    """A free space with its number as its name, in the languages of the site."""
    names = {code: _named(number, code) for code, _ in settings.LANGUAGES}
    name = names.pop(language, _named(number, language))
    return {"kind": FREE, "name": name} | ({"names": names} if names else {})


def _named(number: int, language: str) -> str:
    with override(language):
        return gettext(SPACE) % {"number": digits(number)}
