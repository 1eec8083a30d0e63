"""`python -m tests.chaos`: one run on a site of its own, with a durable database; exits with 1 if anything is wrong.

Afterwards the launcher's whole site is played on while its disk is full (`tests.chaos.disk`). `python -m tests.chaos
notifications` looks at what people who are away are told meanwhile (`tests.chaos.notifications`).
"""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypedDict

import django

METRICS = tempfile.mkdtemp(prefix="opoly-metrics-")
os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "METRICS_DIR": METRICS}
django.setup()

from tests.chaos import notifications  # noqa: E402
from tests.chaos.disk import FULL_SECONDS, DiskRun, can_mount  # noqa: E402
from tests.chaos.faults import NAMES, SECOND_WEB  # noqa: E402
from tests.chaos.receivers import receivers  # noqa: E402
from tests.chaos.run import Options, Run  # noqa: E402
from tests.support.live import durable_site  # noqa: E402

NOTIFICATIONS = "notifications"
COUNTS = {
    "kills": "processes to kill",
    "pauses": "processes to pause",
    "games": "games at once",
    "people": "people at each",
    "bots": "bots at each",
}


class Before(TypedDict):
    """Arguments of `durable_site`: what stands before the database and before the web processes."""

    sessions: int
    proxied: bool


def main(arguments: Sequence[str]) -> int:
    """Run, print the summary and return the exit code."""
    if arguments[:1] == [NOTIFICATIONS]:
        return _notifications(arguments[1:])
    options, full_seconds, before, say = _options(arguments)
    try:
        with durable_site(SECOND_WEB, **before) as site:
            report = Run(site, options, say).run()
            print("\n".join(report.lines()), flush=True)
            if report.wrong:
                _keep_logs(site.services.data.below("logs"))
        disk_problems = _fill_disk(options.seed, full_seconds) if full_seconds else []
    finally:
        shutil.rmtree(METRICS, ignore_errors=True)
    return 1 if report.wrong or disk_problems else 0


def _notifications(arguments: Sequence[str]) -> int:
    """The same for what people are told who are away."""
    options, verbose = notifications.options_from(arguments)
    try:
        with receivers(options.seed, options.slowness) as there, durable_site(variables=there.variables) as site:
            report = notifications.Run(site, there, options, _say_if(verbose=verbose)).run()
            print("\n".join(report.lines()), flush=True)
            if report.wrong:
                _keep_logs(site.services.data.below("logs"))
    finally:
        shutil.rmtree(METRICS, ignore_errors=True)
    return int(bool(report.wrong))


def _say_if(*, verbose: bool) -> Callable[[str], None]:
    return partial(print, flush=True) if verbose else lambda _: None


def _fill_disk(seed: str, seconds: float) -> list[str]:
    """Play on a full disk; return what was wrong."""
    if not can_mount():
        print("the full disk is NOT tried: only root may mount a small file system", flush=True)
        return []
    run = DiskRun(seed, seconds)
    run.run()
    print("\n".join(run.report()), flush=True)
    return run.wrong


def _options(arguments: Sequence[str]) -> tuple[Options, float, Before, Callable[[str], None]]:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--seed", default=secrets.token_hex(4), help="of the faults and of what people do")
    for name, text in COUNTS.items():
        parser.add_argument(f"--{name}", type=int, default=getattr(Options, name), help=text)
    parser.add_argument("--pace", type=float, default=Options.pace, help="seconds between the actions of a person")
    parser.add_argument("--within", type=float, default=Options.within, help="seconds until play must go on")
    parser.add_argument("--only", nargs="+", default=NAMES, choices=NAMES, help="the parts to kill and pause")
    text = "seconds for which the disk is full at the end, 0 to leave it out"
    parser.add_argument("--full-seconds", type=float, default=FULL_SECONDS, help=text)
    text = "play through PgBouncer in transaction mode with so many sessions of the database; 0: without it"
    parser.add_argument("--pooler", type=int, default=0, metavar="SESSIONS", help=text)
    parser.add_argument("--proxy", action="store_true", help="people come through nginx to both web processes")
    parser.add_argument("--verbose", action="store_true", help="print each fault")
    found = vars(parser.parse_args(arguments))
    verbose, full_seconds = (found.pop(name) for name in ("verbose", "full_seconds"))
    before = Before(sessions=found.pop("pooler"), proxied=found.pop("proxy"))
    return Options(**{**found, "only": tuple(found["only"])}), full_seconds, before, _say_if(verbose=verbose)


def _keep_logs(logs: Path) -> None:
    kept = Path(tempfile.mkdtemp(prefix="opoly-chaos-"))
    shutil.copytree(logs, kept, dirs_exist_ok=True)
    print(f"  the logs are in {kept}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
