"""Books: they provide what the engine asks of them, and keep what every action looks up where that is fast."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from games import rulesets
from games.engine.state import Decision

FEW = 30
"""CPython keeps up to so many attributes of an object in one block; with more, each look-up takes longer."""


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_book_has_few_attributes(key: str) -> None:
    assert len(vars(rulesets.rulebook(key))) <= FEW


def left_open(part: type[Any]) -> set[str]:
    """The methods that a class inherits from where they are only asked for."""
    methods = {name: getattr(part, name) for name in dir(part) if inspect.isfunction(getattr(part, name, None))}
    return {name for name, method in methods.items() if "raise NotImplementedError" in inspect.getsource(method)}


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_book_provides_all_that_is_asked_of_it(key: str) -> None:
    assert left_open(Decision) == {"seats", "legal", "default", "answer"}
    assert left_open(type(rulesets.rulebook(key))) == set()


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_decision_takes_its_answers_or_ends_by_itself(key: str) -> None:
    for decision in rulesets.find(key).decisions:
        unanswerable = not decision.answers
        assert left_open(decision) <= ({"answer"} if unanswerable else set()), decision
        assert not unanswerable or decision.expire is not Decision.expire, decision
