"""Books: what is looked up for every action of every game is kept where that is fast."""

from __future__ import annotations

import pytest

from games import rulesets

FEW = 30
"""CPython keeps up to so many attributes of an object in one block; with more, each look-up takes longer."""


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_a_book_has_few_attributes(key: str) -> None:
    assert len(vars(rulesets.rulebook(key))) <= FEW
