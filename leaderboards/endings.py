"""Whether somebody finished a rated game, or how they did not (docs/conduct.md). No queries.

Nothing counts that harmed nobody, or that the site may have caused: what comes after an outage, what staff did, and a
game that all of its people left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.models import VACANT_AFTER
from games.selectors.replays.presence import Moment, Presence
from leaderboards.models import BadEndKind

FIRST_TURN = 1
"""Who is gone or resigns by then has left at the start."""
EARLY_TURNS = 5
"""Who resigns by then has resigned in the first rounds."""
STALLED_TIMES = 4
STALLED_SHARE = 4
"""Who lets their time run out so many times, and at one in so many of their answers, stalls."""
RETURN_TIME = 900_000
"""How long (ms) after an outage people may stay away: 15 minutes."""

Outages = Sequence[tuple[int, int]]


def bad_end_of(
    seat: int, presences: Mapping[int, Presence], *, left: bool, live: bool, outages: Outages
) -> BadEndKind | None:
    """How the player of a seat did not finish a game; None if they did, or if nobody can hold it against them.

    `presences` are those of all seats of people. `left`: the player resigned, or was on autoplay at the end or until
    they were out. `outages` (ms) are those of the site in the time of the game.
    """
    presence = presences[seat]
    others = [other for number, other in presences.items() if number != seat]
    if presence.resigned is not None:
        return _resigned(presence, presence.resigned, others)
    gone = left if live else presence.missed >= VACANT_AFTER
    if gone and presence.missed:  # staff put somebody on autoplay who did not run out of time
        since = presence.missing[0]
        if _follows(since, outages) or not _went_on(others, since):
            return None
        return BadEndKind.LEFT_AT_START if presence.turns_until(since) <= FIRST_TURN else BadEndKind.LEFT
    if gone:
        return None
    return _stalled(presence, others, outages)


def _resigned(presence: Presence, at: Moment, others: Sequence[Presence]) -> BadEndKind | None:
    """A resignation is a way to finish a game, but not before it has really begun for people who want to play it."""
    if not any(_is_in(other, at) for other in others):
        return None
    turns = presence.turns_until(at)
    if turns <= FIRST_TURN:
        return BadEndKind.LEFT_AT_START
    return BadEndKind.RESIGNED_EARLY if turns <= EARLY_TURNS else None


def _stalled(presence: Presence, others: Sequence[Presence], outages: Outages) -> BadEndKind | None:
    """Who is there at the end, and has let the others wait: again and again, or for most of the game."""
    times = [moment for moment in presence.timed_out if not _follows(moment, outages)]
    missing = len(times) + len(presence.played_for)
    if not times or not _went_on(others, times[0]):
        return None
    if len(times) >= STALLED_TIMES and len(times) * STALLED_SHARE >= len(times) + len(presence.acted):
        return BadEndKind.STALLED
    return BadEndKind.LEFT if missing > STALLED_TIMES and missing > len(presence.acted) else None


def _went_on(others: Sequence[Presence], since: Moment) -> bool:
    """Whether anybody else still played by themselves after this moment."""
    return any(other.acted and other.acted[-1].version > since.version for other in others)


def _is_in(other: Presence, at: Moment) -> bool:
    """Whether another player had neither resigned nor was gone at this moment.

    Who has not been asked anything yet is there: nothing says otherwise.
    """
    if other.resigned is not None and other.resigned.version < at.version:
        return False
    return not any(moment.version < at.version for moment in other.missing)


def _follows(moment: Moment, outages: Outages) -> bool:
    """Whether the site was down at this moment, or shortly before."""
    return any(began <= moment.at <= ended + RETURN_TIME for began, ended in outages)
