"""Metrics as one process sends them to another."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from prometheus_client.core import Metric


class Family(msgspec.Struct, array_like=True):
    """A metric with its samples, each a name, labels and a value."""

    name: str
    kind: str
    text: str
    samples: list[tuple[str, dict[str, str], float]]


def families(metrics: Iterable[Metric]) -> list[Family]:
    """Return metrics as they are sent."""
    return [
        Family(
            one.name, one.type, one.documentation, [(each.name, each.labels, float(each.value)) for each in one.samples]
        )
        for one in metrics
    ]
