"""Games are stored with steps on their agenda by name, so a function that moves keeps the name it was stored under."""

from __future__ import annotations

import pytest

from games import rulesets
from games.engine.play import STEPS, step, stored_step

MOVED = {
    "rules.debt_queue.settle_debts": "bangladeshi",
    "rules.debt_queue.leave_jail": "bangladeshi",
    "rules.negative_cash.ask_debtors": "oofopoly",
}
"""Steps that stored games have under the name of the module that they were in, and the game that has them now."""


@pytest.mark.parametrize("name", MOVED)
def test_a_step_is_known_by_the_name_that_it_was_stored_under(name: str) -> None:
    assert STEPS[name].__module__.startswith(f"{rulesets.package_of(MOVED[name])}.")
    assert STEPS[name].__dict__["step"] == name


def test_a_name_belongs_to_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.play.STEPS", {})

    @step
    def wait(game: object) -> None:
        """Do nothing."""

    with pytest.raises(ValueError, match="two steps are called"):
        stored_step(wait.__dict__["step"])(lambda game: None)
