"""Which names people may choose. Pure functions, but for the name of the site: no request, no database.

A name is read aloud, shown in a log and trusted at a table, so it may not contain invisible or text-reversing
characters, and may not pass for somebody else's name or for the site itself. It has the letters and digits of one
script, or of one language of East Asia: single script in the words of UTS 39. Latin and Bangla together are two.
"""

import re
import unicodedata
from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.reserved import RESERVED
from config.texts.drawn import JOINERS, draws, fault_of, has_stray_marks, joins, one_script
from config.texts.looks import look_of_name, looks_latin
from config.texts.unicode import scripts_of

MIN_LENGTH = 3
MAX_LENGTH = 24
SIGNS = " -_.'\u2019"
MARKS = frozenset(SIGNS)
DIGITS = str.maketrans("34578", "eastb")
"""Digits that stand for a letter, as in `5t4ff`."""


def clean_name(text: str) -> str:
    """Return the name as it will be stored, or raise ValidationError saying what to change."""
    name = _without_idle_joiners(re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip())
    _refuse_strange_characters(name)
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("Choose a name of %(min)d to %(max)d characters."),
            code="name_length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    if not any(character.isalpha() for character in name):
        raise ValidationError(_("Put at least one letter in your name."), code="name_letters")
    _refuse_disguises(name)
    refuse_reserved(name)
    return name


def _without_idle_joiners(name: str) -> str:
    """Leave out a joiner between two letters of a script that has joiners, where it does nothing."""

    def is_idle(place: int) -> bool:
        sides = name[place - 1 : place] + name[place + 1 : place + 2]
        shared = scripts_of(sides[0]) & scripts_of(sides[1]) if len(sides) == 2 else frozenset()
        return bool(shared & JOINED) and not joins(name, place)

    return "".join(one for place, one in enumerate(name) if one not in JOINERS or not is_idle(place))


JOINED = frozenset({"Arab", "Beng", "Deva", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Sinh", "Taml", "Telu"})
"""The scripts in which joiners are part of the spelling."""


def _refuse_strange_characters(name: str) -> None:
    for character in name:
        letter = draws(character) and (character.isalpha() or unicodedata.category(character)[0] == "M")
        if (letter or character.isdecimal()) and scripts_of(character):
            continue
        if character not in MARKS and character not in JOINERS:
            raise ValidationError(_("Use letters, digits, spaces and - _ . ' only."), code="name_characters")
    if has_stray_marks(name):
        raise ValidationError(_("Put at most two accents or signs on a letter."), code="name_accents")
    if name and fault_of(name) is not None:
        raise ValidationError(_("Use letters, digits, spaces and - _ . ' only."), code="name_characters")
    if name[:1] in MARKS or name[-1:] in MARKS or re.search("[-_.'\u2019 ]{2}", name):
        raise ValidationError(
            _("Begin and end your name with a letter or digit, and put one space or sign between words."),
            code="name_signs",
        )


def _refuse_disguises(name: str) -> None:
    digits = [character for character in name if character.isdecimal()]
    systems = {ord(digit) - unicodedata.digit(digit) for digit in digits}
    if len(systems) > 1 or not one_script("".join(one for one in name if one not in MARKS | JOINERS)):
        raise ValidationError(_("Write your name in a single script, such as Latin or Bangla."), code="name_scripts")
    if looks_latin(name):
        raise ValidationError(
            _("This name looks like Latin letters but is not. Type it in Latin letters."),
            code="name_lookalike",
        )


def refuse_reserved(name: str) -> None:
    """Refuse a name of a person or a club that passes for the site or its staff, by a ValidationError."""
    words = [word.strip("0123456789") or word for word in re.split("[-_.'\u2019 ]", _with_ascii_digits(name))]
    forms = {form for word in [*words, name] for form in (word, word.upper(), word.lower(), word.translate(DIGITS))}
    if not _reserved_looks().isdisjoint(map(look_of_name, forms)):
        raise ValidationError(
            _("A name may not look like that of a guest, a bot or the staff."),
            code="name_reserved",
        )


@cache
def _reserved_looks() -> frozenset[str]:
    words = [settings.SITE_NAME, *(word for words in RESERVED.values() for word in words)]
    return frozenset(map(look_of_name, words))


def _with_ascii_digits(name: str) -> str:
    return "".join(str(unicodedata.digit(one)) if one.isdecimal() else one for one in name)
