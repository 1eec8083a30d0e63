"""Counting games while they are played, so that achievements are given at the moment they are earned.

Nothing of this is on the path of a move: a task asks every few seconds which games have moved, and continues the count
of each from the version where it stopped. Two tasks that count the same versions store the same numbers; a task that is
killed has stored nothing, or a count up to some version together with all that was earned until then.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import structlog
from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from accounts.models import User
from config.locks import try_lock
from games.models import Action, Game, GameSeat, Status
from games.selectors.play.versions import versions_of
from games.selectors.results import statistics
from games.services.upkeep.set_aside import SetAside
from leaderboards.models import RunningTally
from leaderboards.selectors import achievements as reading
from leaderboards.services import achievements, locks

log = structlog.get_logger(__name__)
failed = SetAside()
BATCH = 50
RUNNING, LONGEST_RUN = "count running games", 60.0
"""The lock of the run at work, and the seconds after which the next one no longer waits for it."""
FIELDS = (
    "version", "tally", "table", "targets", "game__ruleset", "game__seed_hash", "game__room_id", "game__rated",
    "game__unrated",
)  # fmt: skip
STORE = """
UPDATE leaderboards_runningtally t SET version = m.version, tally = m.tally, "table" = m.position
FROM unnest(%s::bigint[], %s::int[], %s::text[], %s::text[]) AS m(game, version, tally, position)
WHERE t.game_id = m.game
"""
"""Stores many counts; a tenth of the cost of `bulk_update`."""

Version = tuple[int, int, str]


def count_moved() -> int:
    """Continue the counts of all running games that have moved; returns how many.

    A run that finds another one at work does nothing, so that they never queue up.
    """
    with try_lock(RUNNING, LONGEST_RUN) as acquired:
        return _count_moved() if acquired else 0


def _count_moved() -> int:
    RunningTally.objects.filter(Q(game__status=Status.CANCELLED) | Q(game__counted=True)).delete()
    for game in _unopened()[:BATCH]:
        _open_or_log(game)
    moved = _running().filter(version__gt=F("running_tally__version")).order_by("pk")
    games = list(moved.values_list("pk", flat=True))
    for first in range(0, len(games), BATCH):
        _count(games[first : first + BATCH])
    return len(games)


def _running() -> Any:
    """Games in progress in which anything can be earned, besides those that cannot be counted before their end."""
    return Game.objects.filter(status=Status.PLAYING, paused_at=None, rated=True).exclude(pk__in=failed.games())


def _unopened() -> Any:
    """Those with people whose count has not begun; games without people have none."""
    people = GameSeat.objects.filter(game=OuterRef("pk"), user__isnull=False)
    return _running().filter(Exists(people), running_tally=None).order_by("pk")


def _open_or_log(game: Game) -> None:
    """Begin the count of a game; one that cannot be counted is logged and does not keep the others waiting."""
    try:
        open_tally(game)
    except Exception as error:
        log.exception("the count of a running game was not begun", game=game.pk)
        failed.add(game.pk, error)


def open_tally(game: Game) -> None:
    """Begin the count of a game, with what each of its people still has to earn."""
    (first,) = versions_of(game.pk, last=1)
    tally, table = statistics.begin(game, first.at).stored()
    people = dict(game.seats.filter(user__isnull=False).values_list("number", "user"))
    targets = reading.targets_of(game.ruleset, people.values(), ranked=game.counts)
    RunningTally.objects.bulk_create(
        [
            RunningTally(
                game=game,
                version=1,
                tally=tally,
                table=table,
                targets={str(seat): targets[user] for seat, user in people.items()},
            )
        ],
        ignore_conflicts=True,
    )


def _count(games: Sequence[int]) -> None:
    rows = RunningTally.objects.filter(game__in=games).select_related("game").only(*FIELDS)
    versions = _versions_since(games)
    quiet = []
    for row in rows:
        try:
            reached = _continue(row, versions[row.game_id])
            if reached:
                _give(row, reached)
            else:
                quiet.append(row)
        except Exception as error:
            log.exception("a running game was not counted", game=row.game_id)
            failed.add(row.game_id, error)
    if quiet:
        columns = zip(*((row.game_id, row.version, row.tally, row.table) for row in quiet), strict=True)
        with connection.cursor() as cursor:
            cursor.execute(STORE, [list(column) for column in columns])


def _versions_since(games: Sequence[int]) -> dict[int, list[Version]]:
    """The versions of each game that its tally has not counted."""
    versions: dict[int, list[Version]] = defaultdict(list)
    rows = Action.objects.filter(game__in=games, version__gt=F("game__running_tally__version"))
    for game, version, at, events in rows.order_by("game", "version").values_list("game", "version", "at", "events"):
        versions[game].append((version, at, events))
    return versions


def _continue(row: RunningTally, versions: Sequence[Version]) -> list[tuple[int, str, int]]:
    """Count versions; returns the seats and achievements that were reached, and at which version."""
    counted = statistics.resume(row.game_id, row.game.seed_hash, row.tally, row.table)
    reached = []
    for version, at, events in versions:
        if version != counted.tally.version + 1:
            break  # the others are not visible yet
        counted.count(version, at, events)
        for seat, targets in row.targets.items():
            keys = achievements.reached(row.game.ruleset, counted.tally.seats[int(seat)], targets)
            reached += [(int(seat), key, version) for key in keys]
            for key in keys:
                del targets[key]
    row.version = counted.tally.version
    row.tally, row.table = counted.stored()
    return reached


def _give(row: RunningTally, reached: Sequence[tuple[int, str, int]]) -> None:
    """Give what was reached and store the count, in one transaction.

    The count is locked before the people, as in `counting`, which deletes it: a game that has ended is counted whole.
    While ratings are recomputed nothing is given; the next run counts the same versions again.
    """
    with transaction.atomic():
        if not locks.may_count():
            return
        if not RunningTally.objects.select_for_update(of=("self",)).filter(game=row.game_id).only("pk").first():
            return
        seated = dict(row.game.seats.filter(user__isnull=False).values_list("number", "user"))
        people = User.objects.select_for_update(no_key=True).order_by("pk").in_bulk(seated.values())
        for seat, key, version in reached:
            person = people.get(seated.get(seat, 0))
            if person is not None:
                achievements.give(row.game, person, seat, [key], version, timezone.now())
        row.save(update_fields=["version", "tally", "table", "targets"])
