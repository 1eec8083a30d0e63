"""Playing: every move of a person, a bot, a seat on autoplay or the clock goes through `_store` here.

One transaction locks the game, plays and stores; the table is notified once it has been committed.
"""

from __future__ import annotations

from typing import Any

import structlog
from django.db import IntegrityError, transaction

from accounts.sanctions import ban_of
from games.clock import now_ms
from games.engine import state as engine
from games.engine.play import default_action, play, time_out
from games.engine.refusal import Refused
from games.models import Action, Automatic, Game, GameSeat, Kind, Status
from games.selectors import refusals
from games.selectors.loaded import LoadedGame, load, refuse_ended
from games.services import chat_notes, pausing, publishing, rooms
from games.services.store import Move, Position, store
from games.services.waiting import asked_seats, deadlines_after, first_overdue, next_wake_at, on_autoplay
from games.services.waking import notify_sweeper

AWAY_AFTER = 2
"""Time-outs in a row after which a seat goes on autoplay (PLAT-16)."""
MAX_UNPROMPTED = 12
"""Actions in a row that a bot may take without answering its decision, before the default answer is played for it."""
MAX_CATCH_UP = 20
"""Overdue decisions that are settled before an action, at most."""

log = structlog.get_logger(__name__)


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
    except (Refused, IntegrityError):
        # A command that is sent again may be refused now, or break the unique constraint: its stored version counts.
        stored = _version_of(game, user, client_id) if client_id else None
        if stored is None:
            raise
        return stored


def _act(game: int, user: int | None, raw: Any, client_id: str) -> int | None:
    """One attempt to play; None if the game is paused or a deadline has passed, which must be settled first."""
    with transaction.atomic():
        loaded = load(game, locked=True)
        seat = loaded.seat_for(user)
        refuse_ended(loaded.row)
        if loaded.row.paused_at is not None or _is_overdue(loaded.row):
            return None
        action, decision = loaded.book.read_action(raw)
        before = loaded.views_before()
        events = play(loaded.book, loaded.state, seat.number, action, decision)
        _mark_back(loaded, seat)
        text = loaded.book.encode_action(action).decode()
        _store(loaded, before, events, seat=seat.number, user=user, client_id=client_id, action=text)
        return loaded.row.version


def resign(game: int, user: int | None) -> None:
    """Leave the game for good (OOF-51); nothing happens for somebody who is no longer in it."""
    try:
        act(game, user, {"type": "resign"})
    except Refused as refused:
        if refused.code not in ("not_member", "game_over", "not_your_turn"):
            raise


def back(game: int, user: int | None) -> int:
    """Take a person's seat off autoplay (PLAT-16), and resume the game if it is paused."""
    with transaction.atomic():
        loaded = load(game, locked=True)
        _mark_back(loaded, loaded.seat_for(user))
        if loaded.row.paused_at is not None:
            pausing.resume(loaded)
        return loaded.row.version


def resume(game: int, user: int | None) -> None:
    """One of its people is back in a game: resume it if it is paused."""
    if Game.objects.filter(pk=game, paused_at__isnull=False).exists():
        back(game, user)


def put_on_autoplay(game: int, user: int) -> None:
    """Play this person's seat automatically from now on, as after time-outs (PLAT-16); the caller tells the room."""
    with transaction.atomic():
        loaded = load(game, locked=True)
        row, seat = loaded.row, loaded.seat_for(user)
        seat.missed, seat.away = max(seat.missed, AWAY_AFTER), True
        seat.save(update_fields=["missed", "away"])
        if row.paused_at is not None:
            return
        row.wake_at = _wake_at(loaded, now_ms())
        Game.objects.filter(pk=row.pk).update(wake_at=row.wake_at, claimed_until=0)
        notify_sweeper(row.wake_at)


def run_due(game: int) -> int | None:
    """Do one step of what is due in a game, for the sweep and for a client's `time_out`; returns when (ms) more is due.

    It takes the lock and checks again, so that nothing happens early or twice.
    """
    try:
        with transaction.atomic():
            loaded = load(game, locked=True)
            now = now_ms()
            if loaded.row.status != Status.PLAYING or loaded.row.wake_at is None or loaded.row.wake_at > now:
                return loaded.row.wake_at
            overdue = first_overdue(loaded.state, loaded.row.deadlines, now)
            if overdue is not None:
                _time_out(loaded, overdue)
            elif not _move_automatically(loaded):
                _wait_for_deadline(loaded.row)
            return loaded.row.wake_at
    except Refused:
        return None


def _is_overdue(row: Game) -> bool:
    return row.deadline is not None and row.deadline <= now_ms()


def _version_of(game: int, user: int | None, client_id: str) -> int | None:
    """The version that this person's command became, if it was accepted before."""
    found = Action.objects.filter(game=game, user=user, client_id=client_id)
    return found.values_list("version", flat=True).first()


def _time_out(loaded: LoadedGame, number: int) -> None:
    """Play the default of an overdue decision (PLAT-14); the seats that it waited for have timed out (PLAT-16)."""
    decision = next(d for d in loaded.state.decisions if d.id == number)
    late = decision.seats(loaded.state.table) if decision.blocking and not decision.own_clock else ()
    before = loaded.views_before()
    events = time_out(loaded.book, loaded.state, number)
    for seat in late:
        _mark_missed(loaded, loaded.seats[seat])
    _store(loaded, before, events, decision=number, timed_out=tuple(late), automatic=Automatic.TIME)


def _move_automatically(loaded: LoadedGame) -> bool:
    """Play for one bot or one seat on autoplay; returns whether there was anything to play."""
    asked = asked_seats(loaded.state)
    first = loaded.row.version % len(loaded.seats)
    for number in sorted(asked, key=lambda number: (number - first) % len(loaded.seats)):
        seat = loaded.seats[number]
        if on_autoplay(seat):
            action = default_action(loaded.book, loaded.state, number)
            automatic = Automatic.AWAY
        elif seat.kind == Kind.BOT:
            action = _bot_action(loaded, seat)
            automatic = Automatic.BOT
        else:
            continue
        if action is not None:
            _play_for(loaded, number, action, automatic)
            return True
    return False


def _bot_action(loaded: LoadedGame, seat: GameSeat) -> engine.Action | None:
    """What a bot chooses to do, but the default answer after too many actions that answer nothing."""
    bots = loaded.book.ruleset.bots
    action = bots.choose(seat.level, loaded.book, loaded.state, seat.number) if bots else None
    answers = action is not None and _answers(loaded, seat.number, action)
    if action is None or (not answers and seat.unprompted_actions >= MAX_UNPROMPTED):
        action = default_action(loaded.book, loaded.state, seat.number)
        answers = True
    _count_unprompted(seat, 0 if answers else seat.unprompted_actions + 1)
    return action


def _answers(loaded: LoadedGame, seat: int, action: engine.Action) -> bool:
    """Whether `action` answers a decision that waits for `seat`."""
    return any(
        type(action) in decision.answers and seat in decision.seats(loaded.state.table)
        for decision in loaded.state.decisions
    )


def _play_for(loaded: LoadedGame, seat: int, action: engine.Action, automatic: Automatic) -> None:
    before = loaded.views_before()
    try:
        events = play(loaded.book, loaded.state, seat, action)
    except Refused as refused:
        log.warning("a bot's choice was refused", game=loaded.row.pk, seat=seat, action=repr(action), code=refused.code)
        action = _default_or_fail(loaded, seat)
        events = play(loaded.book, loaded.state, seat, action)
    text = loaded.book.encode_action(action).decode()
    _store(loaded, before, events, seat=seat, action=text, automatic=automatic)


def _default_or_fail(loaded: LoadedGame, seat: int) -> engine.Action:
    action: engine.Action | None = default_action(loaded.book, loaded.state, seat)
    if action is None:
        raise RuntimeError(f"game {loaded.row.pk}: no default action for seat {seat}")
    return action


def _store(loaded: LoadedGame, before: dict[str, Any], events: list[engine.Event], **origin: Any) -> None:
    """Store what was played as the game's next version, and notify the table on commit."""
    now = now_ms()
    row, state = loaded.row, loaded.state
    row.version += 1
    row.deadlines = deadlines_after(state, row.deadlines, now)
    row.wake_at = _wake_at(loaded, now)
    row.status = Status.FINISHED if state.finished else Status.PLAYING
    move = Move(at=now, events=loaded.book.encode_events(events).decode(), **origin)
    position = Position(
        state=loaded.book.encode(state).decode(),
        deadlines=row.deadlines,
        wake_at=row.wake_at,
        winners=list(state.winners),
        places=[list(place) for place in state.places],
        finished=state.finished,
    )
    store(row.pk, row.version, move, position)
    notify_sweeper(row.wake_at)
    publishing.publish_move(loaded, before, events, move)
    chat_notes.note_events(row.room_id, row.pk, loaded.book, loaded.seats, events)
    if state.finished:
        rooms.game_ended(row)


def _wake_at(loaded: LoadedGame, now: int) -> int | None:
    """When the server next has to act: the first deadline or automatic move."""
    return next_wake_at(loaded.book, loaded.state, loaded.seats, loaded.row.deadlines, now)


def _mark_back(loaded: LoadedGame, seat: GameSeat) -> None:
    """A person who acts is present: forget their time-outs and end autoplay."""
    if seat.kind != Kind.PERSON or not (seat.missed or seat.away):
        return
    was_away = seat.away
    if was_away and seat.user_id is not None and ban_of(seat.user_id) is not None:
        raise refusals.banned()
    seat.missed, seat.away = 0, False
    seat.save(update_fields=["missed", "away"])
    if was_away:
        rooms.seats_changed(loaded.row)


def _mark_missed(loaded: LoadedGame, seat: GameSeat) -> None:
    """A person timed out; after the second time in a row their seat goes on autoplay."""
    if seat.kind != Kind.PERSON or seat.away:
        return
    seat.missed += 1
    seat.away = seat.missed >= AWAY_AFTER
    seat.save(update_fields=["missed", "away"])
    if seat.away:
        rooms.seats_changed(loaded.row)


def _count_unprompted(seat: GameSeat, count: int) -> None:
    """Store how many actions in a row a bot has taken without answering."""
    if seat.unprompted_actions != count:
        seat.unprompted_actions = count
        seat.save(update_fields=["unprompted_actions"])


def _wait_for_deadline(row: Game) -> None:
    """There is no automatic move: wake up at the first deadline."""
    row.wake_at = row.deadline
    Game.objects.filter(pk=row.pk, version=row.version).update(wake_at=row.wake_at, claimed_until=0)
