"""Random draws: known results that anyone can recompute, an even distribution, a commitment that reveals nothing."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from games.engine.chance import SPAN, Chance, seed_hash


class Source:
    """A seed and the number of draws made."""

    def __init__(self, seed: str = "seed", drawn: int = 0) -> None:
        self.seed, self.drawn = seed, drawn


def test_a_draw_is_the_first_eight_bytes_of_the_hash_of_seed_and_number() -> None:
    source = Source("00ff", 7)
    raw = int.from_bytes(sha256(b"00ff/7").digest()[:8], "big")
    assert Chance(source).below(1000) == raw % 1000
    assert source.drawn == 8


def test_known_seeds_give_known_draws() -> None:
    """A change here would break the fairness proof of every game ever played."""
    chance = Chance(Source("opoly"))
    assert [chance.below(1000) for _ in range(6)] == [334, 531, 731, 21, 687, 529]
    assert [chance.dice(6) for _ in range(4)] == [[6, 2], [1, 3], [2, 1], [2, 4]]
    assert chance.shuffled(10) == [7, 5, 2, 8, 0, 9, 1, 3, 6, 4]
    assert chance.source.drawn == 19


def test_two_dice_take_one_draw_and_so_does_one_die() -> None:
    source = Source()
    Chance(source).dice(6)
    assert source.drawn == 1
    first, second = divmod(Chance(Source()).below(36), 6)
    assert Chance(Source()).dice(6) == [first + 1, second + 1]
    assert Chance(Source()).die(8) == Chance(Source()).below(8) + 1


def test_a_shuffle_keeps_every_number_once() -> None:
    for count in (0, 1, 2, 16, 40):
        source = Source("x")
        assert sorted(Chance(source).shuffled(count)) == list(range(count))
        assert source.drawn == max(0, count - 1)


@pytest.mark.parametrize("sides", [2, 6, 36])
def test_draws_are_evenly_distributed(sides: int) -> None:
    chance, rolls = Chance(Source("even")), 36_000
    counts = Counter(chance.below(sides) for _ in range(rolls))
    expected = rolls / sides
    assert set(counts) == set(range(sides))
    # five standard deviations above the mean: chi squared gets there only if the draws are biased
    chi = sum((counts[side] - expected) ** 2 / expected for side in range(sides))
    assert chi < (sides - 1) + 5 * (2 * (sides - 1)) ** 0.5


def test_shuffles_are_evenly_distributed() -> None:
    chance = Chance(Source("orders"))
    counts = Counter(tuple(chance.shuffled(3)) for _ in range(6_000))
    assert len(counts) == 6
    assert max(counts.values()) - min(counts.values()) < 250


def test_a_draw_that_would_cause_bias_is_repeated() -> None:
    """With 2**63 + 1 values nearly half of all draws lie beyond the last full span, and each costs another draw."""
    source, n = Source("again"), 2**63 + 1
    values = [Chance(source).below(n) for _ in range(200)]
    assert all(0 <= value < n for value in values)
    assert source.drawn > 300
    assert Chance(Source()).below(SPAN) == int.from_bytes(sha256(b"seed/0").digest()[:8], "big")


def test_a_stream_has_numbers_of_its_own_that_count_in_the_seed() -> None:
    source = Source("opoly", 5)
    stream = Chance(source).stream("round/3/police")
    assert stream.die(1000) == int.from_bytes(sha256(b"opoly/round/3/police/0").digest()[:8], "big") % 1000 + 1
    assert stream.die(1000) == int.from_bytes(sha256(b"opoly/round/3/police/1").digest()[:8], "big") % 1000 + 1
    assert (stream.source.drawn, source.drawn) == (2, 7)


def test_a_stream_gives_the_same_whatever_was_drawn_before() -> None:
    early, late = Source("opoly"), Source("opoly")
    Chance(late).shuffled(20)
    assert Chance(early).stream("round/1").dice(6) == Chance(late).stream("round/1").dice(6)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert seed_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert seed_hash("abc") != seed_hash("abd")
    assert "abc" not in seed_hash("abc")
