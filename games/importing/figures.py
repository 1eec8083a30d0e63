"""Amounts and numbers as people write them: with signs, separators, decimal commas, in any digits."""

from __future__ import annotations

import math
import re
import unicodedata
from fractions import Fraction
from typing import Any, NamedTuple

SIGN = "-\u2212\u2013"
UNIT = rf"(?:[^{SIGN}\d\s.,'%+]{{1,6}}\.?)"
"""A currency: a sign, a code, or a short word."""
NUMBER = r"\d[\d.,'\u2019\s]*"
AMOUNT = re.compile(rf"(?:{UNIT}\s*)?(?P<minus>[{SIGN}])?\s*(?:{UNIT}\s*)?(?P<number>{NUMBER})(?:{UNIT}|/?[\-\u2013])?")
LARGE = {"k": 1_000, "m": 1_000_000}
IN_TEXT = re.compile(rf"(?<![\w.,])[^\w\s]?\s?({NUMBER})")
LONGEST = 40
"""Characters of an amount."""
LARGEST = 10**15
"""Numbers beyond it mean nothing on a board."""
HIGHEST = 10**6
"""Positions are lower."""


class Amount(NamedTuple):
    """A whole amount, and whether it was rounded to one."""

    whole: int
    rounded: bool = False


def amount_of(value: Any) -> Amount | None:
    """The amount that a value of a file means; None if it means none."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _whole(Fraction(value)) if math.isfinite(value) and abs(value) <= LARGEST else None
    if not isinstance(value, str):
        return None
    text = _western(value.strip())
    match = AMOUNT.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        return None
    number = _number(match["number"])
    if number is None:
        return None
    large = LARGE.get(text[match.end("number") :].strip().casefold(), 1)
    return _whole(number * large * (-1 if match["minus"] else 1))


def amount_within(text: str) -> Amount | None:
    """The only amount in a sentence; None if it has none or several."""
    numbers = [number for found in IN_TEXT.findall(_western(text)) if (number := _number(found)) is not None]
    return _whole(numbers[0]) if len(numbers) == 1 else None


def whole_number(value: Any) -> int | None:
    """A number that is not an amount, such as a position."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return int(value) if abs(value) < HIGHEST and value == int(value) else None
    text = _western(value.strip()).removesuffix(".") if isinstance(value, str) else ""
    return int(text) if text.isascii() and text.isdigit() and int(text[:10]) < HIGHEST else None


def percent_of(value: Any) -> int | None:
    """A percentage: a number, or one with its sign."""
    text = _western(str(value)).replace("%", "").replace(",", ".").strip()
    try:
        number = float(text)
    except ValueError:
        return None
    return round(number) if 0 < number <= 100 else None


def _western(text: str) -> str:
    """The text with the digits 0 to 9, and plain spaces."""
    return "".join(
        str(digit) if (digit := unicodedata.decimal(letter, None)) is not None else " " if letter.isspace() else letter
        for letter in text
    )


def _number(text: str) -> Fraction | None:
    """A number with separators: the last one is a decimal sign if one or two digits follow it and it stands once."""
    text = re.sub(r"['\u2019\s]", "", text).rstrip(".,")
    last = max(text.rfind("."), text.rfind(","))
    decimals = len(text) - last - 1
    if last >= 0 and decimals in (1, 2) and text.count(text[last]) == 1:
        whole, part = re.sub(r"[.,]", "", text[:last]), text[last + 1 :]
    else:
        whole, part = re.sub(r"[.,]", "", text), ""
    if not whole.isdigit() or len(whole) > 15:
        return None
    return Fraction(int(whole + part), 10 ** len(part))


def _whole(number: Fraction) -> Amount:
    """The nearest whole amount, halves up."""
    whole = (number + Fraction(1, 2)).__floor__()
    return Amount(whole, whole != number)
