"""Boards that are stored while processes of two releases run are read by both (docs/upgrading.md)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from games import rulesets
from games.engine.version import ENGINE
from tests.rulesets.soak import resized
from tests.support.earlier import previous_code, run

READ = """
import json, sys
from games import rulesets
from games.engine import version
from games.engine.refusal import Refused
for key, board, engine in json.load(open(sys.argv[1])):
    try:
        rulesets.rulebook(key, board)
    except Refused:
        assert engine > getattr(version, "NEWEST", version.ENGINE), (key, len(board["space"]))
print(json.dumps([[key, ruleset.boards.default()] for key, ruleset in rulesets.RULESETS.items()]))
"""
"""What it refuses is on boards of games that it leaves alone."""
Boards = list[tuple[str, dict[str, Any]]]


def renamed(key: str, board: dict[str, Any]) -> dict[str, Any]:
    """The board as somebody's own: another name for a space in each language, and a short one."""
    space = {**board["space"][1], "name": "Market", "names": {"bn": "বাজার"}}
    spaces = [board["space"][0], space, *board["space"][2:]]
    raw = {**board, "name": "Our town", "space": spaces, "short_names": {"Market": "Mkt"}}
    return rulesets.read_board(key, raw)


def test_both_releases_read_the_boards_that_either_stores(tmp_path: Path) -> None:
    """The games' own boards, one that uses what a person can set, and one of every size.

    What the older one cannot read is of an engine that it does not know.
    """
    own: Boards = [(key, ruleset.boards.default()) for key, ruleset in rulesets.RULESETS.items()]
    named = [(key, renamed(key, board)) for key, board in own]
    sized = [
        (key, rulesets.read_board(key, resized(Random(size), board, size)))
        for key, board in own
        for size in rulesets.find(key).boards.sizes
    ]
    assert len(sized) > len(own)
    stored = [(key, board, rulesets.find(key).boards.engine(board)) for key, board in own + named + sized]
    assert {engine for _, board, engine in stored if board in [one for _, one in own + named]} == {ENGINE}
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(stored), encoding="utf-8")
    with previous_code(tmp_path / "previous") as folder:
        theirs: Boards = json.loads(run(sys.executable, "-c", READ, str(file), folder=folder))
    assert {key for key, _ in theirs} <= set(rulesets.RULESETS)
    for key, board in theirs:
        rulesets.rulebook(key, board)
        rulesets.rulebook(key, renamed(key, board))
