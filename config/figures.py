"""Numbers as the reader's language writes them: its digits, and its way of grouping them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language

DIGITS = {"bn": str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")}


def digits(text: object) -> str:
    """The text with its digits those of the language; for what holds numbers and nobody's name."""
    return str(text).translate(DIGITS.get(get_language() or "", {}))


def number(value: int, grouping: str = "") -> str:
    """A whole number: 1,50,000 in Bangla and where the money is grouped so, else 150,000."""
    indian = grouping == "indian" or get_language() == "bn"
    sign = "\u2212" if value < 0 else ""
    return sign + digits(_grouped(str(abs(value)), 2 if indian else 3))


@dataclass(frozen=True)
class Currency:
    """How a money is written: its sign, and "indian" where it is grouped 1,50,000."""

    sign: str
    grouping: str = ""


def money(amount: int, currency: Currency) -> str:
    """An amount with the sign of its money."""
    written = f"{currency.sign}{number(abs(amount), currency.grouping)}"
    return f"\u2212{written}" if amount < 0 else written


def _grouped(figures: str, size: int) -> str:
    """The last three figures stand together; those before them in groups of this size."""
    before, last = figures[:-3], figures[-3:]
    first = len(before) % size
    parts = [before[:first], *(before[at : at + size] for at in range(first, len(before), size)), last]
    return ",".join(part for part in parts if part)


def filled(text: str, about: dict[str, object]) -> str:
    """A translated text with its `%(name)s` and `%(name)d` filled in; whole numbers as the language writes them."""
    words = {key: number(value) if type(value) is int else value for key, value in about.items()}
    return text.replace(")d", ")s") % words
