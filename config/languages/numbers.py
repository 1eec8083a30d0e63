"""Numbers and money in the format and the digits of the active language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from unicodedata import bidirectional

from babel import Locale
from babel.numbers import NumberPattern, format_decimal, parse_pattern
from django.utils.translation import get_language, get_language_bidi, gettext, to_locale

INDIAN = "#,##,##0"
MINUS = "\u2212"
LEFT_TO_RIGHT_ISOLATE, FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2066", "\u2068", "\u2069"
ZEROS = {
    "adlm": "\U0001e950", "arab": "\u0660", "arabext": "\u06f0", "beng": "\u09e6", "cakm": "\U00011136",
    "deva": "\u0966", "gujr": "\u0ae6", "guru": "\u0a66", "khmr": "\u17e0", "knda": "\u0ce6", "laoo": "\u0ed0",
    "mlym": "\u0d66", "mymr": "\u1040", "nkoo": "\u07c0", "olck": "\u1c50", "orya": "\u0b66", "tamldec": "\u0be6",
    "telu": "\u0c66", "thai": "\u0e50", "tibt": "\u0f20",
}  # fmt: skip
"""The zero of each numbering system that CLDR gives a language; Babel formats with ASCII digits only."""


def digits(text: object) -> str:
    """Replace the digits in a text by those of the language; for texts that contain numbers and no names."""
    return str(text).translate(_digits(get_language() or "en"))


@cache
def _digits(language: str) -> dict[int, str]:
    """The digits of a language, by the ASCII ones; none where they are the same."""
    zero = ZEROS.get(_locale(language).default_numbering_system)
    return {ord("0") + value: chr(ord(zero) + value) for value in range(10)} if zero else {}


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(to_locale(language))


def percent(text: object) -> str:
    """Put the percent sign where the language does."""
    return gettext("%(number)s %%") % {"number": text}


@dataclass(frozen=True)
class Currency:
    """How an amount is written: its sign, and "indian" if it is grouped 1,50,000 in every language."""

    sign: str
    grouping: str = ""


def number(value: int) -> str:
    """Format a whole number: 1,50,000 in Bangla, 150,000 in English."""
    return money(value, Currency(""))


def change(value: float) -> str:
    """Format a change as a whole number with its sign."""
    whole = round(value)
    return ordered(f"+{number(whole)}") if whole > 0 else number(whole)


def money(amount: int, currency: Currency) -> str:
    """Format an amount of money."""
    language = get_language() or "en"
    pattern = _pattern(language, currency.sign, currency.grouping)
    shown = digits(format_decimal(amount, format=pattern, locale=_locale(language), numbering_system="default"))
    return ordered(shown) if currency.sign or amount < 0 else shown


@lru_cache(maxsize=64)
def _pattern(language: str, sign: str, grouping: str) -> NumberPattern:
    usual = _locale(language).decimal_formats[None].pattern
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


def ordered(text: str) -> str:
    """A number with a sign, or one in groups, is written from left to right in every language."""
    return f"{LEFT_TO_RIGHT_ISOLATE}{text}{POP_ISOLATE}" if get_language_bidi() else text


def isolated(text: str) -> str:
    """A text that is read from right to left keeps its order to itself: what stands beside it stays where it is."""
    is_isolated = text.startswith(FIRST_STRONG_ISOLATE) and text.find(POP_ISOLATE) == len(text) - 1
    from_right = any(bidirectional(character) in ("R", "AL") for character in text)
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}" if from_right and not is_isolated else text
