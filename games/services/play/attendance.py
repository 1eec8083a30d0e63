"""Seats and their people: who is back, who is played for, and games that were paused meanwhile (PLAT-16).

These changes are no moves. They lock the game's row as other services do, and change it, so that a position that was
loaded before is loaded again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.db import transaction

from accounts.sanctions import ban_of
from games import refusals
from games.clock import now_ms
from games.models import Game, GameSeat, Status
from games.selectors.play.loaded import LoadedGame
from games.services.play import moves, pausing
from games.services.play.locking import load_all_locked, load_locked
from games.services.play.moves import AWAY_AFTER
from games.services.play.waking import notify_on_commit
from games.services.rooms import rooms


def back(game: int, user: int | None) -> int:
    """Take a person's seat off autoplay (PLAT-16), and resume the game if it is paused."""
    with transaction.atomic():
        loaded = load_locked(game)
        seat = loaded.seat_for(user)
        if seat.away:
            refuse_banned(user)
        if seat.missed or seat.away:
            was_away = seat.away
            seat.missed, seat.away = 0, False
            _save(seat)
            if was_away:
                rooms.seats_changed(loaded.row)
        if loaded.row.paused_at is not None:
            pausing.resume([loaded])
        return loaded.row.version


def refuse_banned(user: int | None) -> None:
    """Refuse to take somebody off autoplay who is banned."""
    if user is not None and ban_of(user) is not None:
        raise refusals.banned()


def resume(game: int, user: int | None) -> None:
    """One of its people is back in a game: resume it if it is paused."""
    if Game.objects.filter(pk=game, paused_at__isnull=False).exists():
        back(game, user)


def resume_all(coming: Sequence[tuple[int, int]]) -> None:
    """People open the tables of these paused games, (game, user) each, and are about to be shown them.

    A player who has missed their turn or is on autoplay takes the seat over (`back`), which everybody is told.
    """
    people: dict[int, set[int]] = defaultdict(set)
    for game, user in coming:
        people[game].add(user)
    paused: list[LoadedGame] = []
    arriving: list[int] = []
    late: list[tuple[int, int | None]] = []
    with transaction.atomic():
        for loaded in load_all_locked(people):
            seats = [seat for seat in loaded.seats if seat.user_id in people[loaded.row.pk]]
            behind = [seat for seat in seats if seat.missed or seat.away]
            late += [(loaded.row.pk, seat.user_id) for seat in behind]
            if loaded.row.paused_at is not None and not behind:
                paused.append(loaded)
                arriving += [seat.member_id for seat in seats if seat.member_id is not None]
        pausing.resume(paused, arriving)
    for pk, person in late:
        resume(pk, person)


def put_on_autoplay(game: int, user: int | None) -> None:
    """Play this person's seat automatically from now on, as after time-outs (PLAT-16); the caller tells the room.

    Nothing changes in a game that has ended.
    """
    with transaction.atomic():
        loaded = load_locked(game)
        row, seat = loaded.row, loaded.seat_for(user)
        if row.status != Status.PLAYING:
            return
        seat.missed, seat.away = max(seat.missed, AWAY_AFTER), True
        _save(seat)
        if row.paused_at is None:
            row.wake_at = moves.wake_at(loaded, now_ms())
            Game.objects.filter(pk=row.pk).update(wake_at=row.wake_at)
            notify_on_commit(row)


def _save(seat: GameSeat) -> None:
    """Store a seat that was changed without a move."""
    seat.save(update_fields=["missed", "away"])
    rooms.touch(seat.game_id)
