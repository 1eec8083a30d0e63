"""What became of simulated games, and the table of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean

DAY = 86_400_000
SEATS = 4
"""The people of each game."""
MOST_DAYS, MEDIAN_DAYS, SHARE = 14, 8, 0.95
"""With standing orders this share of the games ends within so many days, and half of them within so many."""


@dataclass
class Outcome:
    """A game: for how long it was played (ms), and what happened in it."""

    ruleset: str
    with_orders: bool
    ended: bool = False
    lasted: int = 0
    by_hand: int = 0
    """Decisions that people made at the table, offers of trades among them."""
    by_orders: int = 0
    timed_out: int = 0
    visits: int = 0
    refused: int = 0
    """Actions that the site refused: a fault of the simulation."""

    @property
    def decisions(self) -> int:
        """All decisions of the game."""
        return self.by_hand + self.by_orders + self.timed_out

    @property
    def days(self) -> float:
        """How many days it lasted; one that has not ended lasts for ever."""
        return self.lasted / DAY if self.ended else math.inf


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest of these values that so much of them does not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def within(outcomes: Sequence[Outcome], days: float) -> float:
    """The share of these games that ended within so many days."""
    return sum(one.days <= days for one in outcomes) / len(outcomes)


def holds(outcomes: Sequence[Outcome]) -> bool:
    """Whether these games end as soon as games over days should."""
    median = quantile([one.days for one in outcomes], 0.5)
    return within(outcomes, MOST_DAYS) >= SHARE and median <= MEDIAN_DAYS


HEAD = (
    "| game | orders | games | in 14 days | median days | p95 days | decisions | by orders | time-outs | visits |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
)


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The lines of a table in Markdown: each ruleset and all together, with and without standing orders.

    Decisions, time-outs and visits are those of a game, on average; visits are those of one player.
    """
    yield from HEAD
    for key in (*dict.fromkeys(one.ruleset for one in outcomes), ""):
        for with_orders in (True, False):
            found = [one for one in outcomes if key in ("", one.ruleset) and one.with_orders == with_orders]
            if found:
                yield _row(key or "all", with_orders, found)


def _row(name: str, with_orders: bool, found: Sequence[Outcome]) -> str:
    days = [one.days for one in found]
    decisions = sum(one.decisions for one in found)
    cells = (
        name,
        "yes" if with_orders else "no",
        str(len(found)),
        f"{within(found, MOST_DAYS):.1%}",
        _days(quantile(days, 0.5)),
        _days(quantile(days, 0.95)),
        f"{decisions / len(found):.0f}",
        f"{sum(one.by_orders for one in found) / max(1, decisions):.0%}",
        f"{mean(one.timed_out for one in found):.1f}",
        f"{mean(one.visits for one in found) / SEATS:.1f}",
    )
    return f"| {' | '.join(cells)} |"


def _days(days: float) -> str:
    return "—" if math.isinf(days) else f"{days:.1f}"
