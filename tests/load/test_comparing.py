"""The table of a comparison of the site with the floor."""

from __future__ import annotations

from tests.load.comparing import Comparison
from tests.load.counting import Outcome
from tests.load.modes import CLOSED
from tests.load.servers import FLOOR, SITE


def outcome(moves: int) -> Outcome:
    """Ten seconds of 25 games."""
    return Outcome(mode=CLOSED, tables=25, sockets=100, seconds=10, moves=moves)


def test_a_row_has_the_ratio_of_the_medians_and_of_the_least_and_the_best_round() -> None:
    """Of each round with itself, whose servers had the same of the machine."""
    comparison = Comparison([], {}, print)
    comparison.found[SITE, "25", CLOSED] = [outcome(moves) for moves in (600, 400, 800)]
    comparison.found[FLOOR, "25", CLOSED] = [outcome(moves) for moves in (1_000, 500, 2_000)]
    (row,) = [line for line in comparison.table() if line.startswith("| 25 games")]
    assert row == "| 25 games of 4 sockets: moves/s | 60.00 | 100.00 | 0.60 | 0.40 to 0.80 | ≥ 0.6 |"
