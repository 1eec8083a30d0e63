"""Daphne, uvicorn, and both at once as two web processes of one site, whose people sit at the same tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.load.comparing import Comparison, Figure, seeds_of, short
from tests.load.modes import CLOSED, STORM
from tests.load.servers import server_of
from tests.support.live import LiveSite

NAMES = DAPHNE, UVICORN, BOTH = "Daphne", "uvicorn", "both"
CASES = ("25", "250", "storm")


class Row(NamedTuple):
    """A figure of one case and mode."""

    words: str
    case: str
    mode: str
    figure: Figure


ROWS = (
    Row("25 games of 4 sockets: moves/s", "25", CLOSED, lambda found: found.rate),
    Row("   CPU ms a move", "25", CLOSED, lambda found: found.cpu_each),
    Row("   updates out of order, lost or refused", "25", CLOSED, lambda found: found.gaps + found.wrong.total()),
    Row("250 games of 4 sockets: moves/s", "250", CLOSED, lambda found: found.rate),
    Row("   CPU ms a move", "250", CLOSED, lambda found: found.cpu_each),
    Row("   updates out of order, lost or refused", "250", CLOSED, lambda found: found.gaps + found.wrong.total()),
    Row("1,000 sockets at once: s until all are welcomed", "storm", STORM, lambda found: found.seconds),
    Row("   CPU ms a welcome", "storm", STORM, lambda found: found.cpu_each),
)


def compare_web_processes(site: LiveSite, minutes: float, say: Callable[[str], None]) -> Comparison:
    """Measure each in turn; the other web process is idle meanwhile."""
    addresses = {DAPHNE: (site.url,), UVICORN: (site.second_url,), BOTH: (site.url, site.second_url)}
    servers = [server_of(site, name, *addresses[name]) for name in NAMES]
    comparison = Comparison(servers, seeds_of(CASES), say)
    comparison.run(CASES, minutes)
    return comparison


def lines_of(comparison: Comparison) -> Iterator[str]:
    """A row a figure, in Markdown: medians, and those of both beside Daphne's."""
    yield f"| | {' | '.join(NAMES)} | both / Daphne |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for row in ROWS:
        found = {name: comparison.median(name, row.case, row.mode, row.figure) for name in NAMES}
        ratio = found[BOTH] / found[DAPHNE] if found[DAPHNE] else math.nan
        yield f"| {row.words} | {' | '.join(short(found[name]) for name in NAMES)} | {short(ratio)} |"
