"""Which names people may choose. Pure functions: no request, no database.

A name is read aloud, shown in a log and trusted at a table, so it may not contain invisible or text-reversing
characters, and may not pass for somebody else's name or for the site itself.
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.lookalikes import JOINERS, LATIN_IN_DISGUISE, folded, is_mark, script_of

MIN_LENGTH = 3
MAX_LENGTH = 24
MARKS = frozenset(" -_.'\u2019")
RESERVED = frozenset(
    {"admin", "administrator", "bank", "bot", "guest", "host", "moderator", "opoly", "root"}
    | {"staff", "support", "system", "deleted"}
)
ALIKE = str.maketrans("i1|0", "lllo")
PAIRS = (("rn", "m"), ("vv", "w"))


def clean_name(text: str) -> str:
    """Return the name as it will be stored, or raise ValidationError saying what to change."""
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip()
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
    _refuse_reserved(name)
    return name


def skeleton(name: str) -> str:
    """Return what a name looks like to a reader: names with the same skeleton look alike.

    Case, accents, spaces, punctuation and the script of digits make no difference.
    """
    plain = "".join(_digit(letter) for character in name for letter in folded(character)).translate(ALIKE)
    for pair, like in PAIRS:
        plain = plain.replace(pair, like)
    return "".join(letter for letter in plain if letter.isalnum() or is_mark(letter))


def _digit(character: str) -> str:
    """Return a digit of any script as an ASCII digit."""
    return str(unicodedata.digit(character)) if character.isdigit() else character


def _refuse_strange_characters(name: str) -> None:
    for before, character in zip(" " + name, name, strict=False):
        joins = character in JOINERS and script_of(before) == "BENGALI"
        if unicodedata.category(character)[0] in "LMN" or character in MARKS or joins:
            continue
        raise ValidationError(_("Use letters, digits, spaces and - _ . ' only."), code="name_characters")
    if name[:1] in MARKS or name[-1:] in MARKS or re.search("[-_.'\u2019 ]{2}", name):
        raise ValidationError(
            _("Begin and end your name with a letter or digit, and put one space or sign between words."),
            code="name_signs",
        )


def _refuse_disguises(name: str) -> None:
    letters = [character for character in name if character.isalpha()]
    digits = {script_of(character) for character in name if character.isdigit()} - {"DIGIT"}
    if len({_script(letter) for letter in letters} | digits) > 1:
        raise ValidationError(_("Write your name in a single script, such as Latin or Bangla."), code="name_scripts")
    if _script(letters[0]) in {"CYRILLIC", "GREEK"} and set(letters) <= LATIN_IN_DISGUISE:
        raise ValidationError(
            _("This name looks like Latin letters but is not. Type it in Latin letters."),
            code="name_lookalike",
        )


def _refuse_reserved(name: str) -> None:
    words = [skeleton(word) for word in re.split("[-_.'\u2019 ]", name)]
    if {skeleton(word) for word in RESERVED} & {words[0], words[-1], skeleton(name)}:
        raise ValidationError(
            _("A name may not look like that of a guest, a bot or the staff."),
            code="name_reserved",
        )


def _script(character: str) -> str:
    script = script_of(character)
    return "CJK" if script in {"HIRAGANA", "KATAKANA"} else script
