"""Every scenario is a test, and every rule is proved by at least one scenario."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games import rulesets
from games.engine.scenario import run_file

PROJECT = Path(__file__).parents[2]
OURS = PROJECT / "tests" / "scenarios"
GIVEN = PROJECT.parent / "shared" / "scenarios"
"""Example scenarios that live beside the project; a fresh clone has none."""


def folder_of(key: str) -> str:
    """The folder of a ruleset's scenarios."""
    return key.replace("_", "-")


def files() -> list[Path]:
    """The scenarios of every registered game, our own and the examples."""
    return [
        file
        for folder in (OURS, GIVEN)
        for key in rulesets.RULESETS
        for file in sorted(folder.glob(f"{folder_of(key)}/*.toml"))
    ]


@cache
def parsed(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def rule_numbers(key: str) -> set[str]:
    """The rule numbers in a ruleset's RULES.md."""
    text = (PROJECT / "games" / "rulesets" / key / "RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- ([A-Z]+-[A-Z]?\d+) ", text, re.MULTILINE))


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_scenario(file: Path) -> None:
    run_file(file, rulesets.rulebook)


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_every_rule_is_proved_by_a_scenario(key: str) -> None:
    ours = [parsed(file) for file in OURS.glob(f"{folder_of(key)}/*.toml")]
    assert all(scenario["ruleset"] == key for scenario in ours)
    named = {number for scenario in ours for number in scenario["rules"]}
    assert named == rule_numbers(key)


def test_oofopoly_has_its_52_rules_7_house_rules_and_6_on_sealed_auctions() -> None:
    numbers = {number for number in rule_numbers("oofopoly") if number.startswith("OOF-")}
    assert numbers == {f"OOF-{number}" for number in range(1, 66)}


def test_bangladeshi_has_its_30_rules_6_on_sealed_auctions_and_two_of_the_platforms() -> None:
    game = {f"BD-{number}" for number in (*range(1, 31), *range(35, 41))}
    assert rule_numbers("bangladeshi") == game | {"PLAT-14", "PLAT-28"}


def test_monopoly_two_has_its_34_rules_5_variants_and_one_of_the_platforms() -> None:
    game = {f"TWO-{number}" for number in range(1, 35)} | {f"TWO-V{number}" for number in range(1, 6)}
    assert rule_numbers("monopoly_two") == game | {"PLAT-14"}


def test_every_scenario_has_a_unique_title_names_a_rule_and_checks_something() -> None:
    scenarios = {f"{file.parent.name}/{file.stem}": parsed(file) for file in sorted(OURS.rglob("*.toml"))}
    titles = Counter(scenario["title"] for scenario in scenarios.values())
    assert [name for name, scenario in scenarios.items() if titles[scenario["title"]] > 1] == []
    assert [name for name, scenario in scenarios.items() if not scenario["rules"]] == []
    assert [name for name, scenario in scenarios.items() if not checks_something(scenario)] == []


def checks_something(scenario: dict[str, Any]) -> bool:
    """Whether any step has an expectation."""
    return any({"expect", "error", "events", "legal"} & step.keys() for step in scenario["step"])
