"""Several players decide at the same time, each by a clock of their own."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.engine.play import default_action, play, time_out
from games.engine.refusal import Refused
from games.engine.scenario import Failed, Scenario, run
from games.engine.views import view
from games.rules.debt import SETTLE, SettleDebt
from tests.support.as_json import as_json

ANN, BOB, CID = range(3)
DEBTORS: dict[str, Any] = {
    "ruleset": "oofopoly",
    "players": ["ann", "bob", "cid"],
    "setup": {
        "turn": "ann",
        "players": {name: {"cash": -10} for name in ("ann", "bob", "cid")},
        "spaces": {"5": {"owner": "ann"}, "15": {"owner": "bob"}, "25": {"owner": "cid"}},
    },
}
"""Each of three players owes 10 and has a deed to mortgage for it."""


def debts_of(scenario: Scenario) -> list[SettleDebt]:
    """The decisions that are open."""
    return [decision for decision in scenario.state.decisions if isinstance(decision, SettleDebt)]


def test_each_player_is_asked_and_answers_for_themselves() -> None:
    scenario = Scenario(DEBTORS, rulesets.rulebook)
    book, state = scenario.book, scenario.state
    assert [decision.seats(state.table) for decision in state.decisions] == [(ANN,), (BOB,), (CID,)]
    assert [as_json(view(book, state, seat))["decision"]["id"] for seat in range(3)] == [
        one.id for one in state.decisions
    ]
    play(book, state, BOB, SETTLE)
    assert as_json(view(book, state, None))["decision"]["players"] == [ANN, CID]
    with pytest.raises(Refused, match="wrong_phase"):
        play(book, state, BOB, SETTLE)


def test_each_decision_has_its_own_clock() -> None:
    scenario = Scenario(DEBTORS, rulesets.rulebook)
    book, state = scenario.book, scenario.state
    first, second, third = (decision.id for decision in state.decisions)
    time_out(book, state, second)
    assert [decision.seat for decision in debts_of(scenario)] == [ANN, CID]
    with pytest.raises(Refused, match="decision_closed"):
        time_out(book, state, second)
    assert default_action(book, state, BOB) is None
    assert default_action(book, state, CID) == SETTLE
    time_out(book, state, first)
    time_out(book, state, third)
    assert not debts_of(scenario)


def test_a_timeout_of_a_scenario_is_that_of_all_who_are_asked_alike() -> None:
    settled = {name: {"cash": 130} for name in ("ann", "bob", "cid")}
    step = {"timeout": True, "events": ["debt_settled"] * 3, "expect": {"players": settled}}
    run(DEBTORS | {"step": [step]}, rulesets.rulebook)
    with pytest.raises(Failed, match="step 1: no debt_settled in that order"):
        run(DEBTORS | {"step": [step | {"events": ["debt_settled"] * 4}]}, rulesets.rulebook)
