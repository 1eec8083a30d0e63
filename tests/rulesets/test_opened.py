"""The one cache of rulebooks."""

from __future__ import annotations

from games import rulesets
from games.rulesets.opened import NAMES_KEPT, Opened

BOARD = rulesets.find(rulesets.DEFAULT).boards.default()


def test_the_same_rules_are_opened_once_however_they_are_written() -> None:
    first = rulesets.rulebook(rulesets.DEFAULT, BOARD, {"decision_seconds": 31, "bot_pace": 1}, mark=("a game", 1))
    reordered = dict(reversed(BOARD.items()))
    again = rulesets.rulebook(rulesets.DEFAULT, reordered, {"bot_pace": 1, "decision_seconds": 31})
    assert again is first
    assert rulesets.known_rulebook(("a game", 1)) is first
    assert rulesets.rulebook(rulesets.DEFAULT, BOARD, {"decision_seconds": 32, "bot_pace": 1}) is not first


def test_what_was_not_asked_for_longest_is_dropped() -> None:
    opened, book = Opened(), rulesets.rulebook(rulesets.DEFAULT)
    for number in range(NAMES_KEPT):
        opened.keep(number, book)
    assert opened.get(0) is book
    opened.keep("another", book)
    assert opened.get(0) is book
    assert opened.get(1) is None
