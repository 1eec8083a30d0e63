"""What is printed on a board, as the reader's language calls it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language


def name_of(named: Mapping[str, Any]) -> str:
    """The name of a space or group, from a view's `names` or a file's `name_<language>`; else the one it has."""
    language = get_language() or ""
    names: Mapping[str, str] = named.get("names") or {}
    return names.get(language) or named.get(f"name_{language}") or str(named["name"])


def pile_names(spaces: list[dict[str, Any]]) -> dict[str, str]:
    """What each pile of cards is called: as the first space that points to it."""
    return {space["cards"]: name_of(space) for space in reversed(spaces) if space.get("cards")}
