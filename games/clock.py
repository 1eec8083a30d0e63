"""The site's clock, by which games go, and the machine's, for dates that people read.

The clock of a machine jumps when somebody sets it, and after sleep. The site's does not: it follows the database's
clock, which all processes share (`games.live.leases`), in between and past any jump by this process's monotonic clock.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime

STEP = 300
"""By how much (ms) the database's clock must be off before it counts as set: less is correction and delay."""


def monotonic_ms() -> float:
    """Milliseconds of this process that pass whatever happens to the machine's clock."""
    return time.monotonic_ns() / 1_000_000


def wall_ms() -> int:
    """Whole milliseconds since 1970 by this machine's clock, which may jump."""
    return time.time_ns() // 1_000_000


class SiteClock:
    """The site's clock as this process knows it. Until it has been told, it is the machine's."""

    def __init__(self) -> None:
        self.ahead: float | None = None
        """Of this process's monotonic clock, ms."""

    @property
    def is_known(self) -> bool:
        """Whether this process has been told the time."""
        return self.ahead is not None

    def now(self) -> int:
        """Whole milliseconds since 1970."""
        return wall_ms() if self.ahead is None else round(monotonic_ms() + self.ahead)

    def hear(self, moment: int, asked: float) -> None:
        """The database said this `moment`, some time after it was `asked` (`monotonic_ms`).

        The answer took a while, so a clock that agrees with it within that time stays as it is.
        """
        latest, earliest = moment - asked, moment - monotonic_ms()
        self.ahead = latest if self.ahead is None else min(max(self.ahead, earliest), latest)

    def set(self, moment: int, asked: float) -> None:
        """As `hear`, but whatever this process believed before."""
        self.ahead = None
        self.hear(moment, asked)

    def is_contradicted(self, moment: int, asked: float) -> bool:
        """Whether a `moment` that the database said, after it was `asked`, is off by more than its answer took."""
        if self.ahead is None:
            return False
        return not moment - monotonic_ms() - STEP <= self.ahead <= moment - asked + STEP


clock = SiteClock()
"""This process's."""


def now_ms() -> int:
    """Whole milliseconds since 1970 by the site's clock."""
    return clock.now()


def site_time() -> datetime:
    """The moment by the site's clock."""
    return datetime.fromtimestamp(now_ms() / 1000, UTC)
