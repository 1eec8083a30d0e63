"""Text to records: JSON and TOML of any shape, sections of keys, and tables with or without headings."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games.documents import read_json, read_toml
from games.engine.refusal import Refused, gettext_noop
from games.importing.columns import headings, is_list_of_cards, without_headings
from games.importing.figures import amount_of
from games.importing.notes import Note
from games.importing.words import plain

DELIMITERS = ("\t", ";", ",", "|")
SNIFFED = 50
"""Lines that tell how a table separates its columns."""
MOST_RECORDS = 200
MOST_COLUMNS = 60
DEEPEST = 3
"""How deep in a document the list of spaces is looked for."""
FEWEST = 4
"""Fewer records are no ring."""
# Possessive, so that each character is read once.
LOOKS_LIKE_TOML = re.compile(r"^[ \t]*+(?:\[\[?+[ \t]*+[\w\"'.-]++[ \t]*+\]|[\w\"'.-]++[ \t]*+=)", re.MULTILINE)
ASSIGNS = re.compile("[=:]")
TRAILING = re.compile(r"\d{1,9}$")
RULER = frozenset(" \t|:+-")
"""Signs of the line below the headings of a table that is drawn with them."""


@dataclass
class Record:
    """One space as the file has it: its fields by their names there."""

    fields: dict[str, Any]
    path: str
    line: int = 0
    lines: dict[str, int] = field(default_factory=dict)
    """The lines of its fields, where they have lines of their own."""

    def line_of(self, name: str) -> int:
        """The line of a field."""
        return self.lines.get(name, self.line)


@dataclass
class Source:
    """What a file holds: a board in our own format, or records of spaces with what it says besides."""

    own: dict[str, Any] | None = None
    records: list[Record] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    """By path."""
    notes: list[Note] = field(default_factory=list)
    is_table: bool = False


def parsed(text: str) -> Source:
    """The records of a text; refuses one in which no spaces can be found."""
    start = text.lstrip()[:1]
    if start == "{":
        return _document(read_json(text))
    if start == "[" or LOOKS_LIKE_TOML.search(text):
        return _toml(text, may_be_json=start == "[")
    source = _sections(text)
    return source if len(source.records) >= FEWEST else _table(text)


def _toml(text: str, *, may_be_json: bool) -> Source:
    """A text that looks like TOML; where it is not, sections of keys, a list in JSON, or a table with such cells."""
    try:
        return _document(read_toml(text))
    except Refused as not_toml:
        if not_toml.code == "no_spaces":
            raise
        source = _sections(text)
        if len(source.records) >= FEWEST:
            return source
        try:
            other = read_json(text) if may_be_json else _table(text)
        except Refused:
            raise not_toml from None
    return other if isinstance(other, Source) else _document(other)


def no_spaces() -> Refused:
    """The refusal of a text in which there is no list of spaces."""
    return Refused(
        "no_spaces",
        gettext_noop(
            "No spaces of a board were found here. A board is a table with a line for each space, below a line of"
            " headings such as name, kind, price and rent; or a list of spaces in JSON or TOML."
        ),
    )


# Documents


def _document(value: Any) -> Source:
    if isinstance(value, dict) and isinstance(value.get("space"), list):
        return Source(own=value)
    found = max(_lists(value, "", 0), key=_likeness, default=None)
    if found is None:
        raise no_spaces()
    path, records = found
    source = Source(records=records)
    source.facts = dict(_facts(value, "", path))
    return source


def _lists(value: Any, path: str, depth: int) -> Iterator[tuple[str, list[Record]]]:
    """Everything that may be the list of spaces: lists of tables, and tables of numbered tables."""
    if isinstance(value, list):
        records = [Record(one, f"{path}[{at}]") for at, one in enumerate(value) if isinstance(one, dict)]
        if _describe_spaces(records):
            yield path, records[:MOST_RECORDS]
    elif isinstance(value, dict):
        numbered = {key: number for key in value if isinstance(value[key], dict) and (number := _numbered(key)) >= 0}
        records = [Record(value[key], _within(path, key)) for key in sorted(numbered, key=lambda key: numbered[key])]
        if _describe_spaces(records):
            _number(records, sorted(numbered.values()))
            yield path, records[:MOST_RECORDS]
        if depth < DEEPEST:
            for key, one in value.items():
                yield from _lists(one, _within(path, key), depth + 1)


def _within(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _numbered(key: str) -> int:
    """The number at the end of a name; -1 if it ends otherwise."""
    number = TRAILING.search(key[-9:])
    return int(number[0]) if number else -1


def _likeness(found: tuple[str, list[Record]]) -> tuple[bool, int, int]:
    """How much a list looks like that of the spaces: not one of cards, with what spaces have, and long."""
    path, records = found
    known = sum(bool({"position", "price", "group"} & set(headings(record.fields).values())) for record in records)
    return not is_list_of_cards(path), known, len(records)


def _number(records: list[Record], numbers: list[int]) -> None:
    """Records that are named by numbers stand at these positions, unless they say so themselves."""
    for record, number in zip(records, numbers, strict=False):
        if not any(name == "position" for name in headings(record.fields).values()):
            record.fields = {"position": number, **record.fields}


def _describe_spaces(records: list[Record]) -> bool:
    """Whether there are enough, and most of them have a name or a kind, as spaces do."""
    fitting = sum(bool({"name", "kind"} & set(headings(record.fields).values())) for record in records)
    return len(records) >= FEWEST and 2 * fitting > len(records)


def _facts(value: Any, path: str, spaces: str) -> Iterator[tuple[str, Any]]:
    """What a document says besides its spaces, by path."""
    if not isinstance(value, dict):
        return
    for key, one in value.items():
        place = _within(path, key)
        if isinstance(one, dict) and not (path == spaces and _numbered(key) >= 0):
            yield from _facts(one, place, spaces)
        elif not isinstance(one, dict) and place != spaces:
            yield place, one


# Sections of keys


def _sections(text: str) -> Source:
    """A text of `[space1]` and `name = …`: each numbered section is a space, the others hold facts."""
    source = Source()
    section = ""
    found: dict[str, Record] = {}
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip()
            if _numbered(section) >= 0:
                found.setdefault(section, Record({}, section, number))
        elif line and line[0] not in "#;" and (sign := ASSIGNS.search(line)):
            name, value = line[: sign.start()].strip(), line[sign.end() :].strip().strip("\"'")
            if section in found:
                found[section].fields.setdefault(name, value)
                found[section].lines.setdefault(name, number)
            else:
                source.facts[_within(section, name) if section else name] = value
    source.records = sorted(found.values(), key=lambda record: _numbered(record.path))[:MOST_RECORDS]
    _number(source.records, sorted(map(_numbered, found)))
    return source


# Tables


def _table(text: str) -> Source:
    lines = text.split("\n")
    delimiter = _delimiter(lines)
    rows = [(number, row) for number, row in _rows(lines, delimiter) if any(row)]
    if delimiter is None or len(rows) < FEWEST:
        raise no_spaces()
    source = Source(is_table=True)
    names = headings(rows[0][1])
    if {"name", "kind"} & set(names.values()):
        columns = rows[0][1]
        source.notes += [
            Note("column_unnamed", {"column": at}, rows[0][0]) for at, name in enumerate(columns, 1) if not plain(name)
        ]
        rows = rows[1:]
    else:
        names = without_headings([row for _, row in rows])
        if "name" not in names.values():
            raise no_spaces()
        columns = list(names.values())
        names = dict(zip(columns, columns, strict=True))
        said = ", ".join(filter(None, columns))
        source.notes.append(Note("headings_guessed", {"columns": said}, rows[0][0]))
    for number, row in rows[:MOST_RECORDS]:
        fitted = _fitted(row, columns, names, number, source.notes)
        fields: dict[str, Any] = {}
        for name, cell in zip(columns, fitted, strict=False):
            if name and cell:
                fields.setdefault(name, cell)
        source.records.append(Record(fields, "", number))
    return source


def _delimiter(lines: list[str]) -> str | None:
    """What separates the columns: the sign that most lines have equally often."""
    best, most = None, 0
    sample = [line for line in lines if line.strip() and not _is_ruler(line)][:SNIFFED]
    for delimiter in DELIMITERS:
        counts = [len(row) for _, row in _rows(sample, delimiter)]
        usual = max(set(counts), key=lambda count: (counts.count(count), count), default=1)
        if usual > 1 and counts.count(usual) > most:
            best, most = delimiter, counts.count(usual)
    return best if 2 * most > len(sample) else None


def _is_ruler(line: str) -> bool:
    return "-" in line and RULER.issuperset(line)


def _rows(lines: list[str], delimiter: str | None) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line, with its number."""
    if delimiter is None:
        return
    if delimiter == "|":
        for number, line in enumerate(lines, 1):
            if not _is_ruler(line):
                yield number, [cell.strip() for cell in line.strip().strip("|").split("|")][:MOST_COLUMNS]
        return
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=delimiter != "\t")
    number = 1
    try:
        for row in reader:
            yield number, [cell.strip() for cell in row][:MOST_COLUMNS]
            number = reader.line_num + 1
    except csv.Error:
        raise no_spaces() from None


def _fitted(row: list[str], columns: list[str], names: dict[str, str], line: int, notes: list[Note]) -> list[str]:
    """The cells of a line that has more than there are columns, moved so that they fit the headings best."""
    expected = len(columns)
    over = len(row) - expected
    if over <= 0:
        return row
    about = {"count": len(row), "expected": expected}
    if not any(row[expected:]):
        return row[:expected]
    shorter = [row[:at] + row[at + 1 :] for at, cell in enumerate(row) if not cell] if over == 1 else []
    if shorter:
        notes.append(Note("row_shifted", about, line))
        return max(shorter, key=lambda cells: _fit(cells, columns, names))
    notes.append(Note("row_longer", about, line))
    return row[:expected]


def _fit(cells: list[str], columns: list[str], names: dict[str, str]) -> int:
    """How many cells are what their headings say."""
    return sum(
        not cell if not column else FITS.get(names.get(column, ""), bool)(cell)
        for cell, column in zip(cells, columns, strict=False)
    )


def _is_amount(cell: str) -> bool:
    return amount_of(cell) is not None


FITS = {"price": _is_amount, "house_cost": _is_amount, "amount": _is_amount} | {
    f"rents[{level}]": _is_amount for level in range(6)
}
"""What cells below these headings look like."""
