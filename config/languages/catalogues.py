"""Message catalogues: texts are extracted from the sources, kept as .po, and compiled to the .mo that Django reads.

`locale/` holds what our own sources say, `locale/packages/` what packages say without bringing the language. English is
the source and has no catalogue. Babel does the work, so that no machine needs gettext. A language has three files:
those two, and the texts of the client.
"""

from __future__ import annotations

import ast
import gettext
import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation import to_locale
from django.utils.translation.template import templatize
from rest_framework import exceptions

from config.languages import packages

PROJECT = Path(__file__).resolve().parent.parent.parent
LOCALE = PROJECT / "locale"
CLIENT = PROJECT / "games" / "client" / "locale"
PACKAGES = "packages"
API_REFUSALS = Path(exceptions.__file__)
SOURCES = ("accounts", "config", "games", "leaderboards")
LEFT_OUT = {"migrations", "node_modules", "tests", "client"}
MARKS = {"_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "ngettext": 2, "ngettext_lazy": 2}
# Django turns a template into calls with literal texts; everything else becomes filler letters.
TEXT = r"""[ub]?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
IN_TEMPLATE = re.compile(rf"\b(?:gettext|ngettext|_)\(\s*{TEXT}(?:\s*,\s*{TEXT})?")

Text = str | tuple[str, str]


def messages_of_python(path: Path) -> Iterator[Text]:
    """Yield the texts that a module marks for translation."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = [argument.value for argument in node.args[: MARKS.get(name, 0)] if isinstance(argument, ast.Constant)]
        if texts and len(texts) == MARKS[name]:
            yield (str(texts[0]), str(texts[1])) if len(texts) == 2 else str(texts[0])


def messages_of_template(path: Path) -> Iterator[Text]:
    """Yield the texts that a template marks for translation."""
    for texts in IN_TEMPLATE.findall(templatize(path.read_text(encoding="utf-8"), origin=str(path))):
        first, second = (ast.literal_eval(text) if text else "" for text in texts)
        yield (first, second) if second else first


def source_files() -> Iterator[Path]:
    """Yield every module and template of the project."""
    for folder in SOURCES:
        for path in sorted((PROJECT / folder).rglob("*.py")):
            if not LEFT_OUT.intersection(path.relative_to(PROJECT).parts):
                yield path
    yield from sorted((PROJECT / "templates").rglob("*.html"))
    yield from sorted((PROJECT / "games" / "rulesets").rglob("*.html"))
    yield from sorted((PROJECT / "templates").rglob("*.txt"))


def template_catalogue(files: Iterable[Path]) -> Catalog:
    """Collect the texts of these files, each with the files that use it."""
    catalogue = Catalog()
    for path in files:
        find = messages_of_python if path.suffix == ".py" else messages_of_template
        place = (str(path.relative_to(PROJECT)), 1)
        for text in find(path):
            catalogue.add(text, locations=[place], flags=["python-format"] if "%(" in str(text) else [])
    return catalogue


def names_on_boards(language: str) -> Iterator[tuple[str, Path]]:
    """Yield the names on the games' own boards that have none in a language, each with its file."""
    for path in sorted((PROJECT / "games" / "rulesets").glob("*/board.toml")):
        for things in tomllib.loads(path.read_text(encoding="utf-8")).values():
            for thing in things if isinstance(things, list) else ():
                name = thing.get("name")
                if isinstance(name, dict) and "en" in name and language not in name:
                    yield name["en"], path


def template_for(language: str) -> Catalog:
    """Collect the texts that a language's catalogue has to have: those of the sources, and names on boards."""
    catalogue = template_catalogue(source_files())
    for name, path in names_on_boards(language):
        catalogue.add(name, locations=[(str(path.relative_to(PROJECT)), 1)])
    return catalogue


def folders() -> list[Path]:
    """Return the folder of our languages, and the one in which an operator has further ones."""
    own = os.environ.get("OPOLY_LOCALE", "")
    return [LOCALE, *([PROJECT / own] if own else [])]


def catalogue_files() -> list[Path]:
    """Return all catalogues."""
    return sorted(path for folder in folders() for path in folder.rglob("*.po"))


def read(path: Path) -> Catalog:
    """Read a catalogue; its language is its folder's name."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def files_of(folder: Path, language: str) -> list[Path]:
    """Return where a language has its texts: ours, those of packages, and those of the client."""
    locale = Path(to_locale(language)) / "LC_MESSAGES" / "django.po"
    client = CLIENT if folder == LOCALE else folder / "client"
    return [folder / locale, folder / PACKAGES / locale, client / f"{language}.json"]


def add(folder: Path, language: str) -> list[Path]:
    """Write the files that a language lacks, with nothing in them; return them."""
    written = [path for path in files_of(folder, language) if not path.exists()]
    for path in written:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".po":
            save(Catalog(locale=to_locale(language)), path)
        else:
            path.write_text("{}\n", encoding="utf-8")
    return written


def update(path: Path) -> tuple[int, int]:
    """Update a catalogue from the sources without fuzzy matches; return how many texts were added and removed."""
    known = read(path)
    before = {message.id for message in known if message.id}
    if path.parts[-4] == PACKAGES:
        _update_of_packages(known, path.parts[-3])
    else:
        known.update(template_for(path.parts[-3]), no_fuzzy_matching=True, update_creation_date=False)
        known.obsolete.clear()
    after = {message.id for message in known if message.id}
    save(known, path)
    return len(after - before), len(before - after)


def _update_of_packages(known: Catalog, language: str) -> None:
    """Add what packages lack; whatever else is there says it better than they do."""
    for message in packages.lacking(language):
        if known.get(message.id, message.context) is None:
            places = [(place, 1) for place, _line in message.locations]
            known.add(message.id, locations=places, flags=message.flags, context=message.context)
    # The REST framework brings its catalogues without the list of its texts.
    if gettext.find("django", str(API_REFUSALS.parent / "locale"), [to_locale(language)]) is None:
        for text in messages_of_python(API_REFUSALS):
            if known.get(text) is None:
                known.add(text, locations=[(API_REFUSALS.name, 1)])


def save(catalogue: Catalog, path: Path) -> None:
    """Write a catalogue; the same texts always give the same file."""
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, omit_header=False, sort_output=True, include_lineno=False)


def compile_all() -> list[Path]:
    """Compile every catalogue that is newer than its .mo; return the compiled files."""
    compiled = []
    for path in catalogue_files():
        target = path.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= path.stat().st_mtime:
            continue
        fresh = target.with_suffix(f".{id(target)}.mo")
        with fresh.open("wb") as file:
            write_mo(file, read(path))
        fresh.replace(target)  # atomic, for processes that read it at the same time
        compiled.append(target)
    return compiled
