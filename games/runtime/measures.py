"""What is measured of play, in the process that plays (`config.monitoring.metrics`)."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Iterator

from prometheus_client import Counter, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config.monitoring.metrics import REGISTRY, SECONDS

MOVES = Histogram(
    "opoly_move_seconds",
    "Time from the arrival of a person's move to its acknowledgement.",
    ["ruleset"],
    buckets=SECONDS,
    registry=REGISTRY,
)
LATENESS = Histogram(
    "opoly_lateness_seconds",
    "How long after its moment what happens by itself has been stored: a limit's end, a move of a bot or on autoplay.",
    ["cause"],
    buckets=SECONDS,
    registry=REGISTRY,
)
REFUSALS = Counter(
    "opoly_refusals", "Commands and requests that were refused, by error code.", ["code"], registry=REGISTRY
)


class Traffic(Collector):
    """The sockets and event streams of this process. Plain numbers, since there are many frames to a move."""

    def __init__(self) -> None:
        self.sockets = self.received = self.sent = self.streams = 0
        self.closed: Counts[str] = Counts()

    def collect(self) -> Iterator[Metric]:
        """Show the numbers as they are."""
        yield GaugeMetricFamily("opoly_sockets", "Open sockets.", self.sockets)
        yield GaugeMetricFamily("opoly_event_streams", "Open event streams.", self.streams)
        frames = CounterMetricFamily("opoly_socket_frames", "Frames of sockets, by direction.", labels=["direction"])
        frames.add_metric(["in"], self.received)
        frames.add_metric(["out"], self.sent)
        yield frames
        closed = CounterMetricFamily(
            "opoly_sockets_closed", "Closed sockets, by the code that we sent.", labels=["code"]
        )
        for code, count in list(self.closed.items()):
            closed.add_metric([code], count)
        yield closed


TRAFFIC = Traffic()
REGISTRY.register(TRAFFIC)
