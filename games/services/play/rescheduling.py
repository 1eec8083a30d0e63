"""Open questions of somebody who takes days off, or gives some back: what is left of their time is kept.

Like pausing this is no move: clocks change without a new version.
"""

from __future__ import annotations

from django.db import transaction

from games.calendars import ALWAYS, moment_after, running_time
from games.clock import now_ms
from games.models import Game, GameSeat, Status
from games.selectors.play.calendars import calendars_of
from games.selectors.play.loaded import LoadedGame
from games.services import publishing
from games.services.play import moves
from games.services.play.days import Calendars
from games.services.play.locking import load_all_locked
from games.services.play.waking import notify_on_commit
from games.services.rooms import rooms


def follow_calendar(person: int, before: Calendars) -> None:
    """Move the deadlines of a person's open decisions from their calendar `before` to that of now, and tell the tables.

    A deadline that others have in common with them only becomes later.
    """
    after = calendars_of([person])
    seats = GameSeat.objects.filter(user=person, game__status=Status.PLAYING, game__pace__isnull=False)
    with transaction.atomic():
        games = load_all_locked(seats.values_list("game", flat=True))
        for loaded in games:
            _move(loaded, person, before, after)
        rows = [loaded.row for loaded in games]
        Game.objects.bulk_update(rows, ["deadlines", "deadline", "wake_at", "snapshot_version"])
        for row in rows:
            notify_on_commit(row)
            rooms.seats_changed(row)
            publishing.publish_game(row.room_id, row.pk)


def _move(loaded: LoadedGame, person: int, before: Calendars, after: Calendars) -> None:
    row, now, seat = loaded.row, now_ms(), loaded.seat_for(person).number
    for decision in loaded.state.decisions:
        number, asked = str(decision.id), decision.seats(loaded.state.table)
        if seat in asked and number in row.deadlines:
            at = row.deadlines[number]
            left = running_time(before.get(person, ALWAYS), now, at)
            moved = moment_after(after.get(person, ALWAYS), now, left)
            row.deadlines[number] = moved if len(asked) == 1 else max(at, moved)
    row.deadline = min(row.deadlines.values(), default=None)
    row.wake_at = moves.wake_at(loaded, now)
    row.snapshot_version = row.version
