"""The results of the seats of counted games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leaderboards.models import Result

if TYPE_CHECKING:
    from leaderboards.services.counting import Counting


def store(counting: Counting) -> None:
    """Store one result per seat."""
    counted = counting.counted
    Result.objects.bulk_create(
        Result(
            counted=counted,
            user=counting.people.get(seat.user) if seat.user is not None else None,
            seat=seat.number,
            kind=seat.kind,
            level=seat.level,
            place=seat.place,
            won=seat.won,
            drawn=seat.drawn,
            left=seat.left,
            worth=seat.worth,
            rounds=counted.rounds,
            groups=list(seat.groups),
            ruleset=counted.ruleset,
            rated=counted.rated,
            ended_at=counted.ended_at,
        )
        for seat in counting.outcome.seats
    )
