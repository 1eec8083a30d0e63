"""Catalogues are complete: every text of the project and its packages is translated, with the same placeholders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import allauth
import django
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, ngettext

from config.languages import catalogues

OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
PLACES = re.compile(r"%\(\w+\)[sdr]|%[sdr%]|\{\w*\}|</?\w+")
DJANGO, ALLAUTH = Path(django.__file__).parent, Path(allauth.__file__).parent
PACKAGES = [
    DJANGO / "conf/locale",
    DJANGO / "contrib/admin/locale",
    DJANGO / "contrib/auth/locale",
    DJANGO / "contrib/humanize/locale",
    ALLAUTH / "locale",
]
UNSEEN = re.compile(
    # Languages' and apps' names, what only developers see, what this site does not offer.
    r"global_settings|apps\.py|default_urlconf|views/(csrf|generic|static)|socialaccount|\bidp/|headless|openid|phone"
)
UNOFFERED = re.compile(r"\bphone\b|relationship|^(String \(unlimited\)|Duration|Positive big integer|A JSON object)$"
                       r"|^Universally unique", re.IGNORECASE)  # fmt: skip


def translations(message: Message) -> tuple[str, ...]:
    """All plural forms of the translation."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def originals(message: Message) -> tuple[str, ...]:
    """All plural forms of the source."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def problems(message: Message) -> Iterator[str]:
    """The faults of a translation."""
    if message.fuzzy:
        yield "is a guess"
    wanted = [Counter(PLACES.findall(original)) for original in originals(message)]
    forms = translations(message)
    for number, form in enumerate(forms):
        if not form.strip():
            yield "is not translated"
        # Only the last form is for any number: those before may leave the number out, as English does for one.
        elif Counter(PLACES.findall(form)) not in (wanted if number < len(forms) - 1 else wanted[-1:]):
            yield f"has other places: {form}"


def texts_of(catalogue: Catalog) -> list[Message]:
    """All entries except the header."""
    return [message for message in catalogue if message.id]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_the_project_is_translated(language: str) -> None:
    """`manage.py catalogues --update` would change nothing; no translation is empty or fuzzy."""
    ours = catalogues.read(catalogues.LOCALE / language / "LC_MESSAGES" / "django.po")
    marked = {message.id for message in texts_of(catalogues.template_for(language))}
    kept = {message.id for message in texts_of(ours)}
    assert not marked - kept, "run manage.py catalogues --update, and translate what came"
    assert not kept - marked, "run manage.py catalogues --update"
    wrong = [(message.id, problem) for message in texts_of(ours) for problem in problems(message)]
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_packages_is_translated(language: str) -> None:
    """By the package itself or by our catalogue."""
    ours = catalogues.read(catalogues.LOCALE / "packages" / language / "LC_MESSAGES" / "django.po")
    assert not [(message.id, problem) for message in texts_of(ours) for problem in problems(message)]
    untranslated = [
        message.id
        for folder in PACKAGES
        for message in seen(folder)
        if not (known := ours.get(message.id, message.context)) or not all(translations(known))
        if not translated_there(folder, language, message)
    ]
    assert not untranslated


def seen(folder: Path) -> list[Message]:
    """The texts of a package that users may see."""
    return [
        message
        for message in texts_of(source(folder))
        if not all(UNSEEN.search(place) for place, _line in message.locations)
        if not UNOFFERED.search(originals(message)[0])
    ]


def source(folder: Path) -> Catalog:
    """All texts of a package."""
    with (folder / "en/LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file)


def translated_there(folder: Path, language: str, message: Message) -> bool:
    """Whether the package itself has a translation of this text."""
    path = folder / language / "LC_MESSAGES/django.po"
    if not path.exists():
        return False
    with path.open("rb") as file:
        known = read_po(file).get(message.id, message.context)
    return known is not None and not known.fuzzy and all(translations(known))


def test_texts_are_found_in_every_shape(tmp_path: Path) -> None:
    """Calls with literals in Python, also concatenated, and tags in templates; variables are ignored."""
    module = tmp_path / "a.py"
    module.write_text('x = _("One" " piece"), gettext(name["key"]), ngettext("%(n)d a", "%(n)d b", n), noop("No")')
    template = tmp_path / "a.html"
    template.write_text(
        '{% load i18n %}{% translate "Said" %}{% trans word %}{{ _("Also") }}'
        "{% blocktranslate count n=x %}{{ n }} a{% plural %}{{ n }} b{% endblocktranslate %}"
    )
    assert list(catalogues.messages_of_python(module)) == ["One piece", ("%(n)d a", "%(n)d b")]
    assert set(catalogues.messages_of_template(template)) == {"Said", "Also", ("%(n)s a", "%(n)s b")}


def test_compiled_catalogues_are_used() -> None:
    """Django reads what Babel compiled: the project's, a package's, and a plural in which 0 is singular."""
    with translation.override("bn"):
        assert gettext("Play now") == "এখনই খেলুন"
        assert gettext("Forgot your password?") == "পাসওয়ার্ড ভুলে গেছেন?"
        assert gettext("This field is required.") != "This field is required."
        assert ngettext("%(number)s house", "%(number)s houses", 0) % {"number": "\u09e6"} == "\u09e6টি বাড়ি"


def test_only_changed_catalogues_are_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run compiles nothing."""
    folder = tmp_path / "bn" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    known = Catalog(locale="bn")
    known.add("Yes", "হ্যাঁ")
    catalogues.save(known, folder / "django.po")
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    assert catalogues.compile_all() == [folder / "django.mo"]
    assert catalogues.compile_all() == []
