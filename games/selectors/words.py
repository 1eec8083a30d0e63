"""Words by which things are found, in any script, whatever their case, accents and look-alike letters.

PostgreSQL's own parsers split words of some scripts at their vowel signs, so the words are made here.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.search import SearchQuery, SearchVectorField
from django.db.models import Func, TextField, Value

from config.texts.looks import folded
from config.texts.unicode import is_mark, scripts_of

UNSPACED = frozenset({"Hani", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr", "Tibt"})
"""Scripts that are written without spaces: what somebody looks for may begin anywhere."""
MOST_WORDS = 8
"""Of a search; further ones are not looked at."""


class Lexemes(SearchQuery):
    """A query of PostgreSQL as it is, which no parser takes apart again."""

    template = "%(expressions)s::tsquery"


def words_in(text: str) -> list[str]:
    """The words of a text: small letters without accents, as those that look alike are, and digits."""
    plain = "".join(folded(one) if one.isalnum() or is_mark(one) or not folded(one) else " " for one in text)
    letters = groupby(plain, lambda one: one.isalnum() or is_mark(one))
    return ["".join(word) for inside, word in letters if inside]


def vector_of(lexemes: Iterable[str]) -> Func:
    """What a thing is found by, as it is stored."""
    array = Value(sorted(set(lexemes)), output_field=ArrayField(TextField()))
    return Func(array, function="array_to_tsvector", output_field=SearchVectorField())


def beginnings(text: str) -> set[str]:
    """What a search for a text may begin with, each as long as the word is."""
    found = set()
    for word in words_in(text):
        found.add(word)
        if scripts_of(word[0]) & UNSPACED:
            found.update(word[start:] for start in range(1, len(word)))
    return found


def parts_of_query(text: str) -> list[str]:
    """What a search for words that begin like these asks for, each part in PostgreSQL's own notation."""
    return [f"'{word}':*" for word in words_in(text)[:MOST_WORDS]]


def query_of_parts(parts: list[str]) -> SearchQuery | None:
    """The search for what has all of these parts; None for anything."""
    return Lexemes(" & ".join(parts)) if parts else None
