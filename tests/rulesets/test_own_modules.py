"""Modules in a ruleset's folder that the tests of every game use are found there."""

from __future__ import annotations

import pytest

from games.rulesets import RULESETS
from tests import fifth_game
from tests.support.own import own_module


def test_a_module_is_found_by_its_name_in_the_folder_of_its_ruleset(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = own_module("coopoly", "random_play")
    assert checks is not None
    assert checks.__name__ == "games.rulesets.coopoly.tests.random_play"
    assert own_module("coopoly", "no_such_module") is None
    assert own_module("no_such_game", "random_play") is None
    assert fifth_game.RULESET.key not in RULESETS
    assert own_module(fifth_game.RULESET.key, "random_play") is None
