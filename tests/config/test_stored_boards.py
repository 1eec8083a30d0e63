"""Boards that are stored while processes of two releases run are read by both (docs/upgrading.md)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from games import rulesets
from tests.support.earlier import previous_code, run

READ = """
import json, sys
from games import rulesets
for key, board in json.loads(sys.argv[1]):
    rulesets.rulebook(key, board)
print(json.dumps([[key, ruleset.boards.default()] for key, ruleset in rulesets.RULESETS.items()]))
"""
Boards = list[tuple[str, dict[str, Any]]]


def renamed(key: str, board: dict[str, Any]) -> dict[str, Any]:
    """The board as somebody's own: another name for a space in each language, and a short one."""
    space = {**board["space"][1], "name": "Market", "names": {"bn": "বাজার"}}
    spaces = [board["space"][0], space, *board["space"][2:]]
    raw = {**board, "name": "Our town", "space": spaces, "short_names": {"Market": "Mkt"}}
    return rulesets.read_board(key, raw)


def test_both_releases_read_the_boards_that_either_stores(tmp_path: Path) -> None:
    """The games' own boards, and one that uses what a person can set."""
    own: Boards = [(key, ruleset.boards.default()) for key, ruleset in rulesets.RULESETS.items()]
    named = [(key, renamed(key, board)) for key, board in own]
    with previous_code(tmp_path / "previous") as folder:
        theirs: Boards = json.loads(run(sys.executable, "-c", READ, json.dumps(own + named), folder=folder))
    assert {key for key, _ in theirs} <= set(rulesets.RULESETS)
    for key, board in theirs:
        rulesets.rulebook(key, board)
        rulesets.rulebook(key, renamed(key, board))
