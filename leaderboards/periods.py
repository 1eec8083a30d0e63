"""The periods of leaderboards, in UTC: all time, a month ("2026-11") and a week ("2026-W48")."""

from __future__ import annotations

from datetime import UTC, datetime

ALL = "all"
KINDS = (ALL, "month", "week")


def period(kind: str, at: datetime) -> str:
    """The period of this kind that a moment lies in."""
    day = at.astimezone(UTC)
    if kind == "month":
        return f"{day:%Y-%m}"
    if kind == "week":
        return f"{day:%G-W%V}"
    return ALL


def periods(at: datetime) -> dict[str, str]:
    """The periods that a moment lies in, by kind."""
    return {kind: period(kind, at) for kind in KINDS}
