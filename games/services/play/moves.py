"""Moves of a loaded game: every move of a person, a bot, a seat on autoplay or the clock is made here.

Nothing here reads or writes anything: `services.play.table` loads, stores and tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec
import structlog
from msgspec import UNSET, UnsetType

from games import messages
from games.audiences import SPECTATORS, Json, Views, asked_in, event_patches, merge_patches, seat_of
from games.clock import now_ms
from games.engine import state as engine
from games.engine.bots import Remark
from games.engine.orders import Answer
from games.engine.play import default_action, play, time_out
from games.engine.refusal import Refused
from games.engine.views import BetweenEvents, between_events, events_views
from games.models import VACANT_AFTER, Automatic, Game, GameSeat, Kind, Status
from games.selectors.play.banks import Running, running_banks
from games.selectors.play.loaded import LatestMove, LoadedGame, VersionEvents
from games.selectors.replays.leavers import RESIGN
from games.services.play import days
from games.services.play.automatic import budgets
from games.services.play.clocks import next_deadlines, settle_banks
from games.services.play.store import Record
from games.services.play.thinking import Thoughts, in_order
from games.services.play.waiting import (
    PlannedMove,
    automatic_decisions,
    first_overdue,
    next_turn_at,
    next_wake_at,
    on_autoplay,
    ordered,
)

AWAY_AFTER = 2
"""Time-outs in a row after which a seat goes on autoplay (PLAT-16), in live games."""
MAX_UNPROMPTED = 12
"""Actions in a row that a bot may take without answering its decision, before the default answer is played for it."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class Move:
    """A move, and its cause: a person, or the server."""

    at: int
    events: Sequence[engine.Event]
    seat: int | None = None
    user: int | None = None
    client_id: str = ""
    action: str = ""
    decision: int | None = None
    timed_out: tuple[int, ...] = ()
    automatic: str = ""


@dataclass(frozen=True)
class Played:
    """A move that has changed a loaded game and is not stored yet. `before` are the views that clients have."""

    loaded: LoadedGame
    before: Views
    move: Move
    between: BetweenEvents | None = None
    """What was seen between its events, in a game that is shown event by event."""
    remark: Remark | None = None
    """What the bot that moved says in the chat."""

    def record(self) -> Record:
        """The row to store."""
        loaded, move, row, state = self.loaded, self.move, self.loaded.row, self.loaded.state
        now = loaded.seats_now()
        changed = [[pk, *counts] for pk, counts in now.items() if counts != loaded.stored_seats[pk]]
        return Record(
            game=row.pk,
            version=row.version,
            mark=loaded.mark,
            state=loaded.book.encode(state).decode(),
            status=str(row.status),
            deadlines=_json(row.deadlines),
            deadline=row.deadline,
            wake_at=row.wake_at,
            winners=_json(state.winners),
            places=_json(state.places),
            seats=_json(changed),
            seat=move.seat,
            user_id=move.user,
            client_id=move.client_id,
            action=move.action,
            decision=move.decision,
            events=loaded.book.encode_events(list(move.events)).decode(),
            timed_out=_json(move.timed_out),
            automatic=str(move.automatic),
            at=move.at,
        )

    def message(self) -> dict[str, Any]:
        """For the sockets: each audience's `update`, with events and patch as it may know them."""
        loaded, move, row = self.loaded, self.move, self.loaded.row
        views, texts = loaded.views(), {}
        patches = merge_patches(self.before, views)
        by_event = self._event_patches()
        events = events_views(move.events, [seat_of(audience) for audience in views])
        for audience, audience_events in zip(views, events, strict=True):
            update = messages.Update(
                version=row.version,
                now=move.at,
                by=UNSET if move.seat is None else move.seat,
                automatic=str(move.automatic) or UNSET,  # type: ignore[arg-type]
                timed_out=list(move.timed_out) or UNSET,
                banks=loaded.banks,
                bank_ends=loaded.bank_ends,
                events=audience_events,
                patch=patches[audience],
                event_patches=by_event,
            )
            texts[audience] = messages.encode(update)
        return {
            "type": "move",
            "room": row.room_id,
            "game": row.pk,
            "version": row.version,
            "texts": texts,
            "asked": self._asked(views),
            "result": [loaded.state.winners, loaded.state.places] if loaded.state.finished else None,
        }

    def _asked(self, views: Views) -> dict[str, Any]:
        """What the game now asks of each audience, for event streams."""
        seats = {audience: seat_of(audience) for audience in views if audience != SPECTATORS}
        asked = {audience: asked_in(views[audience], seat) for audience, seat in seats.items() if seat is not None}
        return {audience: one for audience, one in asked.items() if one is not None}

    def _event_patches(self) -> list[Json] | UnsetType:
        """The patches by event, which are the same for everybody: of what spectators see. One event needs none."""
        if self.between is None or not self.between.views:
            return UNSET
        return event_patches(self.before[SPECTATORS], self.between.views, self.loaded.views()[SPECTATORS])

    @property
    def seats_changed(self) -> bool:
        """Whether somebody went on autoplay, is missed or came back, which the room shows; asked before `stored`."""
        stored = self.loaded.stored_seats
        if any(seat.away != stored[seat.pk][1] for seat in self.loaded.seats):
            return True
        return self.loaded.row.pace is not None and any(
            (seat.missed < VACANT_AFTER) != (stored[seat.pk][0] < VACANT_AFTER) for seat in self.loaded.seats
        )

    def stored(self, mark: str) -> None:
        """It is stored: the loaded game can be played on."""
        self.loaded.mark = mark
        self.loaded.stored_seats = self.loaded.seats_now()
        if self.between is not None:
            seen = self.between.views
            latest = LatestMove(self.loaded.row.version, self.before[SPECTATORS], seen) if seen else None
            self.loaded.latest = latest
        if self.loaded.recent is not None:
            move = self.move
            version, automatic = self.loaded.row.version, str(move.automatic)
            self.loaded.recent.append(
                VersionEvents(version, move.at, move.seat, automatic, move.timed_out, move.events)
            )


class Before(NamedTuple):
    """A loaded game before a move changes it: the views that clients have, what follows the move, and running banks."""

    views: Views
    between: BetweenEvents | None
    banks: list[Running]


def _before(loaded: LoadedGame) -> Before:
    views = loaded.views()
    banks = running_banks(loaded.row, loaded.state, loaded.seats, loaded.row.deadlines)
    return Before(views, between_events(loaded.book, views[SPECTATORS]), banks)


def act(loaded: LoadedGame, user: int | None, raw: Any, client_id: str) -> Played:
    """Play a person's action; raises Refused with the rules' codes, and then nothing has changed."""
    seat = loaded.seat_for(user)
    action, decision = loaded.book.read_action(raw)
    before, planned = _before(loaded), _planned_move(loaded, action)
    events = play(loaded.book, loaded.state, seat.number, action, decision, between=before.between)
    seat.missed, seat.away = 0, False
    text = loaded.book.encode_action(action).decode()
    origin: dict[str, Any] = {"seat": seat.number, "user": user, "client_id": client_id, "action": text}
    return _played(loaded, before, events, planned, **origin)


def play_due(loaded: LoadedGame, thoughts: Thoughts | None = None) -> Played | None:
    """Play one thing that is due now: a time-out, or an automatic move. None if it only waits for its deadline."""
    overdue = first_overdue(loaded.state, loaded.row.deadlines, now_ms())
    return _time_out(loaded, overdue) if overdue is not None else _move_automatically(loaded, thoughts or {})


def resign_for(loaded: LoadedGame, number: int) -> Played:
    """Resign for a bot, or for a player who is not coming back."""
    seat = loaded.seats[number]
    is_bot = seat.kind == Kind.BOT
    seat.away = seat.away or not is_bot
    action, _ = loaded.book.read_action({"type": RESIGN})
    return _play_for(loaded, number, action, Automatic.BOT if is_bot else Automatic.AWAY)


def is_due(row: Game) -> bool:
    """Whether the server has to act in this game by now."""
    return row.status == Status.PLAYING and row.wake_at is not None and row.wake_at <= now_ms()


def is_overdue(row: Game) -> bool:
    """Whether a deadline has passed, which is settled before anybody acts."""
    return row.deadline is not None and row.deadline <= now_ms()


def wake_at(loaded: LoadedGame, now: int) -> int | None:
    """When the server next has to act: the first deadline or automatic move."""
    return next_wake_at(loaded.book, loaded.state, loaded.seats, loaded.row.pace, loaded.row.deadlines, now)


def turns_at(loaded: LoadedGame, now: int) -> int | None:
    """When the server next has to act in a game in which nobody moves at once, but for its deadlines."""
    return next_turn_at(loaded.book, loaded.state, loaded.seats, loaded.row.pace, now)


def _planned_move(loaded: LoadedGame, action: engine.Action) -> PlannedMove | None:
    """The next automatic move, if one is planned that does not have to wait for what `action` shows."""
    row = loaded.row
    if row.wake_at is None or row.wake_at == row.deadline:
        return None
    decisions = automatic_decisions(loaded.book, loaded.state, loaded.seats, row.pace)
    return PlannedMove(row.wake_at, frozenset(one.id for one in decisions if type(action) not in one.answers))


def _time_out(loaded: LoadedGame, number: int) -> Played:
    """Play the default of an overdue decision (PLAT-14); the seats that it waited for have timed out (PLAT-16)."""
    decision = next(d for d in loaded.state.decisions if d.id == number)
    late = decision.seats(loaded.state.table) if decision.blocking and not decision.own_clock else ()
    before = _before(loaded)
    events = time_out(loaded.book, loaded.state, number, between=before.between)
    for seat in late:
        _mark_missed(loaded.seats[seat], live=loaded.row.pace is None)
    origin: dict[str, Any] = {"decision": number, "timed_out": tuple(late), "automatic": Automatic.TIME}
    return _played(loaded, before, events, **origin)


def _mark_missed(seat: GameSeat, *, live: bool) -> None:
    """A person timed out; after the second time in a row their seat goes on autoplay, in a live game."""
    if seat.kind == Kind.PERSON and not seat.away:
        seat.missed += 1
        seat.away = live and seat.missed >= AWAY_AFTER


def _move_automatically(loaded: LoadedGame, thoughts: Thoughts) -> Played | None:
    """Play for one bot, one seat on autoplay, or one by its player's orders, which go before the default."""
    for number in in_order(loaded):
        seat = loaded.seats[number]
        answer = ordered(loaded.book, loaded.state, seat)
        if answer is not None and (not answer.unhurried or _is_time_for_turns(loaded.row)):
            return _play_by_order(loaded, number, answer)
        if on_autoplay(seat):
            action = default_action(loaded.book, loaded.state, number)
            automatic = Automatic.AWAY
        elif seat.kind == Kind.BOT:
            action = _bot_action(loaded, seat, thoughts)
            automatic = Automatic.BOT
        else:
            continue
        if action is not None:
            remark = _remark(loaded, seat, action) if automatic == Automatic.BOT else None
            return replace(_play_for(loaded, number, action, automatic), remark=remark)
    return None


def _is_time_for_turns(row: Game) -> bool:
    """Whether orders begin turns by what is due: always in a live game."""
    return row.pace is None or (row.wake_at is not None and days.is_slot(row.pace, row.wake_at))


def _remark(loaded: LoadedGame, seat: GameSeat, action: engine.Action) -> Remark | None:
    """What a bot says before it takes an action."""
    bots = loaded.book.ruleset.bots
    return bots.remark_on(seat.level, loaded.book, loaded.state, seat.number, action) if bots else None


def _bot_action(loaded: LoadedGame, seat: GameSeat, thoughts: Thoughts) -> engine.Action | None:
    """The action that a bot chooses, or the default answer after too many actions that answer nothing."""
    bots = loaded.book.ruleset.bots
    if seat.number in thoughts:
        action = thoughts[seat.number]
    else:
        action = bots.choose(seat.level, loaded.book, loaded.state, seat.number) if bots else None
    answers = action is not None and _answers(loaded, seat.number, action)
    if action is None or (not answers and seat.unprompted_actions >= MAX_UNPROMPTED):
        action = default_action(loaded.book, loaded.state, seat.number)
        answers = True
    seat.unprompted_actions = 0 if answers else seat.unprompted_actions + 1
    return action


def _answers(loaded: LoadedGame, seat: int, action: engine.Action) -> bool:
    """Whether `action` answers a decision that waits for `seat`."""
    return any(
        type(action) in decision.answers and seat in decision.seats(loaded.state.table)
        for decision in loaded.state.decisions
    )


def _play_by_order(loaded: LoadedGame, seat: int, answer: Answer) -> Played | None:
    """Play what the orders of a seat answer; an answer that the rules refuse leaves the decision to its player."""
    before = _before(loaded)
    try:
        events = play(loaded.book, loaded.state, seat, answer.action, answer.decision, between=before.between)
    except Refused as refused:
        name = answer.action.name()
        log.error("a standing order was refused", game=loaded.row.pk, seat=seat, action=name, code=refused.code)
        return None
    text = loaded.book.encode_action(answer.action).decode()
    return _played(loaded, before, events, seat=seat, action=text, automatic=Automatic.ORDER)


def _play_for(loaded: LoadedGame, seat: int, action: engine.Action, automatic: Automatic) -> Played:
    before = _before(loaded)
    try:
        events = play(loaded.book, loaded.state, seat, action, between=before.between)
    except Refused as refused:
        # Only its name: the action may hold a card of the bot's hand.
        log.warning(
            "a bot's choice was refused", game=loaded.row.pk, seat=seat, action=action.name(), code=refused.code
        )
        action = _default_or_fail(loaded, seat)
        events = play(loaded.book, loaded.state, seat, action, between=before.between)
    text = loaded.book.encode_action(action).decode()
    return _played(loaded, before, events, seat=seat, action=text, automatic=automatic)


def _default_or_fail(loaded: LoadedGame, seat: int) -> engine.Action:
    action: engine.Action | None = default_action(loaded.book, loaded.state, seat)
    if action is None:
        raise RuntimeError(f"game {loaded.row.pk}: no default action for seat {seat}")
    return action


def _played(
    loaded: LoadedGame,
    before: Before,
    events: list[engine.Event],
    planned: PlannedMove | None = None,
    **origin: Any,
) -> Played:
    """Make what was played the game's next version; an automatic move that was `planned` may keep its moment."""
    now = now_ms()
    row, state = loaded.row, loaded.state
    row.version += 1
    anew = settle_banks(loaded, before.banks, origin.get("timed_out", ()), now)
    row.deadlines = next_deadlines(row, state, loaded.seats, loaded.calendars, row.deadlines, now, anew=anew)
    row.deadline = min(row.deadlines.values(), default=None)
    row.wake_at = next_wake_at(loaded.book, state, loaded.seats, row.pace, row.deadlines, now, planned)
    if origin.get("automatic") in (Automatic.BOT, Automatic.AWAY, Automatic.ORDER) and row.wake_at is not None:
        pause = budgets.spend(seat.user_id for seat in loaded.seats if seat.user_id is not None)
        row.wake_at = min(at for at in (max(row.wake_at, now + pause), row.deadline) if at is not None)
    row.status = Status.FINISHED if state.finished else Status.PLAYING
    loaded.forget_views()
    return Played(loaded, before.views, Move(at=now, events=events, **origin), before.between)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
