"""Holding against people what they did not finish, and forgiving it (docs/conduct.md).

Bad ends are stored when a game is counted, in its transaction; where their people stand is computed from the latest of
them and of the games that were finished. So doing it twice changes nothing, and setting one aside undoes all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import audit
from accounts.audit import AuditAction
from accounts.models import User
from games.models import Absence, Game, Kind, PairingTimeout
from games.selectors.replays.presence import outages_between, presence_in
from leaderboards.endings import RETURN_TIME, bad_end_of
from leaderboards.ladder import Ladder
from leaderboards.models import BadEnd, Conduct, Result
from leaderboards.selectors.conduct import ladders_of
from leaderboards.services import telling
from leaderboards.services.finished import FinishedGame

ABSENCES_AT_ONCE = 500


def store(game: FinishedGame) -> None:
    """Store who did not finish a game that began as a rated one, and where its people stand now. They are locked."""
    if not game.begun_rated:
        return
    results = list(game.counted.results.all())
    BadEnd.objects.bulk_create(bad_ends_in(game.row, results))
    assess(rated_people(results))


def rated_people(results: Sequence[Result]) -> dict[int, Result]:
    """The results of people with accounts that still exist, by the person."""
    people = [result for result in results if result.kind == Kind.PERSON and not result.guest]
    return {result.user_id: result for result in people if result.user_id is not None}


def bad_ends_in(game: Game, results: Sequence[Result]) -> list[BadEnd]:
    """What the people of a game did not finish, by its versions; `results` are those of all of its seats."""
    presences = presence_in(game, [result.seat for result in results if result.kind == Kind.PERSON])
    ended_at = game.ended_at or game.started_at
    outages: list[tuple[int, int]] = []
    if any(presence.timed_out for presence in presences.values()):
        outages = outages_between(_ms(game.started_at) - RETURN_TIME, _ms(ended_at))
    live = game.pace is None
    ends = [
        (user, result, bad_end_of(result.seat, presences, left=result.left, live=live, outages=outages))
        for user, result in rated_people(results).items()
    ]
    return [
        BadEnd(user_id=user, kind=kind, ruleset=game.ruleset, game=game, result=result, at=ended_at)
        for user, result, kind in ends
        if kind is not None
    ]


def count_absences() -> int:
    """Store what pairing and games over days have noted since; returns how much of it there was."""
    with transaction.atomic():
        noted = list(Absence.objects.select_for_update(skip_locked=True).order_by("pk")[:ABSENCES_AT_ONCE])
        if not noted:
            return 0
        people = set(lock({one.user_id for one in noted}))
        first, last = min(one.at for one in noted), max(one.at for one in noted)
        outages = outages_between(_ms(first) - RETURN_TIME, _ms(last))
        BadEnd.objects.bulk_create(
            BadEnd(user_id=one.user_id, kind=one.kind, ruleset=one.ruleset, game_id=one.game_id, at=one.at)
            for one in noted
            if one.user_id in people
            and not any(began <= _ms(one.at) <= ended + RETURN_TIME for began, ended in outages)
        )
        Absence.objects.filter(pk__in=[one.pk for one in noted]).delete()
        assess(people)
    return len(noted)


def set_aside(bad_end: BadEnd, *, by: Any, reason: str) -> None:
    """Have a bad end count for nothing, for a reason which its person can read."""
    with transaction.atomic():
        lock([bad_end.user_id])
        row = BadEnd.objects.select_for_update().get(pk=bad_end.pk)
        if row.set_aside_at is not None:
            raise ValidationError(_("This has already been set aside."), code="already_set_aside")
        row.set_aside_at, row.set_aside_by, row.set_aside_reason = timezone.now(), by, reason
        row.save(update_fields=["set_aside_at", "set_aside_by", "set_aside_reason"])
        telling.take_back(row.pk)
        assess([row.user_id])
        audit.record(by, AuditAction.SET_ASIDE, row, reason)


def lock(users: Collection[int]) -> list[int]:
    """Lock people with accounts in the order of their keys, as counting does; returns those that exist."""
    people = User.objects.select_for_update(no_key=True).filter(pk__in=set(users), is_guest=False, is_bot=False)
    return list(people.order_by("pk").values_list("pk", flat=True))


def assess(users: Collection[int]) -> dict[int, Ladder]:
    """Store where these people stand after their latest games, and tell them what follows. They are locked."""
    ladders = ladders_of(users)
    standing = {user: ladder for user, ladder in ladders.items() if ladder.points or ladder.level}
    Conduct.objects.filter(user__in=set(users) - set(standing)).delete()
    Conduct.objects.bulk_create(
        (Conduct(user_id=user, points=one.points, level=one.level) for user, one in standing.items()),
        update_conflicts=True, unique_fields=["user"], update_fields=["points", "level"],
    )  # fmt: skip
    timeouts = {user: ladder.timeouts[-1][1] for user, ladder in ladders.items() if ladder.timeouts}
    PairingTimeout.objects.filter(user__in=set(users) - set(timeouts)).delete()
    PairingTimeout.objects.bulk_create(
        (PairingTimeout(user_id=user, until=until) for user, until in timeouts.items()),
        update_conflicts=True, unique_fields=["user"], update_fields=["until"],
    )  # fmt: skip
    telling.tell(ladders)
    return ladders


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
