"""The rooms that a person can return to, and what their games ask of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import F

from config.languages.numbers import Currency
from games.clock import now_ms
from games.engine.orders import stored_orders
from games.engine.refusal import Refused
from games.models import Action, Game, Phase, Room, StandingOrders, Status
from games.recordings.beginnings import book_of
from games.selectors.boards.rulebook import currency_on
from games.selectors.play.happened import happened_in_words, happened_since
from games.selectors.play.questions import answered_by_orders, asked_in_words, questions_in, time_left
from games.selectors.rooms.looks import seen_in
from games.selectors.rooms.paces import pace_in_words
from games.selectors.rooms.rooms import rooms_of
from games.selectors.titles import title_of

LAST = datetime.max.replace(tzinfo=UTC)


class Asked(NamedTuple):
    """What a game asks of a person: the decision's kind, and the same in words."""

    kind: str
    text: str


@dataclass(frozen=True)
class RoomLine:
    """A room that a person is a member of, for a list."""

    code: str
    phase: str
    ruleset: str
    ruleset_name: str
    names: list[str]
    others: list[str]
    """The names of those who sit there with the person."""
    my_turn: bool = False
    asked: list[Asked] = field(default_factory=list)
    """What the game asks of the person, if it waits for them."""
    since: datetime | None = None
    """When the latest move was made, in a game that waits for the person."""
    until: datetime | None = None
    """When the first of the person's time is up."""
    left: str = ""
    """How much of it is left, in words."""
    turn: list[str] = field(default_factory=list)
    """The names of the players for whom the game waits, if it is not the person's turn."""
    cash: int | None = None
    currency: Currency = field(default_factory=lambda: Currency(""))
    round: int | None = None
    spaces: list[dict[str, Any]] = field(default_factory=list)
    pieces: list[tuple[int, int]] = field(default_factory=list)
    """The colour and the space of each piece."""
    pace: str = ""
    """How long the players may take, in words; empty in a live game by the rules' seconds."""
    happened: str = ""
    """What has happened since the person was last there, in a game over days that waits for them, in words."""


def running_rooms(user: int) -> list[RoomLine]:
    """Return the rooms a person can return to: those that wait for them first, in the order in which time runs out."""
    rooms = rooms_of(user).exclude(phase=Phase.ENDED).select_related("game").prefetch_related("members", "game__seats")
    numbers = [room.game_id for room in rooms if room.game_id is not None]
    moves = Action.objects.filter(game__in=numbers, version=F("game__version")).values_list("game", "at")
    moved = {game: datetime.fromtimestamp(at / 1000, UTC) for game, at in moves}
    given = StandingOrders.objects.filter(user=user, seat__user=user, seat__game__in=moved)
    orders = dict(given.values_list("seat__game", "orders"))
    lines = [_line(room, user, moved, orders) for room in rooms]
    asking = [room.game for room, line in zip(rooms, lines, strict=True) if line.my_turn and room.game is not None]
    happened = _happened(asking, user)
    lines = [replace(line, happened=happened.get(room.game_id, "")) for room, line in zip(rooms, lines, strict=True)]
    return sorted(lines, key=lambda line: (not line.my_turn, line.until or LAST, line.since or LAST))


def _happened(games: Sequence[Game], user: int) -> dict[int | None, str]:
    """What has happened in these games since a person was last there, in words, by game; of those over days."""
    over_days = [game for game in games if game.pace is not None]
    seen = seen_in([game.pk for game in over_days])
    asked = [(game.pk, book_of(game), game.version, seen[game.pk, user]) for game in over_days]
    found = zip(over_days, happened_since(asked), strict=True)
    return {game.pk: happened_in_words(game.ruleset, happened) for game, happened in found}


def others_wait(user: int, room: int) -> bool:
    """Whether a person plays in any other room than this one, so that one of those may wait for them."""
    return rooms_of(user).filter(phase=Phase.PLAYING).exclude(pk=room).exists()


def next_waiting(user: int, after: str = "") -> tuple[str, int]:
    """The code of the table that waits for a person next after this one, and how many do but for it.

    The code is empty if none does. All of them come round before any comes again.
    """
    waiting = sorted(line.code for line in running_rooms(user) if line.my_turn and line.code != after)
    if not waiting:
        return "", 0
    return next((code for code in waiting if code > after), waiting[0]), len(waiting)


def _line(room: Room, user: int, moved: Mapping[int, datetime], orders: Mapping[int, Any]) -> RoomLine:
    line = RoomLine(
        code=room.code,
        phase=room.phase,
        ruleset=room.ruleset,
        ruleset_name=title_of(room.ruleset),
        names=[member.name for member in room.members.all()],
        others=[member.name for member in room.members.all() if member.user_id != user],
        pace=pace_in_words(room),
    )
    game = room.game
    if room.phase != Phase.PLAYING or game is None or game.status != Status.PLAYING:
        return line
    return _with_table(line, game, user, moved.get(game.pk), orders.get(game.pk, {}))


def _with_table(line: RoomLine, game: Game, user: int, moved: datetime | None, orders: Any) -> RoomLine:
    """The line of a running game, with what its table shows at a glance; nothing of one that cannot be read.

    What the person's standing `orders` answer does not wait for them.
    """
    seats = {seat.number: seat for seat in game.seats.all()}
    mine = next((number for number, seat in seats.items() if seat.user_id == user), None)
    try:
        book = book_of(game)
        state = book.decode(game.state)
    except Refused:
        return line
    questions = questions_in(book, state, game.deadlines)
    done = set() if mine is None else answered_by_orders(book, state, mine, stored_orders(book, orders))
    own = [question for question in questions if question.seat == mine and question.decision.id not in done]
    kinds = dict.fromkeys(question.decision.name() for question in own)
    asked = {question.seat for question in questions if question.decision.blocking}
    until = min((question.deadline for question in own if question.deadline is not None), default=None)
    rounds, glance = book.ruleset.scoring.rounds, book.ruleset.pages.glance
    return replace(
        line,
        my_turn=bool(own),
        asked=[Asked(kind, asked_in_words(game.ruleset, kind)) for kind in kinds],
        since=moved if own else None,
        until=None if until is None else datetime.fromtimestamp(until / 1000, UTC),
        left=time_left(until, now_ms()),
        turn=[seats[seat].display_name for seat in sorted(asked - {mine})] if not own else [],
        cash=glance.cash(state.table, mine) if glance is not None and mine is not None else None,
        currency=currency_on(game.ruleset, book.board),
        round=rounds(state.table) if rounds is not None else None,
        spaces=book.board_view().get("spaces", []),
        pieces=[(seats[seat].token, space) for seat, space in glance.pieces(state.table)] if glance is not None else [],
    )
