"""A game loaded from the database to be played: its row, seats, rules and position.

A move loads by handwritten SQL, which costs a tenth of the same through the ORM; the same text serves Django's
connection here and the event loop's (`games.runtime.database`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from msgspec import UNSET, Struct, UnsetType

from games import refusals, rulesets
from games.audiences import SPECTATORS, Views, audience_of, state_views
from games.calendars import Calendar
from games.clock import wall_ms
from games.engine.orders import stored_orders
from games.engine.refusal import Refused, newer_version
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameState
from games.engine.version import NEWEST
from games.models import Game, GameSeat, Kind, Status
from games.recordings.beginnings import stored_book
from games.recordings.packed import Version
from games.selectors.play.banks import running_banks
from games.selectors.play.versions import latest_versions

RECENT_LENGTH = 40
"""Versions of which a game's frame tells what happened."""

GAME_FIELDS = (
    "id", "room_id", "ruleset", "board_name", "seed", "seed_hash", "version", "status", "deadlines", "deadline",
    "wake_at", "paused_at", "remaining", "snapshot_version", "cancel_cause", "cancel_reason",
    "pace", "time_bank", "increment", "unrated", "challenge_id", "covered_until", "engine", "warned",
)  # fmt: skip
JSON_FIELDS = {"deadlines", "remaining", "warned"}
SEAT_FIELDS = (
    "id", "game_id", "number", "user_id", "member_id", "name", "kind", "level", "bot_account", "token", "away",
    "missed", "unprompted_actions", "bank",
)  # fmt: skip
"""In the model's order, by which Django distributes the values."""
LOAD = f"""
SELECT g.xmin::text, g.state, md5(concat_ws('/', g.ruleset, g.board, g.options)),
       (SELECT json_agg(json_build_array({", ".join(f"s.{name}" for name in SEAT_FIELDS)}, o.orders)
                        ORDER BY s.number)::text
        FROM games_gameseat s LEFT JOIN games_standingorders o ON o.seat_id = s.id AND o.user_id = s.user_id
        WHERE s.game_id = g.id),
       {", ".join(f"g.{name}::text" if name in JSON_FIELDS else f"g.{name}" for name in GAME_FIELDS)}
FROM games_game g WHERE g.id = ANY(%s)
"""  # noqa: S608 - column names only
PK = 4
"""Where a row of LOAD has the game's number."""
ENGINE_AT = PK + GAME_FIELDS.index("engine")
"""Where it has the version of the engine that has played the game last."""
LOAD_RECENT = """
SELECT version, at, seat, automatic, timed_out::text, events FROM games_action
WHERE game_id = %s AND version <= %s ORDER BY version DESC LIMIT %s
"""
LOAD_RULES = "SELECT ruleset, board::text, options::text FROM games_game WHERE id = %s"


class VersionEvents(NamedTuple):
    """The events of one version of a game."""

    version: int
    at: int
    seat: int | None
    automatic: str
    timed_out: Sequence[int]
    events: Sequence[Event]


class LatestMove(NamedTuple):
    """The latest move of a game that is shown event by event: the view before it, and those between its events.

    Of `before`, only what those between have is shown.
    """

    version: int
    before: Struct
    between: Sequence[Struct]


@dataclass
class LoadedGame:
    """A game as it is stored, until a move changes it in place.

    `mark` is the row's `xmin`, which PostgreSQL sets at each change: a row that still has it is as it was loaded.
    `recent` holds the latest events, once somebody has asked for them; `latest` the latest move of several events,
    if it was made here, or the first. `calendars` are those of its people, read before each move in a game over days.
    """

    mark: str
    row: Game
    seats: list[GameSeat]
    book: Rulebook
    state: GameState[Any, Any]
    stored_seats: dict[int, tuple[int, bool, int, int]] = field(default_factory=dict)
    calendars: Mapping[int, Calendar] = field(default_factory=dict)
    recent: deque[VersionEvents] | None = None
    latest: LatestMove | None = None
    _views: Views | None = None

    def __post_init__(self) -> None:
        """Note how the seats are stored."""
        self.stored_seats = self.seats_now()

    def seat_for(self, user: int | None) -> GameSeat:
        """A person's seat; refuses somebody who has none."""
        for seat in self.seats:
            if user is not None and seat.user_id == user:
                return seat
        raise refusals.no_seat()

    @property
    def banks(self) -> list[int] | UnsetType:
        """The time banks (ms) by seat: in a paused live game what is left, otherwise what there was when they began."""
        row = self.row
        if row.pace is None and row.time_bank is None:
            return UNSET
        left = [seat.bank for seat in self.seats]
        if row.paused_at is not None:
            for one in running_banks(row, self.state, self.seats, row.remaining):
                for number in one.seats:
                    left[number] = min(left[number], one.left(self.seats[number].bank, one.deadline))
        return left

    @property
    def bank_ends(self) -> dict[str, int] | UnsetType:
        """When (ms) the bank of each seat that a live game with banks waits for has run out."""
        row = self.row
        if row.time_bank is None:
            return UNSET
        ends: dict[str, int] = {}
        for one in running_banks(row, self.state, self.seats, row.deadlines):
            for number in one.seats:
                end = one.deadline - one.longest + self.seats[number].bank
                ends[str(number)] = min(end, ends.get(str(number), end))
        return ends

    def audiences(self) -> list[str]:
        """Everybody who may be looking: the seats that people hold, and spectators."""
        held = [audience_of(seat.number) for seat in self.seats if seat.kind == Kind.PERSON]
        return [*held, SPECTATORS]

    def views(self) -> Views:
        """Each audience's view of the position; kept until `forget_views`."""
        if self._views is None:
            self._views = state_views(self.book, self.state, self.audiences(), self.row.deadlines)
        return self._views

    def forget_views(self) -> None:
        """The position has changed."""
        self._views = None

    def seats_now(self) -> dict[int, tuple[int, bool, int, int]]:
        """The fields of seats that moves change: time-outs in a row, autoplay, a bot's unprompted actions, the bank."""
        return {seat.pk: (seat.missed, seat.away, seat.unprompted_actions, seat.bank) for seat in self.seats}


def load(game: int) -> LoadedGame:
    """Return the game with this number; refuses one that does not exist."""
    games = load_all([game])
    if not games:
        raise refusals.no_such_game()
    return games[0]


def load_all(games: Collection[int]) -> list[LoadedGame]:
    """Return those of these games that exist, in any order."""
    with connection.cursor() as cursor:
        cursor.execute(LOAD, [list(games)])
        return [read_game(row, _book_for(cursor, row)) for row in cursor.fetchall()]


def load_readable(games: Collection[int]) -> list[LoadedGame]:
    """The same without those that this release cannot read."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute(LOAD, [list(games)])
        for row in cursor.fetchall():
            with suppress(Refused):
                found.append(read_game(row, _book_for(cursor, row)))
    return found


def _book_for(cursor: Any, row: Sequence[Any]) -> Rulebook:
    """The rules of a row of LOAD."""
    book = known_book(row)
    if book is None:
        cursor.execute(LOAD_RULES, [row[PK]])
        book = open_book(row, cursor.fetchone())
    return book


def known_book(row: Sequence[Any]) -> Rulebook | None:
    """The rules of a row of LOAD, if this process has them; else None, and `open_book` takes a row of LOAD_RULES."""
    return rulesets.known_rulebook(row[2])


def open_book(row: Sequence[Any], rules: Sequence[Any]) -> Rulebook:
    """The rules this game was started with: its own board and options, even if the room's have changed since.

    Refuses those of a game that a newer release has played, whose board may have what this one does not know.
    """
    _refuse_newer(row)
    ruleset, board, options = rules
    return stored_book(ruleset, msgspec.json.decode(board), msgspec.json.decode(options), mark=row[2])


def _refuse_newer(row: Sequence[Any]) -> None:
    if row[ENGINE_AT] > NEWEST:
        raise newer_version()


def read_game(row: Sequence[Any], book: Rulebook) -> LoadedGame:
    """A row of LOAD, opened with its rules; refuses a game that a newer release has played."""
    _refuse_newer(row)
    mark, state, _, seats, *values = row
    read = [
        msgspec.json.decode(value) if name in JSON_FIELDS else value
        for name, value in zip(GAME_FIELDS, values, strict=True)
    ]
    game = Game.from_db("default", GAME_FIELDS, read)
    sitting = [_read_seat(seat, book) for seat in msgspec.json.decode(seats or "[]")]
    return LoadedGame(mark, game, sitting, book, book.decode(state))


def _read_seat(row: Sequence[Any], book: Rulebook) -> GameSeat:
    """A seat as LOAD has it: its fields, and the standing orders that its player has given."""
    *fields, orders = row
    seat = GameSeat.from_db("default", SEAT_FIELDS, fields)
    if orders:
        seat.orders = stored_orders(book, orders)
    return seat


def read_recent(rows: Iterable[Sequence[Any]], book: Rulebook) -> deque[VersionEvents]:
    """Rows of LOAD_RECENT, oldest first."""
    versions = [
        VersionEvents(version, at, seat, automatic, msgspec.json.decode(timed_out), book.decode_events(events))
        for version, at, seat, automatic, timed_out, events in rows
    ]
    return deque(reversed(versions), maxlen=RECENT_LENGTH)


def recent_of(loaded: LoadedGame) -> deque[VersionEvents]:
    """The same of any game, also of one that has ended and been packed."""
    versions = latest_versions(loaded.row.pk, RECENT_LENGTH, loaded.row.version + 1)
    return deque(events_of(versions, loaded.book), maxlen=RECENT_LENGTH)


def events_of(versions: Iterable[Version], book: Rulebook) -> Iterator[VersionEvents]:
    """These versions with their events."""
    for one in versions:
        yield VersionEvents(one.version, one.at, one.seat, one.automatic, one.timed_out, book.decode_events(one.events))


def refuse_ended(row: Game) -> None:
    """Refuse a game that has ended, and one of a challenge whose day is over: its seed is known."""
    if row.status != Status.PLAYING:
        raise refusals.game_over()
    if row.challenge_id is not None and row.covered_until is not None and row.covered_until <= wall_ms():
        raise refusals.challenge_over()
