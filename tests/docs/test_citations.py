"""Every number that code cites has its text: rules, requirements of the platform, pitfalls of the stack."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.embedded.folder import PROJECT
from tests.docs.files import CODE, name_of, project_files

NUMBER = re.compile(r"\b([A-Z]{2,5})-([A-Z]?\d+)\b")
TEXT = re.compile(r"^- (?:\*\*)?([A-Z]{2,5}-[A-Z]?\d+)\b", re.MULTILINE)
PITFALLS = re.compile(r"\bpitfalls? (\d+(?:(?:, | and )\d+)*)", re.IGNORECASE)
PITFALL_TEXT = re.compile(r"^- \*\*Pitfall (\d+)\*\* ", re.MULTILINE)
NOT_RULES = {"ABC", "AES", "BSD", "CVE", "HMAC", "SHA", "UTF"}
"""Standards and lists with a hyphen and a number, and the example in a document."""


def texts(file: Path) -> set[str]:
    """The numbers whose text is in a document."""
    return set(TEXT.findall(file.read_text(encoding="utf-8")))


def rules() -> set[str]:
    """The numbers in the RULES.md of all games, those of the tests included."""
    return set().union(*(texts(file) for file in project_files({".md"}) if file.name == "RULES.md"))


def requirements() -> set[str]:
    """The platform's numbers."""
    return texts(PROJECT / "docs" / "platform.md")


def pitfalls() -> set[str]:
    """The numbers of the pitfalls."""
    return set(PITFALL_TEXT.findall((PROJECT / "docs" / "pitfalls.md").read_text(encoding="utf-8")))


def rules_cited(text: str) -> Iterator[str]:
    """The numbers of rules and requirements in a text."""
    yield from (match[0] for match in NUMBER.finditer(text) if match[1] not in NOT_RULES)


def pitfalls_cited(text: str) -> Iterator[str]:
    """The numbers of pitfalls in a text, of lists too."""
    for match in PITFALLS.finditer(text):
        yield from re.findall(r"\d+", match[1])


def without_text(cited: dict[str, set[str]], known: set[str]) -> dict[str, set[str]]:
    """The numbers that are cited without a text, with the files that do it."""
    return {number: files for number, files in sorted(cited.items()) if number not in known}


def test_every_rule_that_is_cited_stands_in_a_document() -> None:
    cited = defaultdict(set)
    for file in project_files(CODE | {".md"}):
        for number in rules_cited(file.read_text(encoding="utf-8")):
            cited[number].add(name_of(file))
    platform = {number: files for number, files in cited.items() if number.startswith("PLAT-")}
    games = {number: files for number, files in cited.items() if number not in platform}
    assert platform
    assert games
    assert without_text(platform, requirements()) == {}
    assert without_text(games, rules()) == {}


def test_every_pitfall_that_is_cited_stands_in_a_document() -> None:
    cited = defaultdict(set)
    for file in project_files(CODE):
        for number in pitfalls_cited(file.read_text(encoding="utf-8")):
            cited[number].add(name_of(file))
    assert cited
    assert without_text(cited, pitfalls()) == {}


def test_every_requirement_of_the_platform_is_cited_by_a_test() -> None:
    """So that its number finds what proves it."""
    tests = [file for file in project_files({".py"}) if "tests" in file.parts]
    cited = set().union(*(rules_cited(file.read_text(encoding="utf-8")) for file in tests))
    assert requirements() - cited == set()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("(pitfalls 3, 4, 22)", ["3", "4", "22"]),
        ("Pitfall 9: presence", ["9"]),
        ("pitfalls 7 and 12: once", ["7", "12"]),
    ],
)
def test_pitfalls_are_read_out_of_lists(text: str, numbers: list[str]) -> None:
    assert list(pitfalls_cited(text)) == numbers
