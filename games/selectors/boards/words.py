"""Words by which boards of the gallery are found: those of the name, the languages and the size."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.postgres.search import SearchQuery
from django.db.models import Func

from games.selectors import words
from games.selectors.words import MOST_WORDS, beginnings, words_in

SMALL, USUAL, LARGE = "small", "usual", "large"
SIZES = (SMALL, USUAL, LARGE)
USUAL_SPACES = 40


def vector_of(name: str, languages: Iterable[str], size: int) -> Func:
    """What a board is found by, as it is stored: the words of its name, its languages and its size."""
    lexemes = {language_word(language) for language in languages} | {size_word(size_of(size))}
    return words.vector_of(lexemes | beginnings(name))


def is_found_by(name: str, text: str) -> bool:
    """Whether a search for this text finds a board of this name, as `query_of` does in the database."""
    own = beginnings(name)
    return all(any(one.startswith(word) for one in own) for word in words_in(text)[:MOST_WORDS])


def query_of(text: str, language: str = "", size: str = "") -> SearchQuery | None:
    """The search for boards that have a word beginning with each of these, a language and a size; None for any board.

    A text without letters or digits finds every board, as an empty one does.
    """
    parts = words.parts_of_query(text)
    parts += [f"'{language_word(language)}'"] if language else []
    parts += [f"'{size_word(size)}'"] if size else []
    return words.query_of_parts(parts)


def size_of(spaces: int) -> str:
    """Whether a board is smaller or larger than usual."""
    return SMALL if spaces < USUAL_SPACES else LARGE if spaces > USUAL_SPACES else USUAL


def language_word(language: str) -> str:
    """What stands for a language among the words; no word of a name has the sign."""
    return "lang:" + "".join(one for one in language if one.isalnum() or one == "-")


def size_word(size: str) -> str:
    """What stands for a size."""
    return f"size:{size}"


def languages_of(document: dict[str, Any]) -> list[str]:
    """The languages in which at least half of the spaces of a board are named, its own first."""
    spaces: list[dict[str, Any]] = [one for one in document.get("space", ()) if isinstance(one, dict)]
    own = str(document.get("language") or "en")
    counts: dict[str, int] = {}
    for space in spaces:
        for language in space.get("names") or {}:
            counts[language] = counts.get(language, 0) + 1
    return [
        own,
        *sorted(language for language, count in counts.items() if 2 * count >= len(spaces) and language != own),
    ]
