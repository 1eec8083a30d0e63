"""Finding flagged words in a message, in every spelling that reads like them, but not inside innocent words.

Pure. A line is folded to plain small letters that each know where they came from, and words are looked for in that:
with any letter repeated, with signs and digits for letters, with punctuation between letters, or spelled out with
spaces. They are found as whole words; a word listed with a star at an end (`bad*`) is found with more there, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from config.texts.looks import folded
from config.texts.unicode import is_mark
from games.models import Verdict

STAR, MASK = "*", "*"
GAP, SIGN = " ", "."
"""Placeholders in a folded message for spaces and for other non-letters."""
LEAST = 2
"""The minimum number of letters of a flagged word."""
SPELLED = 3
"""The minimum number of letters to find it spelled out."""
SURE = 4
"""The minimum number of letters to find it among other single letters: `c l a s s` is innocent."""
RUN = 4
"""How many repetitions of a letter are kept."""
SIGNS = str.maketrans("@€!|$+<", "431157(")
"""Signs, mapped to the digits that are used for the same letters."""
LOOKS = {"a": "4", "b": "8", "c": "(", "e": "3", "g": "9", "i": "1l", "l": "1i", "o": "0", "s": "5", "t": "7", "u": "v",
         "z": "2"}  # fmt: skip
"""Characters that are used in place of a letter."""
SOUNDS = str.maketrans("ীূণশষযৎ", "িুনসসজত", "ঁ")
"""Letters for the same sound in Bangla, by which a word is misspelled or disguised."""
LETTER = r"[^ .\d(]"
"""A character of a folded message that continues a word."""
ALONE_BEFORE = rf"(?<!^{LETTER} )(?<![ .\d(]{LETTER} )"
ALONE_AFTER = rf"(?! {LETTER}(?!{LETTER}))"
"""No other single letter next to it."""


@dataclass(frozen=True)
class Moderated:
    """A message as it may be shown, and the verdict on it, None if there is nothing to object to."""

    text: str
    verdict: Verdict | None = None
    found: tuple[str, ...] = ()


@dataclass(frozen=True)
class Word:
    """A listed word, compiled to patterns."""

    listed: str
    verdict: Verdict
    patterns: tuple[re.Pattern[str], ...]


@dataclass
class _Piece:
    """A letter of a folded message, and the range of characters that it stands for."""

    letter: str
    first: int
    last: int


@lru_cache(maxsize=8)
def compile_words(words: tuple[tuple[str, str], ...]) -> tuple[Word, ...]:
    """Compile the list of (word, verdict), allowed words first."""
    entries = [Word(word, Verdict(verdict), _patterns(word)) for word, verdict in words if letters_of(word)]
    return tuple(sorted(entries, key=lambda word: word.verdict != Verdict.ALLOW))


def letters_of(listed: str) -> str:
    """Return the letters that a listed word is compared by, without spaces; empty if there are too few."""
    letters = "".join(piece.letter for piece in _fold(listed) if re.match(LETTER, piece.letter))
    return letters if len(_clusters(letters)) >= LEAST else ""


def same_word(listed: str, other: str) -> bool:
    """Whether two entries of the list find the same words."""
    stars = [(word.startswith(STAR), word.endswith(STAR)) for word in (listed, other)]
    return stars[0] == stars[1] and letters_of(listed) == letters_of(other)


def moderate(line: str, words: tuple[Word, ...]) -> Moderated:
    """Find the words in a message; the most severe verdict applies, and words to mask are masked."""
    pieces = list(_fold(line))
    text = "".join(piece.letter for piece in pieces)
    fine: set[int] = set()
    masked: set[int] = set()
    verdicts: dict[str, Verdict] = {}
    for word in words:
        for start, end in _places(word, text):
            place = range(start, end)
            if word.verdict == Verdict.ALLOW:
                fine.update(place)
            elif not fine.issuperset(place):
                verdicts[word.listed] = word.verdict
                if word.verdict == Verdict.MASK:
                    masked.update(
                        range(min(pieces[at].first for at in place), max(pieces[at].last for at in place) + 1)
                    )
    gravest = next((one for one in (Verdict.REFUSE, Verdict.FLAG, Verdict.MASK) if one in verdicts.values()), None)
    return Moderated(_masked(line, masked), gravest, tuple(verdicts))


def _places(word: Word, text: str) -> Iterator[tuple[int, int]]:
    """Yield the positions of a word in a folded message, extended to the whole word at a star."""
    for pattern in word.patterns:
        for match in pattern.finditer(text):
            start, end = match.span()
            while word.listed.startswith(STAR) and start and re.match(LETTER, text[start - 1]):
                start -= 1
            while word.listed.endswith(STAR) and end < len(text) and re.match(LETTER, text[end]):
                end += 1
            yield start, end


def _masked(line: str, places: set[int]) -> str:
    """Replace the characters at these positions, and the marks on them, by stars; spaces stay."""
    characters: list[str] = []
    inside = False
    for place, character in enumerate(line):
        inside = place in places or (inside and not folded(character))
        characters.append(MASK if inside and not character.isspace() else character)
    return "".join(characters)


def _fold(line: str) -> Iterator[_Piece]:
    """Yield the plain letters of a message, with sorted marks and at most `RUN` repetitions in a row."""
    pieces = (
        _Piece(_plain(letter), place, place)
        for place, character in enumerate(line)
        for letter in folded(character).translate(SIGNS).translate(SOUNDS)
    )
    for marks, together in groupby(pieces, lambda piece: is_mark(piece.letter)):
        group = list(together)
        if marks:
            group.sort(key=lambda piece: piece.letter)
        for _, run in groupby(group, lambda piece: piece.letter):
            kept = list(run)
            limit = 1 if kept[0].letter == GAP else RUN
            for one in kept[limit:]:
                kept[limit - 1].first = min(kept[limit - 1].first, one.first)
                kept[limit - 1].last = max(kept[limit - 1].last, one.last)
            yield from kept[:limit]


def _plain(letter: str) -> str:
    if letter.isalnum() or is_mark(letter) or letter == "(":
        return letter
    return GAP if letter.isspace() else SIGN


def _clusters(letters: str) -> list[str]:
    """Split letters into clusters, each with its marks."""
    clusters: list[str] = []
    for letter in letters:
        if clusters and is_mark(letter):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def _patterns(listed: str) -> tuple[re.Pattern[str], ...]:
    parts = [groups for part in listed.split() if (groups := _groups(letters_of(part) or part.casefold()))]
    joined = r"[ .]{0,5}".join(r"\.{0,3}".join(groups) for groups in parts)
    before = "" if listed.startswith(STAR) else f"(?<!{LETTER})"
    after = "" if listed.endswith(STAR) else f"(?!{LETTER})"
    patterns = [before + joined + after]
    count = len(_clusters(letters_of(listed)))
    if len(parts) == 1 and count >= SPELLED:
        spelled = r"(?: ?\.{1,3} ?| )".join(parts[0])
        alone = (ALONE_BEFORE, ALONE_AFTER) if count < SURE else ("", "")
        patterns.append(f"(?<!{LETTER}){alone[0]}{spelled}(?!{LETTER}){alone[1]}")
    return tuple(map(re.compile, patterns))


def _groups(letters: str) -> list[str]:
    """Return a pattern for each letter with its marks; a double letter has to occur at least twice."""
    groups = []
    for cluster, same in groupby(_clusters(letters)):
        times = len(list(same))
        if len(cluster) == 1:
            groups.append(f"[{cluster}{LOOKS.get(cluster, '')}]{{{times},}}")
        else:
            groups += ["".join(re.escape(letter) + "+" for letter in cluster)] * times
    return groups
