"""Bad ends read again from the stored games, and the ladder of everybody from them.

What cannot be read again stays as it is: absences, games that are no longer stored, and void games, of which nothing
says whether they began as rated ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import structlog
from django.db import transaction

from games.engine.refusal import Refused
from leaderboards.models import BadEnd, Conduct, CountedGame, Result
from leaderboards.services import locks
from leaderboards.services.conduct import assess, bad_ends_in, lock, rated_people

PEOPLE_AT_ONCE = 500
GAMES_AT_ONCE = 50

log = structlog.get_logger(__name__)


@dataclass
class Done:
    """What was read, and what changed by it."""

    games: int = 0
    new: int = 0
    gone: int = 0
    people: int = 0


def recompute() -> Done:
    """Read all rated games again that are stored, some at a time, and store where everybody stands."""
    done = Done()
    for games in _some_of(_rated()):
        with transaction.atomic():
            locks.wait_to_count()
            _read_again(games, done)
    held = set(BadEnd.objects.values_list("user", flat=True)) | set(Conduct.objects.values_list("user", flat=True))
    for people in _some_of(sorted(held), PEOPLE_AT_ONCE):
        with transaction.atomic():
            assess(lock(people))
    done.people = len(held)
    return done


def _rated() -> list[int]:
    return list(CountedGame.objects.filter(rated=True, game__isnull=False).order_by("pk").values_list("pk", flat=True))


def _some_of(numbers: Sequence[int], count: int = GAMES_AT_ONCE) -> Iterator[Sequence[int]]:
    for first in range(0, len(numbers), count):
        yield numbers[first : first + count]


def _read_again(numbers: Sequence[int], done: Done) -> None:
    games = list(
        CountedGame.objects.filter(pk__in=numbers, game__isnull=False)
        .select_related("game")
        .prefetch_related("results__bad_end")
    )
    lock({user for game in games for user in rated_people(list(game.results.all()))})
    new, changed, gone = [], [], []
    for counted in games:
        results, game = list(counted.results.all()), counted.game
        if game is None:
            continue
        # Before the new ones, which their results know from then on.
        stored = {result.pk: bad_end for result in results if (bad_end := _bad_end_of(result)) is not None}
        try:
            found = {one.result_id: one for one in bad_ends_in(game, results)}
        except Refused as unreadable:
            log.warning("a game cannot be read again", game=counted.game_id, code=unreadable.code)
            continue
        done.games += 1
        new += [one for result, one in found.items() if result not in stored]
        gone += [one.pk for result, one in stored.items() if result not in found and one.set_aside_at is None]
        for result, one in stored.items():
            if result in found and one.kind != found[result].kind:
                one.kind = found[result].kind
                changed.append(one)
    BadEnd.objects.bulk_create(new)
    BadEnd.objects.bulk_update(changed, ["kind"])
    BadEnd.objects.filter(pk__in=gone).delete()
    done.new += len(new)
    done.gone += len(gone)


def _bad_end_of(result: Result) -> BadEnd | None:
    return result.bad_end if hasattr(result, "bad_end") else None
