"""One web process and two of one site, whose people sit at the same tables: Daphne and uvicorn, or Daphne twice."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from config.embedded.site import WEB
from tests.load.comparing import Comparison, Figure, seeds_of, short
from tests.load.modes import CLOSED, STORM, Load, Plan
from tests.load.quotas import quotas
from tests.load.servers import server_of
from tests.support.live import WEB2, LiveSite

SERVERS = "Daphne", "uvicorn", "both"
PROCESSES = "one", "the other", "both"
CASES = ("25", "250", "storm")
WARM_UP = Plan(CLOSED, 3)


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


def compare_web_processes(
    site: LiveSite,
    cases: Sequence[str],
    minutes: float,
    say: Callable[[str], None],
    names: Sequence[str] = SERVERS,
    share: float = 0,
) -> Comparison:
    """Measure each in turn, after people have played at each for a moment; the other web process is idle meanwhile.

    With a share each of the two has so much of a processor, as has all the rest of the site together.
    """
    addresses = (site.url,), (site.second_url,), (site.url, site.second_url)
    servers = [server_of(site, name, *urls) for name, urls in zip(names, addresses, strict=True)]
    comparison = Comparison(servers, seeds_of(cases), say)
    roots = dict(servers[0].processes.roots)
    groups = [[roots.pop(name).pid] for name in (WEB, WEB2)]
    with quotas(share, *groups, [root.pid for root in roots.values()]) if share else nullcontext():
        for server in servers:
            asyncio.run(Load(server, comparison.seeds["people"], 25).run(WARM_UP))
        comparison.run(cases, minutes)
    return comparison


def lines_of(comparison: Comparison, names: Sequence[str] = SERVERS) -> Iterator[str]:
    """A row a figure, in Markdown: medians, and those of both beside those of the first and the second."""
    first, second, both = names
    yield f"| | {' | '.join(names)} | {both} / {first} | {both} / {second} |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for row in ROWS:
        found = [comparison.median(name, row.case, row.mode, row.figure) for name in names]
        if math.isnan(found[0]):
            continue
        ratios = [found[2] / one if one else math.nan for one in found[:2]]
        yield f"| {row.words} | {' | '.join(map(short, [*found, *ratios]))} |"
