"""CPU and memory of a server's processes."""

from __future__ import annotations

import time
from collections.abc import Mapping

import psutil

from tests.load.counting import Used

QUIET = 0.05
"""Of a core: what a server that has nothing left to do uses at most."""
TIMEOUT = 15.0


class Processes:
    """The processes of one server, by name, each with all its children."""

    def __init__(self, pids: Mapping[str, int]) -> None:
        self.roots = {name: psutil.Process(pid) for name, pid in pids.items()}

    def cpu(self) -> dict[str, float]:
        """Seconds that each has used so far, ended children included."""
        return {name: sum(_cpu(one) for one in _family(root)) for name, root in self.roots.items()}

    def used_since(self, before: Mapping[str, float]) -> dict[str, Used]:
        """The CPU time each has used since an earlier `cpu`, and its memory now."""
        return {
            name: Used(cpu - before[name], sum(_memory(one) for one in _family(self.roots[name])))
            for name, cpu in self.cpu().items()
        }

    def settle(self) -> None:
        """Wait until what went before is done with, or a while."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            before = sum(self.cpu().values())
            time.sleep(0.5)
            if sum(self.cpu().values()) - before < QUIET:
                return


def _family(root: psutil.Process) -> list[psutil.Process]:
    return [root, *root.children(recursive=True)]


def _cpu(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system + times.children_user + times.children_system)


def _memory(process: psutil.Process) -> float:
    """Megabytes that no other process shares."""
    try:
        return float(process.memory_full_info().uss) / 1e6
    except psutil.NoSuchProcess:
        return 0.0
