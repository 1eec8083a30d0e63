"""The results of the seats of counted games."""

from __future__ import annotations

from leaderboards.models import Result
from leaderboards.services.finished import FinishedGame


def store(game: FinishedGame) -> None:
    """Store one result per seat."""
    counted = game.counted
    Result.objects.bulk_create(
        Result(
            counted=counted,
            user=game.people.get(seat.user) if seat.user is not None else None,
            seat=seat.number,
            kind=seat.kind,
            level=seat.level,
            place=seat.place,
            won=seat.won,
            drawn=seat.drawn,
            left=seat.left,
            guest=seat.guest,
            worth=seat.worth,
            rounds=counted.rounds,
            groups=list(seat.groups),
            ruleset=counted.ruleset,
            rated=counted.rated,
            ended_at=counted.ended_at,
        )
        for seat in game.outcome.seats
    )
