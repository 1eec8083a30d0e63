"""The mark of a pair: how unusual its gifts are among strangers (docs/gifts.md)."""

from __future__ import annotations

from random import Random

import pytest

from leaderboards.unusual import KINDS, Usual, level_of, mark_of, rounded, usual_of, whole_mark

PAIRS, GIVING = 20_000, 0.2
GAMES = 20


def gift(dice: Random) -> int:
    """The share that a stranger gives in a game, mostly nothing."""
    return int(dice.expovariate(1) * 10_000) if dice.random() < GIVING else 0


@pytest.fixture(scope="module")
def usual() -> Usual:
    """What these strangers give."""
    dice = Random(1)
    return usual_of(PAIRS, [gift(dice) for _ in range(PAIRS)])


def test_the_chance_of_a_gift_is_the_part_of_strangers_who_gave_as_much(usual: Usual) -> None:
    """Never 0, and 1 of nothing."""
    assert usual.chance(0) == 1
    assert usual.giving == pytest.approx(GIVING, rel=0.05)
    assert usual.chance(10_000) == pytest.approx(GIVING * 0.3679, rel=0.1)
    assert usual.chance(10**6) == 1 / (PAIRS + 1)
    assert usual.mean == pytest.approx(GIVING * 10_000, rel=0.1)


def test_strangers_reach_a_mark_no_more_often_than_it_says(usual: Usual) -> None:
    """Chernoff's bound holds for each mark."""
    dice = Random(2)
    marks = []
    for _ in range(2_000):
        shares = [share for share in (gift(dice) for _ in range(GAMES)) if share]
        marks.append(mark_of([(usual, share) for share in shares], [(usual, GAMES)]))
    for mark in (0.5, 1, 1.5, 2):
        assert sum(one >= mark for one in marks) / len(marks) <= 1.1 * 10**-mark
    assert max(marks) < 4


def test_a_large_gift_in_every_game_has_a_high_mark(usual: Usual) -> None:
    """And the same number of small ones none."""
    large, small = [(usual, 40_000)] * GAMES, [(usual, 200)] * (GAMES // 5)
    assert mark_of(large, [(usual, GAMES)]) > 10
    assert mark_of(small, [(usual, GAMES)]) == 0


def test_without_anything_to_compare_with_there_is_no_mark() -> None:
    """A site that has just begun accuses nobody."""
    assert mark_of([(Usual(), 900_000)] * 5, [(Usual(), 5)]) == 0
    few = usual_of(10, [])
    assert mark_of([(few, 900_000)], [(few, 3)]) < 2


def test_the_whole_mark_is_the_highest_less_what_so_many_tries_are_worth() -> None:
    """One of five kinds is the most unusual by chance alone."""
    assert whole_mark([3.0, 5.0]) == pytest.approx(5 - 0.69897, abs=1e-4)
    assert KINDS == 5
    assert whole_mark([0.2]) == whole_mark([]) == 0


def test_levels_and_rounding() -> None:
    """Beginners, people who know the game, strong players; two digits."""
    assert [level_of(rating) for rating in (None, 0, 1399, 1400, 1799, 1800)] == [0, 0, 0, 1, 1, 2]
    assert [rounded(share) for share in (7, 99, 123, 99_999)] == [7, 99, 120, 99_000]
