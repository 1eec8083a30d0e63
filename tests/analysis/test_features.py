"""The features of positions: of the form that they are declared in, public, and the same from every seat."""

from __future__ import annotations

from itertools import pairwise, permutations
from math import isfinite
from random import Random
from typing import Any

import numpy as np
import pytest

from games import rulesets
from games.analysis import chances
from games.analysis.network import Layer, Network, Weights
from games.analysis.weights import opener_of
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from tests.analysis.positions import WITH_FEATURES, drawn_anew, moved_round, positions
from tests.support.extent import extent

MOVABLE = [key for key in WITH_FEATURES if rulesets.find(key).scoring.competitive]


def rows_of(book: Rulebook, state: GameState[Any, Any]) -> list[list[float]]:
    features = book.ruleset.features
    assert features is not None
    return features.of(book.rules, opener_of(book, features)(state.table))


@pytest.mark.parametrize("key", WITH_FEATURES)
def test_features_are_as_they_are_declared(key: str) -> None:
    features = rulesets.find(key).features
    assert features is not None
    assert len(set(features.names)) == len(features.names)
    varied: set[str] = set()
    first = rows_of(*positions(key, 1)[0])[0]
    for book, state in positions(key, 150):
        rows = rows_of(book, state)
        assert {len(row) for row in rows} == {len(features.names)}
        assert all(isfinite(value) for row in rows for value in row)
        own = len(features.names) - features.common
        assert {tuple(row[own:]) for row in rows} == {tuple(rows[0][own:])}
        varied |= {
            name for row in rows for name, one, other in zip(features.names, row, first, strict=True) if one != other
        }
    of_seats = features.names[: len(features.names) - features.common]
    assert not set(of_seats) - varied, "some never change"
    assert len(varied) > len(of_seats), "those of the game never change"


@pytest.mark.nightly
@pytest.mark.parametrize("key", WITH_FEATURES)
def test_what_is_hidden_changes_neither_features_nor_chances(key: str) -> None:
    random = Random(key)
    changed = 0
    for book, state in positions(key, extent(120, 10_000)):
        other = drawn_anew(book, state, random)
        changed += book.encode(other.table) != book.encode(state.table)
        assert rows_of(book, other) == rows_of(book, state)
        assert chances(book, other) == chances(book, state)
    hides = any(hasattr(state.table, name) for name in ("decks", "hands"))
    assert bool(changed) is hides


@pytest.mark.parametrize("key", MOVABLE)
def test_seats_moved_round_have_the_same_features(key: str) -> None:
    for number, (book, state) in enumerate(positions(key, 100)):
        rows = rows_of(book, state)
        by = number % len(rows)
        moved = rows_of(book, moved_round(book, state, by))
        for seat, row in enumerate(rows):
            assert moved[(seat + by) % len(rows)] == pytest.approx(row)
        expected = chances(book, state)
        found = chances(book, moved_round(book, state, by))
        assert [found[(seat + by) % len(rows)] for seat in range(len(rows))] == pytest.approx(expected, abs=1e-5)


def test_permuted_seats_have_permuted_chances() -> None:
    random = np.random.default_rng(5)
    sizes = [3 * 4 + 2, 6, 1]
    layers = [
        Layer(random.normal(size=(one, other)).tolist(), random.normal(size=other).tolist())
        for one, other in pairwise(sizes)
    ]
    network = Network(Weights(features=1, centre=[0.0] * sizes[0], scale=[1.0] * sizes[0], layers=layers))
    rows = random.normal(size=(1, 4, 6)).astype(np.float32)
    rows[:, :, 4:] = rows[:, :1, 4:]
    expected = network.chances(rows, 2, together=False)[0]
    assert expected.sum() == pytest.approx(1, abs=1e-6)
    assert len({round(float(chance), 6) for chance in expected}) == 4
    for order in permutations(range(4)):
        assert network.chances(rows[:, order], 2, together=False)[0] == pytest.approx(expected[list(order)], abs=1e-5)
