"""The model of skill: places, ties, bots' levels, and a small league (docs/ratings.md has the large one)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations, product

import pytest

from leaderboards.skill import BASE, MU, SIGMA, Skill, rated, rated_by_level
from tests.bench.league import rank_correlation, simulate


def test_a_new_player_is_shown_as_the_base() -> None:
    assert Skill().shown == BASE
    assert Skill(mu=-100).shown == 0


def test_a_better_place_gains_and_a_tie_is_equal() -> None:
    """Places count, not only the victory."""
    first, second, third, fourth = rated([Skill()] * 4, [1, 2, 2, 4])
    assert first.mu > second.mu > fourth.mu
    assert second == pytest.approx(third)
    assert all(skill.sigma < Skill().sigma for skill in (first, second, third, fourth))


def patterns(players: int) -> Iterator[list[int]]:
    """The places of every pattern of ties, as in 1 1 3 4."""
    for tied in product((False, True), repeat=players - 1):
        places = [1]
        for at, is_tied in enumerate(tied, start=2):
            places.append(places[-1] if is_tied else at)
        yield places


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("sigma", [SIGMA, 4.0, 1.0])
def test_nobody_gains_less_than_somebody_placed_worse(players: int, sigma: float) -> None:
    """From equal ratings, in every pattern of ties; and whoever ties is rated alike."""
    for places in patterns(players):
        after = rated([Skill(MU, sigma)] * players, places)
        for (place, better), (following, worse) in pairwise(zip(places, after, strict=True)):
            if place == following:
                assert better == pytest.approx(worse)
            else:
                assert better.mu > worse.mu
                assert better.mu - 3 * better.sigma > worse.mu - 3 * worse.sigma


def test_the_seats_of_those_who_tie_make_no_difference() -> None:
    """Nor of anybody else: the places and the ratings before decide."""
    skills, places = [Skill(20, 3), Skill(25, 4), Skill(31, 2), Skill(28, 5), Skill(22, 6)], [1, 1, 1, 4, 4]
    expected = dict(zip(skills, rated(skills, places), strict=True))
    for order in permutations(range(5)):
        after = rated([skills[at] for at in order], [places[at] for at in order])
        for at, skill in zip(order, after, strict=True):
            assert skill == pytest.approx(expected[skills[at]])


def test_beating_a_better_player_gains_more() -> None:
    weak, strong = Skill(20, 3), Skill(32, 3)
    upset, expected = rated([weak, strong], [1, 2]), rated([weak, strong], [2, 1])
    assert upset[0].mu - weak.mu > expected[1].mu - strong.mu > 0


def test_one_player_alone_learns_nothing() -> None:
    assert rated([Skill()], [1]) == [Skill()]


def test_levels_of_bots_are_rated_against_each_other() -> None:
    """A level with two seats has their mean; a game of one level says nothing."""
    after = rated_by_level({}, [("hard", 1), ("easy", 2), ("easy", 3)])
    assert after["hard"].mu > Skill().mu > after["easy"].mu
    assert rated_by_level({}, [("easy", 1), ("easy", 2)]) == {}


def test_rank_correlation() -> None:
    assert rank_correlation([1, 2, 3], [10, 20, 30]) == 1
    assert rank_correlation([1, 2, 3], [30, 20, 10]) == -1


def test_a_league_finds_its_order_and_its_movers() -> None:
    """100 players and 4,000 games; with less uncertainty added, movers are found later."""
    found = simulate(100, 4_000)
    assert found.before > 0.93
    assert found.order > 0.95
    assert found.found == 1
    assert found.games_to_find < simulate(100, 4_000, tau=0).games_to_find


@pytest.mark.nightly
def test_a_large_league_finds_its_order_and_its_movers() -> None:
    """500 players and 20,000 games, as in docs/ratings.md."""
    found = simulate(500, 20_000)
    assert found.before > 0.95
    assert found.order > 0.96
    assert found.found == 1
    assert found.games_to_find < 40
