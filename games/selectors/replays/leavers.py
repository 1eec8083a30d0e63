"""Players who left a game before its end, and the places that follow from it (PLAT-25).

Whoever resigned, or was on autoplay when the game ended, gets the worst place among those who were still in it when
they left, whatever the rules or the server made of their seat afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

import msgspec

from games.models import Automatic, Game, GameSeat, Kind, Opening
from games.recordings.beginnings import book_of, history_of
from games.recordings.packed import Version
from games.selectors.play.versions import versions_of
from games.selectors.replays.recording import recording_of

RESIGN = "resign"
Places = list[list[int]]


def places_and_leavers(game: Game, seats: Sequence[GameSeat]) -> tuple[Places, set[int]]:
    """The places of a finished game with those who left in theirs, and the seats that they left."""
    leavers, out = _leavers(game, seats)
    return (place_leavers(game.places, leavers, out), set(leavers)) if leavers else (game.places, set())


def left_at(game: Game, seats: Sequence[GameSeat]) -> Mapping[int, int]:
    """The version at which each seat left a finished game, of those that did before they were out of it."""
    return _leavers(game, seats)[0]


def _leavers(game: Game, seats: Sequence[GameSeat]) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """When those who left did so, and, if any did, when everybody was out who was so before the end."""
    leavers = _left_at(versions_of(game.pk), [seat for seat in seats if seat.kind == Kind.PERSON])
    if not leavers:
        return {}, {}
    out = _out_at(game, len(seats))
    return {seat: version for seat, version in leavers.items() if version <= out.get(seat, math.inf)}, out


def ended_at_once(game: Game, seats: int) -> bool:
    """Whether a resignation ended a game before everybody had answered anything that the rules asked of them.

    The games that it continues are part of it; a game that goes on from an unknown beginning is no beginning itself.
    """
    versions = versions_of(game.pk)
    if not _is_resignation(versions[-1]):
        return False
    opening = Opening.objects.filter(game=game).only("history").first()
    if opening is not None:
        earlier = [Version(*row) for segment in history_of(opening) for row in segment["versions"]]
        if not earlier:
            return False
        versions = [*earlier, *versions]
    unprompted = {action.name() for action in book_of(game).unprompted}
    answered = {one.seat for one in versions if one.seat is not None and _type_of(one) not in {RESIGN, *unprompted}}
    return len(answered) < seats


def have_resigned(game: int, seats: Collection[int]) -> bool:
    """Whether one of these seats has resigned itself."""
    return any(one.seat in seats and not one.automatic and _is_resignation(one) for one in versions_of(game))


def _is_resignation(version: Version) -> bool:
    return RESIGN in version.action and _type_of(version) == RESIGN


def _type_of(version: Version) -> str:
    """The type of the action of a version; empty for a time-out, and for the start."""
    return str(msgspec.json.decode(version.action)["type"]) if version.action else ""


def place_leavers(places: Places, leavers: Mapping[int, int], out: Mapping[int, int]) -> Places:
    """Put those who left at a version below everybody who was in the game at it; `out` is when the others were out."""
    until = {**out, **leavers}
    placed = [[seat for seat in shared if seat not in leavers] for shared in places]
    placed = [shared for shared in placed if shared]
    for version in sorted(set(leavers.values()), reverse=True):
        gone = [seat for seat, at in leavers.items() if at == version]
        still_in = [at for at, shared in enumerate(placed) if any(until.get(s, math.inf) > version for s in shared)]
        placed.insert(max(still_in, default=-1) + 1, gone)
    return placed


def _left_at(versions: Sequence[Version], people: Sequence[GameSeat]) -> dict[int, int]:
    """The version at which each of these players left, of those who did: when the game first played for them since
    they last played themselves."""
    resigned: dict[int, int] = {}
    played_for: dict[int, int] = {}
    for version in versions:
        seat = version.seat
        for late in version.timed_out:
            played_for.setdefault(late, version.version)
        if seat is None:
            continue
        if not version.automatic:
            played_for.pop(seat, None)
            if _is_resignation(version):
                resigned.setdefault(seat, version.version)
        elif version.automatic == Automatic.AWAY:
            played_for.setdefault(seat, version.version)
    away = {seat.number: played_for.get(seat.number, len(versions)) for seat in people if seat.away}
    return {**away, **{seat.number: resigned[seat.number] for seat in people if seat.number in resigned}}


def _out_at(game: Game, seats: int) -> dict[int, int]:
    """The version at which each seat was out of the game, of those that were out before its end."""
    recording = recording_of(game)
    out: dict[int, int] = {}
    for version, _, state, _ in recording.moments(last=max(1, len(recording.versions) - 1)):
        for seat in range(seats):
            if seat not in out and not recording.book.may_act(state.table, seat):
                out[seat] = version.version
    return out
