"""Names on a board, in the active language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language


def name_of(named: Mapping[str, Any]) -> str:
    """Return the name of a space or group: a view's `names`, a file's `name_<language>`, or its default name."""
    language = get_language() or ""
    names: Mapping[str, str] = named.get("names") or {}
    return names.get(language) or named.get(f"name_{language}") or str(named["name"])


def name_at(space: Mapping[str, Any]) -> str:
    """Return the name of a space in a sentence that moves there: its locative where the board gives one."""
    names: Mapping[str, str] = space.get("names_at") or {}
    return names.get(get_language() or "") or name_of(space)


def pile_names(spaces: list[dict[str, Any]]) -> dict[str, str]:
    """Return the name of each deck of cards: that of the first space that draws from it."""
    return {space["cards"]: name_of(space) for space in reversed(spaces) if space.get("cards")}
