"""Counts about the games, for the administration and for Prometheus (`config.monitoring.metrics`)."""

from __future__ import annotations

from prometheus_client import Counter

from config.monitoring.metrics import can_count, registry

REFUSALS = Counter("opoly_refusals", "Commands and requests that were refused, by error code.", ["code"])


def count_refusal(code: str) -> None:
    """Count a refusal: an addition in memory that is mapped to a file, for which a full disk may have no room."""
    if can_count():
        REFUSALS.labels(code).inc()


def refusals() -> list[tuple[str, int]]:
    """Return how often each code was refused by any process since the site was started, most frequent first."""
    counted = [
        (sample.labels["code"], int(sample.value))
        for metric in registry().collect()
        for sample in metric.samples
        if sample.name == "opoly_refusals_total"
    ]
    return sorted(counted, key=lambda pair: -pair[1])
