"""Playing for callers that wait for the database: services, commands and tests. Sockets and the sweep do it in
`games.live.tables`, by the same rules (`services.play.playing`) and the same statement (`services.play.store`).

One transaction locks the game, plays and stores; the table is notified once it has been committed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.db import connection, transaction

from accounts.sanctions import ban_of
from games import refusals, rulesets
from games.clock import now_ms
from games.engine.refusal import Refused
from games.models import Game, GameSeat, Status
from games.selectors.play.loaded import LoadedGame, load, load_all, refuse_ended
from games.selectors.play.versions import version_of
from games.selectors.replays.leavers import RESIGN
from games.services import publishing
from games.services.chat import notices
from games.services.play import endings, pausing, playing, saved_games
from games.services.play.playing import AWAY_AFTER, Played
from games.services.play.store import STORE, WAIT_FOR_DEADLINE
from games.services.play.waking import notify_on_commit
from games.services.rooms import rooms

MAX_CATCH_UP = 20
"""Overdue decisions that are settled before an action, at most."""


class NotStored(RuntimeError):
    """A move of a locked game was not stored: its sender's command was applied before."""


def act(game: int, user: int | None, action: Any, client_id: str = "") -> int:
    """Play a person's action and return its version; the same `client_id` again returns the same version.

    Raises Refused with the rules' codes, or `not_member` for somebody without a seat; then nothing has changed.
    """
    try:
        for _ in range(MAX_CATCH_UP):
            if (version := _act(game, user, action, client_id)) is not None:
                return version
            resume(game, user)
            run_due(game)
        raise RuntimeError(f"game {game} is still overdue")
    except (Refused, NotStored):
        # A command that is sent again may be refused now, or not be stored twice: its stored version counts.
        stored = version_of(game, user, client_id) if client_id else None
        if stored is None:
            raise
        return stored


def _act(game: int, user: int | None, raw: Any, client_id: str) -> int | None:
    """One attempt to play; None if the game is paused or a deadline has passed, which must be settled first."""
    with transaction.atomic():
        loaded = load(game, locked=True)
        seat = loaded.seat_for(user)
        refuse_ended(loaded.row)
        if loaded.row.paused_at is not None or playing.is_overdue(loaded.row):
            return None
        if seat.away:
            refuse_banned(user)
        return store(playing.act(loaded, user, raw, client_id))


def resign(game: int, user: int | None) -> None:
    """Leave the game for good (OOF-51); nothing happens for somebody who is no longer in it.

    In a game that nobody can resign from, the seat is played automatically.
    """
    ruleset = Game.objects.values_list("ruleset", flat=True).get(pk=game)
    try:
        if RESIGN in rulesets.find(ruleset).codec.names:
            act(game, user, {"type": RESIGN})
        else:
            put_on_autoplay(game, user)
    except Refused as refused:
        if refused.code not in ("not_member", "game_over", "not_your_turn"):
            raise


def back(game: int, user: int | None) -> int:
    """Take a person's seat off autoplay (PLAT-16), and resume the game if it is paused."""
    with transaction.atomic():
        loaded = load(game, locked=True)
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
        for loaded in load_all(people, locked=True):
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
        loaded = load(game, locked=True)
        row, seat = loaded.row, loaded.seat_for(user)
        if row.status != Status.PLAYING:
            return
        seat.missed, seat.away = max(seat.missed, AWAY_AFTER), True
        _save(seat)
        if row.paused_at is None:
            row.wake_at = playing.wake_at(loaded, now_ms())
            Game.objects.filter(pk=row.pk).update(wake_at=row.wake_at)
            notify_on_commit(row)


def run_due(game: int) -> int | None:
    """Do one due step of a game; returns when (ms) more is due.

    It takes the lock and checks again, so that nothing happens early or twice.
    """
    try:
        with transaction.atomic():
            loaded = load(game, locked=True)
            row = loaded.row
            if playing.is_due(row):
                played = playing.play_due(loaded)
                if played is not None:
                    store(played)
                else:
                    with connection.cursor() as cursor:
                        cursor.execute(WAIT_FOR_DEADLINE, [row.pk, row.version, row.wake_at])
                        _, row.wake_at = cursor.fetchone()
            return row.wake_at
    except Refused:
        return None


def is_followed_up(played: Played) -> bool:
    """Whether a move changes anything outside its game, apart from seats."""
    return played.loaded.state.finished or any(
        notices.notice_of(played.loaded.book, event) for event in played.move.events
    )


def follow_up(played: Played, seats_changed: bool) -> None:
    """Apply the effects of a stored move outside its game: on the chat and the room."""
    loaded = played.loaded
    row = loaded.row
    with transaction.atomic():
        notices.note_events(row.room_id, row.pk, loaded.book, loaded.seats, played.move.events)
        if loaded.state.finished:
            rooms.game_ended(row)
            saved_games.remember_result(row.pk)
            endings.announce_on_commit(row.pk)
        elif seats_changed:
            rooms.seats_changed(row)


def store(played: Played) -> int:
    """Store a move of a locked game as its next version, and notify the table on commit."""
    loaded, record = played.loaded, played.record()
    with connection.cursor() as cursor:
        cursor.execute(STORE, record)
        found = cursor.fetchone()
    if found is None:
        raise NotStored(f"game {record.game} is not at version {record.version - 1}, or has command {record.client_id}")
    seats_changed = played.seats_changed
    followed_up = seats_changed or is_followed_up(played)
    played.stored(found[1])
    notify_on_commit(loaded.row)
    publishing.publish_move(loaded.row.room_id, played.message())
    if followed_up:
        follow_up(played, seats_changed)
    return record.version


def _save(seat: GameSeat) -> None:
    """Store a seat that was changed without a move."""
    seat.save(update_fields=["missed", "away"])
    rooms.touch(seat.game_id)
