"""Replays (PLAT-22): an ended game as its viewers saw it, in pages, and whether it can still be played again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from games import refusals
from games.audiences import Json, event_patches, events_view, latest_changes, merge_patch
from games.engine.hidden import EVERYTHING
from games.engine.rulebook import Rulebook
from games.engine.views import view
from games.engine.wire import CommonState
from games.messages.server import GameFrame, LatestChanges, LogEntry, Update
from games.models import Game, GameRecord
from games.recordings.engine_version import engine_version
from games.recordings.packed import Version
from games.recordings.resimulation import find_difference
from games.selectors.play.games import board_view, first_move, inspected, seated_player
from games.selectors.play.hands import is_covered
from games.selectors.play.loaded import RECENT_LENGTH
from games.selectors.replays.recording import Moment, WholeRecording, recording_of, whole_recording_of

FILE_FORMAT = "opoly-replay-1"
PAGE_LENGTH = 50
"""Versions to a page: as many as between two keyframes."""


class ReplayPage(Struct, kw_only=True):
    """Consecutive versions of an ended game: all of the first, and an update for each of the others.

    `versions` is how many the game has, of which `earlier` were played before it was continued from a save. Nothing
    can be done in a replay, so no state has legal actions or deadlines. The hands of others stay hidden in a game that
    is `covered`, because it can still be continued; in one of today's challenge it is the seed, `covered_until` (ms).
    """

    versions: int
    earlier: int
    covered: bool
    covered_until: int | UnsetType = UNSET
    game: GameFrame
    updates: list[Update]


class ReplayCheck(Struct, kw_only=True):
    """Whether today's rules play the game as it was played; if not, the first `difference`."""

    fits: bool
    difference: str


def replay_page(game: Game, own: int | None, seat: int | None, version: int, *, all_hands: bool = False) -> ReplayPage:
    """The page with this version as it was seen from a seat, or by spectators; `own` is the seat of its reader.

    With `all_hands` its states show everybody's hand. Refuses a version or a seat that there is not, and in a covered
    game (PLAT-35) the hands and seats of others.
    """
    seats = list(game.seats.order_by("number"))
    if seat is not None and not 0 <= seat < len(seats):
        raise refusals.no_such_seat(len(seats) - 1)
    covered = is_covered(game)
    if covered and seat not in (None, own):
        raise refusals.covered(game, "seat")
    if covered and all_hands:
        raise refusals.covered(game, "hands")
    viewer = EVERYTHING if all_hands else seat
    recording = whole_recording_of(game)
    last = len(recording.versions)
    if not 1 <= version <= last:
        raise refusals.no_such_version(last)
    first = version - (version - 1) % PAGE_LENGTH
    begin = max(1, first - 1)  # the version before, for the changes of the first
    moments = recording.moments(begin, min(first + PAGE_LENGTH - 1, last))
    start = next(moments)
    state = _state(recording, start, viewer)
    changes: LatestChanges | UnsetType = UNSET
    if begin < first:
        before, start = state, next(moments)
        state = _state(recording, start, viewer)
        if start.between:
            changes = latest_changes(before, start.between, state)
    elif recording.earlier == 0:
        move = first_move(recording.book, game.seed, len(seats), start.events, state)
        if move is not None:
            changes = latest_changes(move.before, move.between, state)
    frame = GameFrame(
        id=game.pk,
        version=first,
        seats=[seated_player(one) for one in seats],
        seed_hash=game.seed_hash,
        seed=UNSET if covered else game.seed,
        board=board_view(recording.book),
        state=state,
        recent=entries_of(recording.book, recording.versions[max(0, first - RECENT_LENGTH) : first], seat),
        latest_changes=changes,
        now=start.version.at,
    )
    updates = []
    for moment in moments:
        after = _state(recording, moment, viewer)
        updates.append(update_of(moment, seat, state, after))
        state = after
    return ReplayPage(
        versions=last,
        earlier=recording.earlier,
        covered=covered,
        covered_until=game.covered_until if covered and game.covered_until is not None else UNSET,
        game=frame,
        updates=updates,
    )


def inspect_at(game: Game, version: int, space: int) -> Json:
    """The description of a space as it was after a version, as spectators may know it; raises Refused."""
    recording = whole_recording_of(game)
    if not 1 <= version <= len(recording.versions):
        raise refusals.no_such_version(len(recording.versions))
    return inspected(recording.book, recording.state_at(version), None, space)


def replay_file(game: Game) -> bytes:
    """An ended game as a file: its rules, its seed, and every version as spectators saw it, with what was done.

    Of a covered game (PLAT-35) it has neither the seed nor the actions, in which hands could be.
    """
    recording, covered = recording_of(game), is_covered(game)
    content = {
        "format": FILE_FORMAT,
        "game": game.pk,
        "ruleset": game.ruleset,
        "board": game.board,
        "options": game.options,
        **({} if covered else {"seed": game.seed}),
        "seed_hash": game.seed_hash,
        "players": [seat.display_name for seat in game.seats.order_by("number")],
        "places": game.places,
        "winners": game.winners,
        "versions": [_file_line(recording.book, version, covered=covered) for version in recording.versions],
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=1)


def _file_line(book: Rulebook, version: Version, *, covered: bool) -> Json:
    events = events_view(book.decode_events(version.events), None)
    action = msgspec.json.decode(version.action) if version.action and not covered else None
    line = {"version": version.version, "at": version.at, "seat": version.seat, "action": action, "events": events}
    return line | ({"automatic": version.automatic} if version.automatic else {})


def check_of(game: Game) -> ReplayCheck:
    """Play an ended game again by today's rules, unless it was packed by the same.

    The difference of a covered game (PLAT-35) is only its place.
    """
    record = GameRecord.objects.filter(game=game.pk).only("engine").first()
    now = engine_version(game.ruleset)
    difference = _difference(game.pk, game.seed_hash, now, record is not None and record.engine == now)
    visible = difference.partition(":")[0] if is_covered(game) else difference
    return ReplayCheck(fits=not difference, difference=visible)


@lru_cache(maxsize=1024)
def _difference(game: int, _seed_hash: str, _engine: str, is_checked: bool) -> str:
    """The difference, cached by the game, its seed's hash, which no other game has, and the version of the rules."""
    row = Game.objects.get(pk=game)
    recording = recording_of(row)
    if is_checked:
        return recording.frames.difference
    return find_difference(row, recording.versions) or ""


def _state(recording: WholeRecording, moment: Moment, seat: int | None) -> CommonState:
    return replace(view(recording.book, moment.state, seat), legal=UNSET)


def entries_of(book: Rulebook, versions: Sequence[Version], seat: int | None) -> list[LogEntry]:
    """These versions as entries of a viewer's log."""
    return [
        LogEntry(version=one.version, now=one.at, **_by(one), events=events_view(book.decode_events(one.events), seat))
        for one in versions
    ]


def update_of(moment: Moment, seat: int | None, before: CommonState, after: CommonState) -> Update:
    """A moment as an update for a viewer, whose views these are."""
    one, between = moment.version, moment.between
    return Update(
        version=one.version,
        now=one.at,
        **_by(one),
        events=events_view(moment.events, seat),
        patch=merge_patch(before, after),
        event_patches=event_patches(before, between, after) if between else UNSET,
    )


def _by(version: Any) -> Json:
    """Return the author of a version, as in updates."""
    return {
        "by": UNSET if version.seat is None else version.seat,
        "automatic": version.automatic or UNSET,
        "timed_out": list(version.timed_out) or UNSET,
    }
