"""Names on a board, in the active language."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext, override

from games.rules.board_words import USUAL_GROUPS, name_of_key
from games.rules.names import Translations


def name_of(named: Mapping[str, Any]) -> str:
    """Return the name of a space or group in the reader's language, or else in its board's."""
    names: Mapping[str, str] = named.get("names") or {}
    return names.get(get_language() or "") or str(named["name"])


def group_name(group: Mapping[str, Any]) -> str:
    """Return the name of a group: the board's, or a translated colour if the board has only the key."""
    key, name = str(group["key"]), str(group["name"])
    usual = USUAL_GROUPS.get(key)
    return gettext(usual) if usual and name == name_of_key(key) else name


def name_at(space: Mapping[str, Any]) -> str:
    """Return the name of a space in a sentence that moves there: its locative where the board gives one."""
    names: Mapping[str, str] = space.get("names_at") or {}
    return names.get(get_language() or "") or name_of(space)


def in_catalogues(english: str, known: Collection[str]) -> dict[str, str]:
    """Return the names that the catalogues of further languages have for an English one."""
    names = {}
    for language, _ in settings.LANGUAGES:
        if language not in known:
            with override(language):
                names[language] = gettext(english)
    return {language: name for language, name in names.items() if name != english}


def use_catalogues() -> None:
    """Have boards named in the languages whose catalogues name their parts."""
    Translations.look_up = in_catalogues


def pile_names(spaces: list[dict[str, Any]]) -> dict[str, str]:
    """Return the name of each deck of cards: that of the first space that draws from it."""
    return {space["cards"]: name_of(space) for space in reversed(spaces) if space.get("cards")}
