"""The ladder of conduct: what people's latest games hold against them, and what follows from it (docs/conduct.md).

Each bad end has points, and each game that is finished takes one away. From `WARNED` on people are warned; at `LIMIT`
they are not paired for a while, the longer the oftener it happened. No queries; the ideas are those of lichess, whose
games are much shorter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from leaderboards.models import BadEndKind

GAMES = 100
"""The latest rated games that are looked at."""
POINTS: dict[str, int] = {
    BadEndKind.LEFT: 3,
    BadEndKind.SEAT_TAKEN: 3,
    BadEndKind.LEFT_AT_START: 2,
    BadEndKind.STALLED: 2,
    BadEndKind.NO_SHOW: 2,
    BadEndKind.RESIGNED_EARLY: 1,
}
WARNED = 4
"""The points from which somebody is warned: no bad end leads from below it to the limit."""
LIMIT = 7
TIMEOUTS = tuple(
    timedelta(minutes=minutes) for minutes in (10, 30, 90, 4 * 60, 12 * 60, 36 * 60, 4 * 24 * 60, 7 * 24 * 60)
)
"""How long somebody is not paired, by their level."""
LEVEL_FORGIVEN = 10
"""The games finished in a row after which the level falls by one."""


@dataclass(frozen=True)
class End:
    """How a person ended one game: `kind` is empty if they finished it. `number` is that of the bad end."""

    at: datetime
    kind: str = ""
    number: int = 0


@dataclass
class Ladder:
    """Where somebody stands after their games, and the time-outs that they were given."""

    points: int = 0
    level: int = 0
    finished: int = 0
    """Games finished since the last bad end, or since the level fell last."""
    latest: End | None = None
    timeouts: list[tuple[End, datetime]] = field(default_factory=list)
    """The bad ends that led to them, and until when they last."""

    @property
    def warned(self) -> bool:
        """Whether the next bad end may lead to a time-out."""
        return self.points >= WARNED

    @property
    def next_timeout(self) -> timedelta:
        """How long the next one would be."""
        return TIMEOUTS[min(self.level, len(TIMEOUTS) - 1)]

    def add(self, end: End) -> None:
        """Another game has ended."""
        if end.kind:
            self._hold_against(end)
        else:
            self._forgive()
        self.latest = end

    def _hold_against(self, end: End) -> None:
        self.finished = 0
        self.points += POINTS[end.kind]
        if self.points >= LIMIT:
            self.timeouts.append((end, end.at + self.next_timeout))
            self.points = WARNED
            self.level = min(self.level + 1, len(TIMEOUTS) - 1)

    def _forgive(self) -> None:
        self.points = max(0, self.points - 1)
        self.finished += 1
        if self.level and self.finished >= LEVEL_FORGIVEN:
            self.level -= 1
            self.finished = 0


def ladder_of(ends: Sequence[End]) -> Ladder:
    """The ladder after these games, oldest first; only the latest are looked at."""
    ladder = Ladder()
    for end in ends[-GAMES:]:
        ladder.add(end)
    return ladder
