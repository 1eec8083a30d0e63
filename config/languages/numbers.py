"""Numbers and money in the format and the digits of the active language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from unicodedata import bidirectional

from babel import Locale
from babel.numbers import NumberPattern, format_decimal, parse_pattern
from django.utils.translation import get_language, to_locale

INDIAN = "#,##,##0"
MINUS = "\u2212"
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
DIGITS = {"bn": str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")}
"""Native digits by language; Babel formats with ASCII digits only."""


def digits(text: object) -> str:
    """Replace the digits in a text by those of the language; for texts that contain numbers and no names."""
    return str(text).translate(DIGITS.get(get_language() or "", {}))


def percent(text: object) -> str:
    """Put the percent sign behind a formatted number, as the language does: after a space, or at once in Bangla."""
    return f"{text}%" if get_language() == "bn" else f"{text} %"


@dataclass(frozen=True)
class Currency:
    """How an amount is written: its sign, and "indian" if it is grouped 1,50,000 in every language."""

    sign: str
    grouping: str = ""


def number(value: int) -> str:
    """Format a whole number: 1,50,000 in Bangla, 150,000 in English."""
    return money(value, Currency(""))


def money(amount: int, currency: Currency) -> str:
    """Format an amount of money."""
    language = get_language() or "en"
    pattern = _pattern(language, currency.sign, currency.grouping)
    return digits(format_decimal(amount, format=pattern, locale=to_locale(language)))


@lru_cache(maxsize=64)
def _pattern(language: str, sign: str, grouping: str) -> NumberPattern:
    usual = Locale.parse(to_locale(language)).decimal_formats[None].pattern
    whole = INDIAN if grouping == "indian" else usual.partition(".")[0]
    prefix = f"'{sign}'" if sign else ""
    return parse_pattern(f"{prefix}{whole};{MINUS}{prefix}{whole}")


def filled(text: str, about: dict[str, object]) -> str:
    """Fill in the `%(name)s` and `%(name)d` of a translated text, with whole numbers formatted for the language."""
    return text.replace(")d", ")s") % {key: _written(value) for key, value in about.items()}


def _written(value: object) -> object:
    if type(value) is int:
        return number(value)
    return isolated(value) if isinstance(value, str) else value


def isolated(text: str) -> str:
    """A text that is read from right to left keeps its order to itself: what stands beside it stays where it is."""
    is_isolated = text.startswith(FIRST_STRONG_ISOLATE) and text.find(POP_ISOLATE) == len(text) - 1
    from_right = any(bidirectional(character) in ("R", "AL") for character in text)
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}" if from_right and not is_isolated else text
