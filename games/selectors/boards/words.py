"""Words by which boards of the gallery are found, in any script, whatever their case, accents and look-alike letters.

PostgreSQL's own parsers split words of some scripts at their vowel signs, so the words are made here.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.search import SearchQuery, SearchVectorField
from django.db.models import Func, TextField, Value

from config.texts.looks import folded
from config.texts.unicode import is_mark, scripts_of

UNSPACED = frozenset({"Hani", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr", "Tibt"})
"""Scripts that are written without spaces: what somebody looks for may begin anywhere."""
MOST_WORDS = 8
"""Of a search; further ones are not looked at."""
SMALL, USUAL, LARGE = "small", "usual", "large"
SIZES = (SMALL, USUAL, LARGE)
USUAL_SPACES = 40


class Lexemes(SearchQuery):
    """A query of PostgreSQL as it is, which no parser takes apart again."""

    template = "%(expressions)s::tsquery"


def words_in(text: str) -> list[str]:
    """The words of a text: small letters without accents, as those that look alike are, and digits."""
    plain = "".join(folded(one) if one.isalnum() or is_mark(one) or not folded(one) else " " for one in text)
    letters = groupby(plain, lambda one: one.isalnum() or is_mark(one))
    return ["".join(word) for inside, word in letters if inside]


def vector_of(name: str, languages: Iterable[str], size: int) -> Func:
    """What a board is found by, as it is stored: the words of its name, its languages and its size."""
    lexemes = {language_word(language) for language in languages} | {size_word(size_of(size))} | _beginnings(name)
    array = Value(sorted(lexemes), output_field=ArrayField(TextField()))
    return Func(array, function="array_to_tsvector", output_field=SearchVectorField())


def _beginnings(name: str) -> set[str]:
    """What a search for a name may begin with, each as long as the word is."""
    found = set()
    for word in words_in(name):
        found.add(word)
        if scripts_of(word[0]) & UNSPACED:
            found.update(word[start:] for start in range(1, len(word)))
    return found


def is_found_by(name: str, text: str) -> bool:
    """Whether a search for this text finds a board of this name, as `query_of` does in the database."""
    beginnings = _beginnings(name)
    return all(any(one.startswith(word) for one in beginnings) for word in words_in(text)[:MOST_WORDS])


def query_of(text: str, language: str = "", size: str = "") -> SearchQuery | None:
    """The search for boards that have a word beginning with each of these, a language and a size; None for any board.

    A text without letters or digits finds every board, as an empty one does.
    """
    parts = [f"'{word}':*" for word in words_in(text)[:MOST_WORDS]]
    parts += [f"'{language_word(language)}'"] if language else []
    parts += [f"'{size_word(size)}'"] if size else []
    if not parts:
        return None
    return Lexemes(" & ".join(parts))


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
