"""What becomes of every page, operation and command by how the reader stands to the person it is about.

`docs/relations.md` is the table that these tests prove, a column each; what a block hides in full, and of the other
columns every cell in which somebody is told apart from a stranger. `make nightly` proves all cells. With
`OPOLY_WRITE=1` they write the table anew; what has changed in it is to be read.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from config.embedded.folder import PROJECT
from tests.relations.asking import Answer, Line, answers, lines
from tests.relations.world import OTHERWISE, RELATIONS, World, new_world
from tests.support.extent import NIGHTLY, nightly

pytestmark = [pytest.mark.django_db, pytest.mark.slow, nightly]
TABLE = PROJECT / "docs" / "relations.md"
WRITING = bool(os.environ.get("OPOLY_WRITE"))
SAME, ANOTHER = "=", "own"
HIDING = ("blocked by", "blocking")
HEAD = "<!-- pages -->"
COLUMNS = tuple(RELATIONS)


class Asker:
    """Asks for lines in a world, and keeps the answers that other columns are compared with."""

    def __init__(self, world: World) -> None:
        """Ask as the stranger for every line."""
        self.world = world
        self.lines = list(lines())
        self.stranger = self.ask(self.lines)
        self._again: dict[Line, Answer] = {}
        self._otherwise: dict[str, dict[Line, Answer]] = {name: {} for name in OTHERWISE}

    def ask(self, asked: Collection[Line], relation: str = "") -> dict[Line, Answer]:
        """The answers by a relation, or in one of the other worlds."""
        return answers(self.world, asked, {**RELATIONS, **OTHERWISE}.get(relation))

    def is_drawn(self, asked: Collection[Line]) -> set[Line]:
        """Of these lines those whose answer to a stranger differs each time."""
        self._again |= self.ask([line for line in asked if line not in self._again])
        return {line for line in asked if self._again[line].seen != self.stranger[line].seen}

    def otherwise(self, name: str, asked: Collection[Line]) -> dict[Line, Answer]:
        """The answers to a stranger in another world."""
        known = self._otherwise[name]
        known |= self.ask([line for line in asked if line not in known], name)
        return known


@pytest.fixture(scope="module", name="asker")
def everybody(services: Any, django_db_setup: None, django_db_blocker: Any) -> Iterator[Asker]:
    """Everybody, at a moment that stands still; the tests only read."""
    with django_db_blocker.unblock(), time_machine.travel(timezone.now(), tick=False), transaction.atomic():
        yield Asker(new_world())
        transaction.set_rollback(True)


def cells(asker: Asker, relation: str, asked: list[Line]) -> tuple[dict[Line, str], list[str]]:
    """These cells of a column of the table, and what in them shows a block."""
    found = asker.ask(asked, relation)
    left = [line for line in asked if found[line].seen != asker.stranger[line].seen]
    drawn = asker.is_drawn(left)
    column, like = {}, {}
    for name in ("", *(OTHERWISE if relation in HIDING else ())):
        there = asker.otherwise(name, left) if name else asker.stranger
        for line in asked if not name else left:
            if found[line].is_like(there[line], drawn=line in drawn):
                column[line], like[line] = name or SAME, name
        left = [line for line in left if line not in column]
    for line in left:
        status = found[line].status
        column[line] = ANOTHER if status == asker.stranger[line].status else str(status)
    shown = [f"{line}: {column[line]}, {asker.stranger[line].status} to a stranger" for line in left]
    return column, shown + _uneven(asker, relation, found, like) if relation == "blocked by" else []


def _uneven(asker: Asker, relation: str, found: dict[Line, Answer], like: dict[Line, str]) -> list[str]:
    """Which of the same answers took other work; what a process reads once is not counted."""
    wrong = []
    for name in ("", *OTHERWISE):
        there = asker.otherwise(name, ()) if name else asker.stranger
        doubtful = [line for line in like if like[line] == name and found[line].queries != there[line].queries]
        again, others = asker.ask(doubtful, relation), asker.ask(doubtful, name)
        wrong += [
            f"{line}: {again[line].queries} queries instead of {others[line].queries}"
            for line in doubtful
            if again[line].queries != others[line].queries
        ]
    return wrong


@pytest.mark.parametrize("relation", COLUMNS)
def test_a_column_is_what_requests_find(asker: Asker, relation: str) -> None:
    """Every cell; and no answer to somebody who is blocked gives it away."""
    place = COLUMNS.index(relation)
    rows = _rows()
    whole = NIGHTLY or WRITING or relation in HIDING
    asked = [line for line in asker.lines if whole or rows.get(str(line), COLUMNS)[place] != SAME]
    column, given_away = cells(asker, relation, asked)
    found = {str(line): cell for line, cell in column.items()}
    if WRITING:
        _write(asker.lines, place, found)
    written = {line: row[place] for line, row in _rows().items()}
    differing = [f"{line}: {written.get(line)} is written, {cell} found" for line, cell in found.items()
                 if written.get(line) != cell]  # fmt: skip
    assert not given_away, "\n".join(given_away)
    assert not differing, "\n".join(differing)


def test_every_address_operation_and_command_has_a_line() -> None:
    """And there is none for what is gone."""
    assert list(_rows()) == [str(line) for line in lines()]


def _rows() -> dict[str, list[str]]:
    rows = (line.strip("| ").split(" | ") for line in TABLE.read_text("utf-8").splitlines() if line.startswith("| `"))
    return {first.strip("`"): [cell.strip() for cell in cells] for first, *cells in rows}


def _write(every: list[Line], place: int, found: dict[str, str]) -> None:
    before, _, _ = TABLE.read_text(encoding="utf-8").partition(HEAD)
    rows = _rows()
    text = f"{before}{HEAD}\n\n| | {' | '.join(COLUMNS)} |\n| --- |{' --- |' * len(COLUMNS)}\n"
    for line in map(str, every):
        row = rows.get(line) or ["?"] * len(COLUMNS)
        row[place] = found[line]
        text += f"| `{line}` | {' | '.join(row)} |\n"
    TABLE.write_text(text, encoding="utf-8")
