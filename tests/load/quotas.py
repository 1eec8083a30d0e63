"""Processors that each web process, and all the rest of a site together, have alone: by quotas of the kernel.

So more processors can be simulated than a machine has: slower ones, in all no more than there are.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

GROUPS = Path("/sys/fs/cgroup")
PERIOD = 100_000
"""Microseconds in which a quota is given, as by default."""


@contextmanager
def quotas(share: float, *groups: Iterable[int]) -> Iterator[None]:
    """Let the processes of each group, and their children, have this share of a processor together; needs root."""
    first = GROUPS / "cpu" if (GROUPS / "cpu").is_dir() else GROUPS
    made = []
    try:
        for number, pids in enumerate(groups):
            group = first / f"opoly-{os.getpid()}-{number}"
            group.mkdir()
            made.append(group)
            _limit(group, int(share * PERIOD))
            _move(_families(pids), group)
        yield
    finally:
        for group in made:
            _move(map(int, (group / "cgroup.procs").read_text().split()), first)
            group.rmdir()


def _limit(group: Path, quota: int) -> None:
    """In the first version of control groups, or in the second."""
    if (group / "cpu.cfs_quota_us").exists():
        (group / "cpu.cfs_period_us").write_text(f"{PERIOD}")
        (group / "cpu.cfs_quota_us").write_text(f"{quota}")
    else:
        (group / "cpu.max").write_text(f"{quota} {PERIOD}")


def _families(pids: Iterable[int]) -> Iterator[int]:
    for pid in pids:
        yield pid
        yield from (child.pid for child in psutil.Process(pid).children(recursive=True))


def _move(pids: Iterable[int], group: Path) -> None:
    """Move processes into a group, but those that have just ended."""
    for pid in pids:
        with suppress(ProcessLookupError):
            (group / "cgroup.procs").write_text(f"{pid}")
