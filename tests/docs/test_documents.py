"""Documents: lines, links, the index, and the pages of settings and commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.folder import PROJECT
from tests.docs.files import name_of, project_files

DOCUMENTS = list(project_files({".md"}))
DOCS = PROJECT / "docs"
LINK = re.compile(r"\]\(([^()\s]+)\)")
LINE_LENGTH = 120
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
CODE_BLOCK = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
SETTING = re.compile(r"^#([A-Z_]+)=", re.MULTILINE)
IN_TABLE = re.compile(r"`([A-Z_]+)`")


def prose(document: Path) -> str:
    """A document without its blocks of code."""
    return CODE_BLOCK.sub("", document.read_text(encoding="utf-8"))


def links(document: Path) -> Iterator[str]:
    """The targets of a document's links to other files and headings."""
    yield from (target for target in LINK.findall(prose(document)) if not re.match(r"[a-z]+:", target))


def anchors(document: Path) -> set[str]:
    """The anchors that GitHub makes of a document's headings."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(prose(document))}


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_links_lead_somewhere(document: Path) -> None:
    for link in links(document):
        name, _, anchor = link.partition("#")
        target = (document.parent / name).resolve() if name else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_index_lists_every_document() -> None:
    listed = {(DOCS / link.partition("#")[0]).resolve() for link in links(DOCS / "README.md")}
    assert {file for file in DOCS.iterdir() if file.suffix in {".md", ".py"}} - listed == {DOCS / "README.md"}
    others = {document for document in DOCUMENTS if document.name in {"README.md", "PROTOCOL.md"}}
    assert others - listed == {DOCS / "README.md"}


def test_every_setting_is_described() -> None:
    settings = SETTING.findall((PROJECT / ".env.example").read_text(encoding="utf-8"))
    tables = [line for line in prose(DOCS / "settings.md").splitlines() if line.startswith("| `")]
    described = [name for line in tables for name in IN_TABLE.findall(line.split(" | ")[0])]
    assert sorted(described) == sorted(settings)


def test_every_command_of_make_is_described() -> None:
    commands = re.findall(r"^([a-z]+):.* ## ", (PROJECT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    described = re.findall(r"^\| `make ([a-z]+)` \|", prose(DOCS / "commands.md"), re.MULTILINE)
    assert sorted(described) == sorted(commands)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_lines_are_no_longer_than_120_characters(document: Path) -> None:
    """Except in tables, and not counting the targets of links."""
    lines = enumerate(document.read_text(encoding="utf-8").splitlines(), 1)
    counted = [(number, LINK.sub("]", line)) for number, line in lines if not line.lstrip().startswith("|")]
    assert [number for number, line in counted if len(line) > LINE_LENGTH] == []
