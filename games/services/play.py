"""Playing: every move of a person, of a bot, of somebody away and of the clock goes through `_store` here.

One transaction locks the game, plays, and stores; who is at the table hears of it when that has been committed.
"""

from __future__ import annotations

from typing import Any

import structlog
from django.db import IntegrityError, transaction

from accounts.sanctions import ban_of
from games.clock import now_ms
from games.engine.play import default_action, play, time_out
from games.engine.refusal import Refused
from games.engine.state import Action as Asked
from games.engine.state import Event
from games.models import Action, Automatic, Game, GameSeat, Kind, Status
from games.selectors import refusals
from games.selectors.loaded import Loaded, load, refuse_ended
from games.services import chat_notes, publishing, rooms
from games.services.store import Move, Position, store
from games.services.waiting import asked_seats, deadlines_after, first_overdue, next_move_at, plays_itself
from games.services.waking import tell_sweep

AWAY_AFTER = 2
"""Limits let pass in a row before the game plays for somebody without waiting (PLAT-16)."""
FREE_ACTIONS = 12
"""What a bot may do in a row besides answering what it is asked, before it gets the default answer."""

log = structlog.get_logger(__name__)


def act(game: int, user: int | None, action: Any, client_id: str = "") -> int:
    """Play a person's action and return the version it became; the same `client_id` again gets the same answer.

    Raises Refused with the rules' codes, or `not_member` for who has no seat; then nothing has changed.
    """
    try:
        return _act(game, user, action, client_id)
    except (Refused, IntegrityError):
        # Asked before, it is refused now or stands in its own way: the answer is the stored one.
        stored = _version_of(game, user, client_id) if client_id else None
        if stored is None:
            raise
        return stored


def _act(game: int, user: int | None, action: Any, client_id: str) -> int:
    with transaction.atomic():
        table = load(game, locked=True)
        seat = table.seat_for(user)
        refuse_ended(table.row)
        asked = table.book.read_action(action)
        before = table.views_before()
        events = play(table.book, table.state, seat.number, asked)
        _is_back(table, seat)
        text = table.book.encode_action(asked).decode()
        _store(table, before, events, seat=seat.number, user=user, client_id=client_id, action=text)
        return table.row.version


def resign(game: int, user: int | None) -> None:
    """Somebody leaves the game for good (OOF-51); who is not in it any more has nothing to resign."""
    try:
        act(game, user, {"type": "resign"})
    except Refused as refused:
        if refused.code not in ("not_member", "game_over", "not_your_turn"):
            raise


def back(game: int, user: int | None) -> int:
    """A person says they are at the table again (PLAT-16)."""
    with transaction.atomic():
        table = load(game, locked=True)
        _is_back(table, table.seat_for(user))
        return table.row.version


def absent(game: int, user: int) -> None:
    """Let the game play for somebody from now on, as for who let limits pass (PLAT-16); the caller tells the room."""
    with transaction.atomic():
        table = load(game, locked=True)
        row, seat = table.row, table.seat_for(user)
        seat.missed, seat.away = max(seat.missed, AWAY_AFTER), True
        seat.save(update_fields=["missed", "away"])
        moves_at = next_move_at(table.book, table.state, table.seats, now_ms())
        row.wake_at = min((at for at in (moves_at, *row.deadlines.values()) if at is not None), default=None)
        Game.objects.filter(pk=row.pk).update(wake_at=row.wake_at, claimed_until=0)
        tell_sweep(row.wake_at)


def run_due(game: int) -> int | None:
    """Do what is due in a game now, one step: the one judge of time, for the sweep and for a client's `time_out`.

    Takes the lock and looks again, so that nothing happens early or twice. Returns when (ms) something is due next.
    """
    try:
        with transaction.atomic():
            table = load(game, locked=True)
            now = now_ms()
            if table.row.status != Status.PLAYING or table.row.wake_at is None or table.row.wake_at > now:
                return table.row.wake_at
            overdue = first_overdue(table.state, table.row.deadlines, now)
            if overdue is not None:
                _limit_ran_out(table, overdue)
            elif not _moves_itself(table):
                _wake_at_deadline(table.row)
            return table.row.wake_at
    except Refused:
        return None


def _version_of(game: int, user: int | None, client_id: str) -> int | None:
    """The version that this command of this person became, if it was accepted before."""
    found = Action.objects.filter(game=game, user=user, client_id=client_id)
    return found.values_list("version", flat=True).first()


def _limit_ran_out(table: Loaded, number: int) -> None:
    """PLAT-14: the game acts for whom it waited; PLAT-16: whom it waited for has missed a limit."""
    decision = next(d for d in table.state.decisions if d.id == number)
    late = decision.seats(table.state.table) if decision.blocking and not decision.own_clock else ()
    before = table.views_before()
    events = time_out(table.book, table.state, number)
    for seat in late:
        _missed(table, table.seats[seat])
    _store(table, before, events, decision=number, automatic=Automatic.TIME)


def _moves_itself(table: Loaded) -> bool:
    """Play for one seat that is away, or one bot; whether there was anything to play."""
    asked = asked_seats(table.state)
    first = table.row.version % len(table.seats)
    for seat in sorted(asked, key=lambda number: (number - first) % len(table.seats)):
        sitter = table.seats[seat]
        if plays_itself(sitter):
            action = default_action(table.book, table.state, seat)
            automatic = Automatic.AWAY
        elif sitter.kind == Kind.BOT:
            action = _bots_choice(table, sitter)
            automatic = Automatic.BOT
        else:
            continue
        if action is not None:
            _play_for(table, seat, action, automatic)
            return True
    return False


def _bots_choice(table: Loaded, seat: GameSeat) -> Asked | None:
    """What a bot does now: what it chooses, but never endlessly anything else than what it is asked for."""
    bots = table.book.ruleset.bots
    action = bots.choose(seat.level, table.book, table.state, seat.number) if bots else None
    answers = action is not None and _answers(table, seat.number, action)
    if action is None or (not answers and seat.besides >= FREE_ACTIONS):
        action = default_action(table.book, table.state, seat.number)
        answers = True
    _count_besides(seat, 0 if answers else seat.besides + 1)
    return action


def _answers(table: Loaded, seat: int, action: Asked) -> bool:
    """Whether `action` answers what `seat` is asked, rather than being done besides."""
    return any(
        type(action) in decision.answers and seat in decision.seats(table.state.table)
        for decision in table.state.decisions
    )


def _play_for(table: Loaded, seat: int, action: Asked, automatic: Automatic) -> None:
    before = table.views_before()
    try:
        events = play(table.book, table.state, seat, action)
    except Refused as refused:
        log.warning("a bot's choice was refused", game=table.row.pk, seat=seat, action=repr(action), code=refused.code)
        action = _default_or_fail(table, seat)
        events = play(table.book, table.state, seat, action)
    text = table.book.encode_action(action).decode()
    _store(table, before, events, seat=seat, action=text, automatic=automatic)


def _default_or_fail(table: Loaded, seat: int) -> Asked:
    action: Asked | None = default_action(table.book, table.state, seat)
    if action is None:
        raise RuntimeError(f"game {table.row.pk}: nothing that seat {seat} could do")
    return action


def _store(table: Loaded, before: dict[str, Any], events: list[Event], **who: Any) -> None:
    """Make what was played the game's next version, and tell the table of it once it is committed."""
    now = now_ms()
    row, state = table.row, table.state
    row.version += 1
    row.deadlines = deadlines_after(state, row.deadlines, now)
    moves_at = next_move_at(table.book, state, table.seats, now)
    row.wake_at = min((at for at in (moves_at, *row.deadlines.values()) if at is not None), default=None)
    row.status = Status.FINISHED if state.finished else Status.PLAYING
    move = Move(at=now, events=table.book.encode_events(events).decode(), **who)
    position = Position(
        state=table.book.encode(state).decode(),
        deadlines=row.deadlines,
        wake_at=row.wake_at,
        winners=list(state.winners),
        places=[list(place) for place in state.places],
        finished=state.finished,
    )
    store(row.pk, row.version, move, position)
    tell_sweep(row.wake_at)
    publishing.tell_move(table, before, events, move)
    chat_notes.note_events(row.room_id, row.pk, table.seats, events)
    if state.finished:
        rooms.game_ended(row)


def _is_back(table: Loaded, seat: GameSeat) -> None:
    """A person who acts is at the table: nothing missed, nobody plays for them."""
    if seat.kind != Kind.PERSON or not (seat.missed or seat.away):
        return
    came_back = seat.away
    if came_back and seat.user_id is not None and ban_of(seat.user_id) is not None:
        raise refusals.banned()
    seat.missed, seat.away = 0, False
    seat.save(update_fields=["missed", "away"])
    if came_back:
        rooms.seats_changed(table.row)


def _missed(table: Loaded, seat: GameSeat) -> None:
    """A person let a limit pass; after the second in a row the game plays for them without waiting."""
    if seat.kind != Kind.PERSON or seat.away:
        return
    seat.missed += 1
    seat.away = seat.missed >= AWAY_AFTER
    seat.save(update_fields=["missed", "away"])
    if seat.away:
        rooms.seats_changed(table.row)


def _count_besides(seat: GameSeat, count: int) -> None:
    """Keep what a bot has done in a row besides answering."""
    if seat.besides != count:
        seat.besides = count
        seat.save(update_fields=["besides"])


def _wake_at_deadline(row: Game) -> None:
    """Nobody wants to move by themselves: only the clock is left to wait for."""
    row.wake_at = row.deadline
    Game.objects.filter(pk=row.pk, version=row.version).update(wake_at=row.wake_at, claimed_until=0)
