"""Work in the background that rests while the machine has other work.

A machine all of whose cores are used is slower for everybody, whatever the priorities: virtual cores share what they
are made of.
"""

from __future__ import annotations

import time

import psutil

BUSY = 0.12
"""So much of a core that others use is work for which one rests: fifty moves a second use more."""
LEAST_WINDOW = 0.2
"""Seconds: the clocks of processors tick each hundredth."""


class OthersWork:
    """How much the machine does besides work of the lowest priority, which is counted apart from the rest."""

    def __init__(self) -> None:
        self._at, self._used, self._cores = time.monotonic(), _used(), 0.0

    def cores(self) -> float:
        """So many cores were used since the last time that this was asked, or since lately."""
        now = time.monotonic()
        if now - self._at >= LEAST_WINDOW:
            used = _used()
            self._cores = (used - self._used) / (now - self._at)
            self._at, self._used = now, used
        return self._cores


def _used() -> float:
    times = psutil.cpu_times()
    return times.user + times.system


class Rests:
    """How long (s) a process rests after a piece of its work: at most `longest`, and not at all on an idle machine."""

    def __init__(self, longest: float) -> None:
        self.longest, self.rest = longest, 0.0
        self._others = OthersWork()

    def worked(self, used: float) -> None:
        """A piece of work used a processor for so long (s)."""
        self.rest = rest_after(self.rest, used, self.longest, is_busy=self._others.cores() > BUSY)


def rest_after(rest: float, used: float, longest: float, *, is_busy: bool) -> float:
    """How long to rest (s) after a piece that `used` a processor for so long, if the rest before was this one."""
    if is_busy:
        return min(max(used, 2 * rest), longest)
    return rest / 2 if rest > used else 0
