"""Replays (PLAT-22): an ended game as its viewers saw it, in pages, and whether it can still be played again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from games.engine.views import views
from games.messages.server import GameFrame, LogEntry, Update
from games.models import Game, GameRecord
from games.selectors import refusals
from games.selectors.engine_version import engine_version
from games.selectors.games import board_view, seated_player
from games.selectors.loaded import RECENT_LENGTH
from games.selectors.packed import Version
from games.selectors.replay import Moment, Recording, recording_of
from games.selectors.resimulation import find_difference
from games.selectors.views import Json, events_view, merge_patch

FILE_FORMAT = "opoly-replay-1"
PAGE_LENGTH = 50
"""Versions to a page: as many as between two keyframes."""


class ReplayPage(Struct, kw_only=True):
    """Consecutive versions of an ended game: all of the first, and an update for each of the others.

    `versions` is how many the game has. Nothing can be done in a replay, so no state has legal actions or deadlines.
    """

    versions: int
    game: GameFrame
    updates: list[Update]


class ReplayCheck(Struct, kw_only=True):
    """Whether today's rules play the game as it was played; if not, the first `difference`."""

    fits: bool
    difference: str


def replay_page(game: Game, seat: int | None, version: int) -> ReplayPage:
    """The page with this version, for a seat or for spectators; refuses a version or a seat that there is not."""
    seats = list(game.seats.order_by("number"))
    if seat is not None and not 0 <= seat < len(seats):
        raise refusals.no_such_seat(len(seats) - 1)
    if not 1 <= version <= game.version:
        raise refusals.no_such_version(game.version)
    recording = recording_of(game)
    first = version - (version - 1) % PAGE_LENGTH
    moments = recording.moments(first, min(first + PAGE_LENGTH - 1, game.version))
    start = next(moments)
    state = _state(recording, start, seat)
    frame = GameFrame(
        id=game.pk,
        version=first,
        seats=[seated_player(one) for one in seats],
        seed_hash=game.seed_hash,
        seed=game.seed,
        board=board_view(recording.book),
        state=state,
        recent=_recent(recording, first, seat),
        now=start.version.at,
    )
    updates = []
    for moment in moments:
        after = _state(recording, moment, seat)
        updates.append(_update(recording, moment, seat, merge_patch(state, after)))
        state = after
    return ReplayPage(versions=game.version, game=frame, updates=updates)


def replay_file(game: Game) -> bytes:
    """An ended game as a file: its rules, its seed, and every version as spectators saw it, with what was done."""
    recording = recording_of(game)
    content = {
        "format": FILE_FORMAT,
        "game": game.pk,
        "ruleset": game.ruleset,
        "board": game.board,
        "options": game.options,
        "seed": game.seed,
        "seed_hash": game.seed_hash,
        "players": [seat.display_name for seat in game.seats.order_by("number")],
        "places": game.places,
        "winners": game.winners,
        "versions": [_file_line(recording.book, version) for version in recording.versions],
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=1)


def _file_line(book: Any, version: Version) -> Json:
    events = events_view(book, book.decode_events(version.events), None)
    action = msgspec.json.decode(version.action) if version.action else None
    line = {"version": version.version, "at": version.at, "seat": version.seat, "action": action, "events": events}
    return line | ({"automatic": version.automatic} if version.automatic else {})


def check_of(game: Game) -> ReplayCheck:
    """Play an ended game again by today's rules, unless it was packed by the same."""
    record = GameRecord.objects.filter(game=game.pk).only("engine").first()
    now = engine_version(game.ruleset)
    difference = _difference(game.pk, game.seed_hash, now, record is not None and record.engine == now)
    return ReplayCheck(fits=not difference, difference=difference)


@lru_cache(maxsize=1024)
def _difference(game: int, _seed_hash: str, _engine: str, is_checked: bool) -> str:
    """The difference, cached by the game, its seed's hash, which no other game has, and the version of the rules."""
    row = Game.objects.get(pk=game)
    recording = recording_of(row)
    if is_checked:
        return recording.frames.difference
    return find_difference(row, recording.versions) or ""


def _state(recording: Recording, moment: Moment, seat: int | None) -> Json:
    (seen,) = views(recording.book, moment.state, [seat])
    seen.pop("legal", None)
    return seen


def _recent(recording: Recording, version: int, seat: int | None) -> list[LogEntry]:
    """The latest log entries up to a version."""
    entries = []
    for one in recording.versions[max(0, version - RECENT_LENGTH) : version]:
        events = events_view(recording.book, recording.book.decode_events(one.events), seat)
        entries.append(LogEntry(version=one.version, now=one.at, **_by(one), events=events))
    return entries


def _update(recording: Recording, moment: Moment, seat: int | None, patch: Json) -> Update:
    events = events_view(recording.book, moment.events, seat)
    one = moment.version
    return Update(version=one.version, now=one.at, **_by(one), events=events, patch=patch)


def _by(version: Any) -> Json:
    """Who or what made a version, as in updates."""
    return {
        "by": UNSET if version.seat is None else version.seat,
        "automatic": version.automatic or UNSET,
        "timed_out": list(version.timed_out) or UNSET,
    }
