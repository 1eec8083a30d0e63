"""Edits of a document: what each does, what takes it back, and what is refused."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games.edits import MAX_EDITS, Edit, edited, read_edits
from games.engine.refusal import Refused

DOCUMENT: dict[str, Any] = {"name": "Mine", "space": [{"name": "a", "rents": [1, 2]}, {"name": "b"}, {"name": "c"}]}


@pytest.mark.parametrize(
    ("edit", "path", "value"),
    [
        ({"do": "set", "path": ["name"], "value": "Yours"}, ["name"], "Yours"),
        ({"do": "set", "path": ["language"], "value": "bn"}, ["language"], "bn"),
        ({"do": "set", "path": ["space", 0, "rents", 1], "value": None}, ["space", 0, "rents"], [1, None]),
        ({"do": "set", "path": [], "value": {"space": []}}, ["space"], []),
        ({"do": "remove", "path": ["space", 0, "rents"]}, ["space", 0], {"name": "a"}),
        ({"do": "remove", "path": ["space", 1]}, ["space", 1], {"name": "c"}),
        ({"do": "insert", "path": ["space", 3], "value": {"name": "d"}}, ["space", 3], {"name": "d"}),
        ({"do": "insert", "path": ["space", 0], "value": 5}, ["space", 0], 5),
        ({"do": "move", "path": ["space", 0], "to": 2}, ["space", 2, "name"], "a"),
        ({"do": "move", "path": ["space", 2], "to": 0}, ["space", 0, "name"], "c"),
    ],
)
def test_an_edit_and_what_takes_it_back(edit: dict[str, Any], path: list[Any], value: Any) -> None:
    before = deepcopy(DOCUMENT)
    after, inverse = edited(DOCUMENT, read_edits([edit]))
    assert before == DOCUMENT
    found: Any = after
    for step in path:
        found = found[step]
    assert found == value
    assert edited(after, inverse)[0] == DOCUMENT


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        (5, "edits[0]"),
        ({}, "edits[0]"),
        ({"do": "jump", "path": []}, "edits[0].do"),
        ({"do": "set", "path": ["name"]}, "edits[0]"),
        ({"do": "remove", "path": ["name"], "value": 5}, "edits[0]"),
        ({"do": "move", "path": ["space", 0]}, "edits[0]"),
        ({"do": "set", "path": ["name"], "value": 1, "extra": 1}, "edits[0]"),
        ({"do": "set", "path": ["a"] * 7, "value": 1}, "edits[0].path"),
        ({"do": "set", "path": ["x" * 61], "value": 1}, "edits[0].path[0]"),
        ({"do": "set", "path": [-1], "value": 1}, "edits[0].path[0]"),
        ({"do": "set", "path": [], "value": []}, "edits[0]"),
        ({"do": "remove", "path": []}, "edits[0]"),
        ({"do": "remove", "path": ["gone"]}, "edits[0]"),
        ({"do": "set", "path": ["space", 3], "value": 1}, "edits[0]"),
        ({"do": "set", "path": ["space", "x"], "value": 1}, "edits[0]"),
        ({"do": "set", "path": ["name", "x"], "value": 1}, "edits[0]"),
        ({"do": "set", "path": ["gone", "x"], "value": 1}, "edits[0]"),
        ({"do": "insert", "path": ["space", 4], "value": 1}, "edits[0]"),
        ({"do": "insert", "path": ["name"], "value": 1}, "edits[0]"),
        ({"do": "move", "path": ["space", 0], "to": 3}, "edits[0]"),
        ({"do": "move", "path": ["name"], "to": 0}, "edits[0]"),
    ],
    ids=str,
)
def test_an_edit_that_cannot_be_made_is_refused_with_its_number(edit: Any, field: str) -> None:
    with pytest.raises(Refused) as caught:
        edited(DOCUMENT, read_edits([edit]))
    assert caught.value.code in ("malformed", "bad_edit")
    assert caught.value.field == field


def test_edits_are_made_together_or_not_at_all() -> None:
    good = {"do": "set", "path": ["name"], "value": "Yours"}
    with pytest.raises(Refused) as caught:
        edited(DOCUMENT, read_edits([good, {"do": "remove", "path": ["gone"]}]))
    assert caught.value.field == "edits[1]"
    assert DOCUMENT["name"] == "Mine"
    for count in (0, MAX_EDITS + 1):
        with pytest.raises(Refused):
            read_edits([good] * count)


def random_edit(random: Random, document: dict[str, Any]) -> Edit:
    """An edit that can be made."""
    spaces = document["space"]
    at = random.randrange(len(spaces) + 1)
    if random.random() < 0.3 or at == len(spaces):
        return Edit("insert", ("space", at), {"name": str(random.random())})
    if random.random() < 0.3 and len(spaces) > 1:
        return Edit("remove", ("space", at))
    if random.random() < 0.4:
        return Edit("move", ("space", at), to=random.randrange(len(spaces)))
    return Edit("set", ("space", at, random.choice(("name", "price"))), random.randrange(100))


def test_any_number_of_edits_can_be_taken_back_and_made_again() -> None:
    random = Random(5)
    document: dict[str, Any] = {"space": [{}]}
    done: list[tuple[list[Edit], list[Edit]]] = []
    states = [document]
    for _ in range(300):
        sketch, edits = document, []
        for _ in range(random.randint(1, 4)):
            edits.append(random_edit(random, sketch))
            sketch = edited(sketch, edits[-1:])[0]
        document, inverse = edited(document, edits)
        done.append((edits, inverse))
        states.append(document)
    for (edits, inverse), before in zip(reversed(done), reversed(states[:-1]), strict=True):
        after = document
        document = edited(document, inverse)[0]
        assert document == before
        assert edited(document, edits)[0] == after
