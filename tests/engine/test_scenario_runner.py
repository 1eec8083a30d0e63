"""The scenario runner reports a failed expectation with its step and the difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games import rulesets
from games.engine.rulebook import Rulebook
from games.engine.scenario import Failed, compare, run, run_file
from tests.fifth_game import RULESET as LANTERN


def run_steps(*steps: dict[str, Any], **scenario: Any) -> None:
    """Run an Oofopoly scenario with the players ann and bob."""
    raw = {"ruleset": "oofopoly", "players": ["ann", "bob"], "step": list(steps)} | scenario
    run(raw, rulesets.rulebook)


ROLL = {"by": "ann", "do": {"type": "roll"}, "dice": [[1, 2]]}

FAILING: list[tuple[str, list[dict[str, Any]]]] = [
    ("step 1: players.ann.position: expected 4, is 3", [ROLL | {"expect": {"players": {"ann": {"position": 4}}}}]),
    ("step 1: players.ann.wings: expected 2, is absent", [ROLL | {"expect": {"players": {"ann": {"wings": 2}}}}]),
    ("step 1: auction: expected {}, is absent", [ROLL | {"expect": {"auction": {}}}]),
    ("step 1: players.ann.in_jail: expected 0, is False", [ROLL | {"expect": {"players": {"ann": {"in_jail": 0}}}}]),
    ("step 1: dice: expected [1], is [1, 2]", [ROLL | {"expect": {"dice": [1]}}]),
    ("step 1: dice: expected {'a': 1}, is [1, 2]", [ROLL | {"expect": {"dice": {"a": 1}}}]),
    ("step 1: turn: expected 'bob', is 'ann'", [ROLL | {"expect": {"turn": "bob"}}]),
    ("step 2: was refused: wrong_phase", [ROLL, ROLL]),
    ("step 2: refused with wrong_phase, expected not_your_turn", [ROLL, ROLL | {"error": "not_your_turn"}]),
    ("step 1: was not refused; expected wrong_phase", [ROLL | {"error": "wrong_phase"}]),
    ("step 1: the step needs more dice than it is given", [{"by": "ann", "do": {"type": "roll"}}]),
    ("step 1: the step needs more cards than it is given", [ROLL | {"dice": [[3, 4]]}]),
    ("step 1: the group chance has no card like", [ROLL | {"dice": [[3, 4]], "cards": [{"effect": "explode"}]}]),
    ("step 1: no rent_paid in that order", [ROLL | {"events": ["rent_paid"]}]),
    ("step 1: no dice_rolled in that order", [ROLL | {"events": ["moved", "dice_rolled"]}]),
    ("step 1: bid is not legal", [ROLL | {"legal": ["roll", "bid"]}]),
    ("step 1: roll is legal", [ROLL | {"illegal": ["bid", "roll"]}]),
    ("step 1: ValueError: 'cid' is not in list", [ROLL | {"by": "cid"}]),
    ("step 1: KeyError: 'do'", [{"by": "ann"}]),
    ("step 1: TypeError", [ROLL | {"dice": [1, 2]}]),
    ("step 2: was refused: wrong_phase: The time of this game is already over", [{"time_up": True}, {"time_up": True}]),
    ("step 1: was refused: malformed", [{"by": "ann", "do": {"type": "dance"}}]),
    ("step 1: TypeError: ", [ROLL | {"dice": [3, 4]}]),
    ("step 1: AttributeError: ", [ROLL | {"dice": [[3, 4]], "cards": ["give"]}]),
]


@pytest.mark.parametrize(("difference", "steps"), FAILING, ids=[text for text, _ in FAILING])
def test_a_failed_expectation_is_reported_with_its_step(difference: str, steps: list[dict[str, Any]]) -> None:
    with pytest.raises(Failed) as caught:
        run_steps(*steps)
    assert str(caught.value).startswith(difference)


def test_the_end_of_the_time_is_refused_in_a_game_that_has_no_clock() -> None:
    with pytest.raises(Failed, match=r"^step 1: was refused: wrong_phase: No game clock is running"):
        run_steps({"time_up": True}, ruleset="monopoly_two", players=["ann", "bob", "cid"])


BAD_SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("no_such_ruleset", {"ruleset": "chess"}),
    ("unknown_option", {"options": {"baill": 5}}),
    ("out_of_range", {"options": {"bail": -5}}),
    ("bad_board", {"board": {"space": []}}),
    ("'cid' is not in list", {"setup": {"players": {"cid": {}}}}),
    ("a player has no wings", {"setup": {"players": {"ann": {"wings": 2}}}}),
    ("nobody can own space 0", {"setup": {"spaces": {"0": {"owner": "ann"}}}}),
    ("nobody can own space 99", {"setup": {"spaces": {"99": {"owner": "ann"}}}}),
    ("a deed has no wings", {"setup": {"spaces": {"1": {"wings": 2}}}}),
    ("the bank has no cash", {"setup": {"bank": {"cash": 2}}}),
    ("a classic table has no market", {"setup": {"market": [5]}}),
    ("cannot begin with the decision dream", {"setup": {"decision": {"kind": "dream"}}}),
    ("out_of_range", {"players": ["ann"]}),
    ("cannot begin with the decision buy", {"setup": {"decision": {"kind": "buy"}}}),
    ("debts follows from the rest", {"setup": {"debts": [{"from": "ann", "to": "bank", "amount": 5}]}}),
    ("status follows from the rest", {"setup": {"status": "finished"}}),
    ("a player has no seat", {"setup": {"players": {"ann": {"seat": 1}}}}),
    ("AttributeError", {"setup": {"players": ["ann"]}}),
    ("KeyError: 'players'", {"players": None}),
    ("AttributeError: ", {"setup": [1]}),
    ("TypeError: ", {"step": 5}),
    ("ValidationError: ", {"setup": {"auction": {"space": "one"}}}),
]


@pytest.mark.parametrize(("reason", "scenario"), BAD_SETUPS, ids=[text for text, _ in BAD_SETUPS])
def test_an_impossible_position_fails_in_the_setup(reason: str, scenario: dict[str, Any]) -> None:
    raw: dict[str, Any] = {"ruleset": "oofopoly", "players": ["ann", "bob"]} | scenario
    raw = {key: value for key, value in raw.items() if value is not None}
    with pytest.raises(Failed) as caught:
        run(raw, rulesets.rulebook)
    assert str(caught.value).startswith("setup: ")
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"), [("step = [", "cannot be read"), ("", "setup: KeyError"), (None, "cannot be read")]
)
def test_a_file_that_is_not_a_scenario_fails(tmp_path: Path, text: str | None, reason: str) -> None:
    file = tmp_path / "scenario.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(Failed, match=reason):
        run_file(file, rulesets.rulebook)


def test_a_passing_file_returns_its_title(tmp_path: Path) -> None:
    file = tmp_path / "scenario.toml"
    file.write_text('title = "It passes"\nruleset = "oofopoly"\nplayers = ["ann", "bob"]\n')
    assert run_file(file, rulesets.rulebook) == "It passes"


def test_unnamed_fields_are_ignored_and_lists_are_compared_in_full() -> None:
    actual = {"a": {"b": 1, "c": [1, 2]}, "d": True}
    assert not compare({"a": {"b": 1}}, actual, "")
    assert not compare({}, actual, "")
    assert compare({"a": {"c": [1]}}, actual, "") == "a.c: expected [1], is [1, 2]"
    assert compare({"d": 1}, actual, "") == "d: expected 1, is True"
    assert compare({"a": 5}, actual, "") == "a: expected 5, is {'b': 1, 'c': [1, 2]}"


def race(*steps: dict[str, Any], **setup: Any) -> None:
    """A scenario of Lantern Race between ann and bob."""
    raw = {"ruleset": "lantern", "players": ["ann", "bob"], "setup": setup, "step": list(steps)}
    run(raw, lambda key, board, options: Rulebook(LANTERN, LANTERN.boards.default(), LANTERN.options()))


def throw(name: str, die: int, **step: Any) -> dict[str, Any]:
    """A throw of the lantern."""
    return {"by": name, "do": {"type": "throw_lantern"}, "die": [die], **step}


def test_a_single_die_and_what_is_picked_are_scripted() -> None:
    """The second of two throws ends a round, and the next wind is picked."""
    race(throw("ann", 8), throw("bob", 8, pick=[2], expect={"wind": 2}))
    with pytest.raises(Failed, match="step 1: the step needs more die than it is given"):
        race(throw("ann", 8) | {"die": []})
    with pytest.raises(Failed, match="step 2: the step needs more pick than it is given"):
        race(throw("ann", 8), throw("bob", 8))
    with pytest.raises(Failed, match="step 2: the step picks one of 3, from 0, and not 3"):
        race(throw("ann", 8), throw("bob", 8, pick=[3]))


def test_scenarios_see_what_only_one_seat_may_see() -> None:
    """A charm, which the seed of every scenario deals; the clock throws for the other player."""
    race(
        {"by": "bob", "do": {"type": "play_charm"}, "error": "not_your_turn"},
        {
            "by": "ann",
            "do": {"type": "play_charm"},
            "legal": ["play_charm"],
            "events": ["charm_played", "lantern_moved"],
            "expect": {"players": {"ann": {"charmed": True}, "bob": {"charm": 8}}},
        },
        {"timeout": True, "die": [1], "pick": [1], "expect": {"wind": 1, "players": {"bob": {"charm": 8}}}},
    )
