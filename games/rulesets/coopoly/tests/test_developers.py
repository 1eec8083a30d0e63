"""The tiles that the Developers draw (COOP-6)."""

from __future__ import annotations

from collections import Counter

from games.engine.chance import Chance
from games.rulesets.coopoly.developers import in_bag
from games.rulesets.coopoly.zones import TILES_A_ZONE


class Source:
    """A seed and the number of draws made."""

    def __init__(self, seed: str) -> None:
        self.seed, self.drawn = seed, 0


def order_of(seed: str, zones: int) -> list[int]:
    return Chance(Source(seed)).shuffled(zones * TILES_A_ZONE)


def test_each_tile_in_the_bag_is_equally_likely() -> None:
    bag = {"red": 3, "blue": 1, "none": 0}
    counts = Counter(in_bag(bag, order_of(f"bag/{number}", 3))[0] for number in range(4_000))
    assert "none" not in counts
    assert 2_800 < counts["red"] < 3_200


def test_every_tile_in_the_bag_is_drawn_once_and_no_other() -> None:
    assert sorted(in_bag({"red": 1, "blue": 2}, order_of("few", 2))) == ["blue", "blue", "red"]
    assert in_bag({"red": 0}, order_of("none", 1)) == []
