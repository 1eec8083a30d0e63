"""Catalogues are complete: every text of the project and its packages is translated, with the same placeholders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation
from django.utils.translation import gettext, ngettext

from config.languages import catalogues, packages
from config.languages.packages import originals, texts_of, translations

OTHERS = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
PLACES = re.compile(r"%\(\w+\)[sdr]|%[sdr%]|\{\w*\}|</?\w+")


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
def test_every_text_of_packages_is_translated(language: str, tmp_path: Path) -> None:
    """By the package itself or by our catalogue: `manage.py catalogues --update` would change nothing."""
    path = catalogues.LOCALE / "packages" / language / "LC_MESSAGES" / "django.po"
    ours = catalogues.read(path)
    assert not [(message.id, problem) for message in texts_of(ours) for problem in problems(message)]
    copy = tmp_path / path.relative_to(catalogues.LOCALE)
    copy.parent.mkdir(parents=True)
    copy.write_bytes(path.read_bytes())
    assert catalogues.update(copy) == (0, 0), "run manage.py catalogues --update, and translate what came"


def test_a_language_is_begun_by_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its three files, in a folder of one's own; what a package says is there only where it does not bring it."""
    monkeypatch.setenv("OPOLY_LOCALE", str(tmp_path))
    call_command("catalogues", add="pt-BR", verbosity=0)
    ours, of_packages, client = catalogues.files_of(tmp_path, "pt-br")
    assert client.read_text() == "{}\n"
    assert {"Play now", "Lantern Lane"} <= {message.id for message in catalogues.read(ours)}
    told = {message.id for message in texts_of(catalogues.read(of_packages))}
    assert "This field is required." not in told  # Django says it in Portuguese
    assert told < {message.id for message in packages_say()}
    written = catalogues.read(ours)
    written.get("Play now").string = "Jogar já"  # type: ignore[union-attr]
    catalogues.save(written, ours)
    call_command("catalogues", add="pt-br", verbosity=0)
    assert catalogues.read(ours).get("Play now").string == "Jogar já"  # type: ignore[union-attr]


def packages_say() -> list[Message]:
    """All that packages say."""
    return [message for folder in packages.FOLDERS for message in packages.seen(folder)]


def test_a_language_that_nobody_knows_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its code; nothing is written."""
    monkeypatch.setenv("OPOLY_LOCALE", str(tmp_path))
    with pytest.raises(CommandError, match="CLDR has no language 'xx-none'"):
        call_command("catalogues", add="xx-none")
    assert list(tmp_path.iterdir()) == []


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
