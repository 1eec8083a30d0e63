"""Counts of refusals, for the administration."""

from __future__ import annotations

from collections import Counter

from config.monitoring.gathering import samples_of


def refusals() -> list[tuple[str, int]]:
    """Return how often each code was refused by the processes of this machine that run, most frequent first."""
    counted: Counter[str] = Counter()
    for labels, value in samples_of("opoly_refusals_total"):
        counted[labels["code"]] += int(value)
    return counted.most_common()
