"""Reports measure the chances of the places after the first as well."""

from __future__ import annotations

import numpy as np
import pytest

from games.analysis.network import Layer, Network, Weights
from games.analysis.training import placing, training
from games.analysis.training.report import measure
from games.analysis.training.samples import Position, Sample
from games.analysis.training.training import Order
from games.analysis.training.variety import plan

PLAYERS = 4


def network(later: float) -> Network:
    """The score of a seat is its only feature; inputs are the seat's own, the mean of its rivals and their highest."""
    layer = Layer([[1.0], [0.0], [0.0]], [0.0])
    return Network(Weights(features=1, centre=[0.0] * 3, scale=[1.0] * 3, layers=[layer], later=later))


def sample(playing: tuple[int, ...], scores: list[float], places: list[list[int]]) -> Sample:
    """A game with one position; places are those of all seats."""
    rows = np.array([[score] for score in scores], np.float32)
    even = tuple(1 / len(playing) for _ in playing)
    planned = plan("oofopoly", "a", 0, ("normal",))
    return Sample(
        planned, [Position(0, playing, rows, even, 0)], [float(seat in places[0]) for seat in range(4)], places
    )


def games_by(later: float, count: int = 3_000) -> list[Sample]:
    """Games whose later places are decided by that power of the chances of the first."""
    random = np.random.default_rng(7)
    made = []
    for _ in range(count):
        scores = random.standard_normal(PLAYERS)
        left, order = list(range(PLAYERS)), list[int]()
        while left:
            strengths = np.exp(scores[left] * (later if order else 1.0))
            order.append(left.pop(int(random.choice(len(left), p=strengths / strengths.sum()))))
        made.append(sample((0, 1, 2, 3), scores.tolist(), [[seat] for seat in order]))
    return made


def test_places_are_told_right_by_the_power_that_decides_them() -> None:
    games = games_by(0.4)
    right, wrong = (placing.tell(games, network(later), 0) for later in (0.4, 2.0))
    assert sorted(right) == [(4, 2), (4, 3), (4, 4)]
    for key in right:
        one = measure(right[key])
        assert one.games == len(games)
        assert one.error < 1.5 * one.seldom_over
    assert max(measure(wrong[key]).error for key in wrong) > 5
    assert measure(right[4, 4]).brier < measure(right[4, 4]).brier_even


def test_those_out_have_no_places_any_more_and_equals_share_theirs() -> None:
    one = sample((0, 2, 3), [0.0, 0.0, 0.0], [[3], [0, 2], [1]])
    assert placing.came_in(one, one.positions[0]) == [[0, 0.5, 0.5], [0, 0.5, 0.5], [1, 0, 0]]
    told = placing.tell([one], network(1.0), 0)
    assert sorted(told) == [(3, 2), (3, 3)]
    assert told[3, 2].won.tolist() == [0.5, 0.5, 0.0]
    assert told[3, 2].chance.tolist() == pytest.approx([1 / 3] * 3)


def test_the_report_has_a_table_of_places_unless_a_game_is_won_together() -> None:
    lines = training.report_kept(Order("oofopoly", 12, 6, "a", 1, 1), lambda line: None)
    assert any(line.startswith("| 2 still playing | place 2 |") for line in lines)
    lines = training.report_kept(Order("coopoly", 12, 6, "a", 1, 1), lambda line: None)
    assert not any("place 2" in line for line in lines)
