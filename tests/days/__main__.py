"""`python -m tests.days`: play games over days with simulated people, with standing orders and without, and print both.

`python -m tests.days people` plays with many people for a month, and looks at what they are told (`tests.days.people`).

Each process has a PostgreSQL and a Redis of its own, and a clock that jumps from one thing that happens to the next.
Exits with 1 if games with standing orders do not end as soon as they should.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence

import django

PEOPLE = "people"
METRICS = tempfile.mkdtemp(prefix="opoly-metrics-")
os.environ |= {
    "METRICS_DIR": METRICS,
    "DATABASE_POOL": "30" if sys.argv[1:2] == [PEOPLE] else "0",
    "LOG_LEVEL": "ERROR",
}
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from games import rulesets  # noqa: E402
from games.models import Pace  # noqa: E402
from tests.days import month  # noqa: E402
from tests.days.figures import holds, table  # noqa: E402
from tests.days.processes import play_in  # noqa: E402
from tests.days.simulation import BOTH, plans  # noqa: E402

ORDERS = {"both": BOTH, "yes": (True,), "no": (False,)}


def main(arguments: Sequence[str]) -> int:
    """Play, print the table and how fast it was, and return the exit code."""
    if arguments[:1] == [PEOPLE]:
        try:
            return month.main(arguments[1:])
        finally:
            shutil.rmtree(METRICS, ignore_errors=True)
    options = _options(arguments)
    planned = list(plans(options.games, options.ruleset, options.pace, options.seed, ORDERS[options.orders]))
    before = time.monotonic()
    try:
        outcomes, took = play_in(options.processes, planned, options.days)
    finally:
        shutil.rmtree(METRICS, ignore_errors=True)
    print("\n".join(table(outcomes)))
    decisions, refused = sum(one.decisions for one in outcomes), sum(one.refused for one in outcomes)
    print(f"\n{len(outcomes)} games, {decisions} decisions in {time.monotonic() - before:.0f} s: ", end="")
    print(f"{decisions / took:.0f}/s in each of {options.processes} processes; {refused} refused")
    with_orders = [outcome for outcome in outcomes if outcome.with_orders]
    return 0 if not with_orders or holds(with_orders) else 1


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.days", description=__doc__)
    keys = list(rulesets.RULESETS)
    parser.add_argument("--games", type=int, default=200, help="each is played twice (default 200)")
    parser.add_argument("--ruleset", nargs="+", default=keys, choices=keys, help="default: all, as many games of each")
    parser.add_argument("--orders", default="both", choices=ORDERS, help="with standing orders, without, or both")
    parser.add_argument("--pace", type=int, default=int(Pace.DAY), choices=Pace.values, help="seconds (default a day)")
    parser.add_argument("--days", type=int, default=60, help="how long to play at most (default 60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
