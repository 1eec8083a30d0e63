"""Mutated boards: each is refused with the path and reason of every problem, or is a board that can be opened."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import rulesets
from games.engine.refusal import Refused
from games.importing.boards import import_board
from games.rules.board_problems import TEXTS
from tests.importing.test_found_files import ALL, FILES, KEYS, target
from tests.rules.mutated_boards import mutated, mutated_file
from tests.support.extent import extent, nightly

BOARDS, MUTATED_FILES = extent(40, 2_500), extent(8, 2_000)
UNCHANGED = {"bad_board", "malformed"}


def outcome(do: Callable[..., Any], *arguments: Any) -> Any:
    """What it returns, or its refusal."""
    try:
        return do(*arguments)
    except Refused as refused:
        return refused


@nightly
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_mutated_board_is_refused_with_its_problems_or_can_be_opened(key: str) -> None:
    whole = json.dumps(rulesets.find(key).boards.default())
    refused = 0
    for number in range(BOARDS):
        random = Random(f"{key}/{number}")
        board = json.loads(whole)
        for _ in range(random.randint(1, 4)):
            board = mutated(random, board)
        found = outcome(rulesets.read_board, key, board)
        if isinstance(found, Refused):
            refused += 1
            assert found.code in UNCHANGED, (key, number)
            assert found.about["problems"], (key, number)
            for problem in found.about["problems"]:
                assert problem["code"] in TEXTS
                assert len(problem["reason"]) < 500, problem
            json.dumps(found.about)
        else:
            rulesets.rulebook(key, found)
    assert BOARDS / 4 < refused < BOARDS


@nightly
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ALL)
def test_a_mutated_file_is_refused_or_imported(name: str, key: str) -> None:
    """Bytes are changed, left out and repeated; what is imported is refused with paths, or can be opened."""
    whole = (FILES / name).read_bytes()
    for number in range(MUTATED_FILES):
        content = mutated_file(Random(f"{name}/{key}/{number}"), whole)
        found = outcome(import_board, content, target(key))
        checked = found if isinstance(found, Refused) else outcome(rulesets.read_board, key, found.board)
        if isinstance(checked, Refused):
            assert checked.code in {*UNCHANGED, "no_spaces", "too_deep", "too_many_keys"}, (name, number)
        else:
            rulesets.rulebook(key, checked)
            assert all(note.text % note.about for note in found.notes)


def test_the_files_are_committed_as_they_were_found() -> None:
    """Git changes no line ends and no encoding."""
    attributes = (Path(__file__).parents[2] / ".gitattributes").read_text(encoding="utf-8")
    assert "tests/importing/files/* -text" in attributes
    assert b"\r\n" in (FILES / "one-rent-latin1.csv").read_bytes()
