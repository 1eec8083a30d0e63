"""A game is one folder and one line: the tests of every game find the two that are registered only for tests."""

from __future__ import annotations

import os
import subprocess
import sys

from config.embedded.folder import PROJECT
from games.rulesets import VARIABLE

PACKAGES = {"lantern": "tests.fifth_game", "night_watch": "tests.night_watch"}
TESTS = {
    "tests/engine/test_seat_view.py": "test_a_bots_choice_depends_on_no_secret_and_changes_nothing",
    "tests/rulesets/test_achievements.py": "test_each_is_earned_by_its_last_step_and_not_before",
    "tests/rulesets/test_public_fields.py": "test_no_field_becomes_public_unnoticed",
    "tests/rulesets/test_random_play.py": "test_random_games_keep_every_guarantee",
}
"""Files of tests of every game, each with one of them."""


def test_a_registered_game_is_tested_by_what_lies_in_its_folder() -> None:
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-k", " or ".join(PACKAGES), *TESTS]
    environment = os.environ | {VARIABLE: ",".join(PACKAGES.values())}
    run = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    for file, test in TESTS.items():
        for key in PACKAGES:
            assert f"{file}::{test}[{key}" in run.stdout
