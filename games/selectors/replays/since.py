"""What happened in a running game since a version, as the player of a seat may know it: the film of a game over days.

The positions of a running game are not stored. They follow from its events, without running the rules; nothing is known
to be pending in them, and nothing can be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from games import refusals
from games.audiences import events_view
from games.engine.rulebook import Rulebook
from games.engine.views import between_events, view
from games.engine.wire import CommonState
from games.messages.server import GameFrame, LogEntry, Update
from games.models import Game
from games.recordings.beginnings import book_of
from games.recordings.packed import Version
from games.recordings.resimulation import beginning
from games.selectors.play.games import board_view, seated_player
from games.selectors.play.loaded import RECENT_LENGTH
from games.selectors.play.versions import versions_of
from games.selectors.replays.frames import entries_of, update_of
from games.selectors.replays.recording import Moment

MOST_SHOWN = 60
"""The latest versions that are shown one by one; those before are only told."""
MOST_TOLD = 40


class CashThenAndNow(Struct, kw_only=True):
    """What the player on a seat had at the version asked for, and has now."""

    seat: int
    then: int
    now: int


class Since(Struct, kw_only=True):
    """What happened since the version `seen`.

    `game` is as it was where the film begins, with an update for each of the versions that follow, at most 60. `told`
    are the latest events since `seen` that replays jump to, in at most 40 versions. `cash` is empty in a game that does
    not say what is cash.
    """

    seen: int
    game: GameFrame
    updates: list[Update]
    told: list[LogEntry]
    cash: list[CashThenAndNow]


def since(game: Game, seat: int, seen: int) -> Since:
    """What happened since a version, as the player of a seat may know it; refuses a version that there is not."""
    versions = versions_of(game.pk, last=game.version)
    if not 1 <= seen <= len(versions):
        raise refusals.no_such_version(len(versions))
    book, seats = book_of(game), list(game.seats.order_by("number"))
    first = max(seen, len(versions) - MOST_SHOWN)
    moments = _moments(game, book, versions, seen, first)
    start = next(moments)
    then = _cash(book, start, len(seats))
    if first > seen:
        start = next(moments)
    state = _view(book, start, seat)
    frame = GameFrame(
        id=game.pk,
        version=first,
        seats=[seated_player(one) for one in seats],
        seed_hash=game.seed_hash,
        board=board_view(book),
        state=state,
        recent=entries_of(book, versions[max(0, first - RECENT_LENGTH) : first], seat),
        now=start.version.at,
    )
    updates, moment = [], start
    for moment in moments:
        after = _view(book, moment, seat)
        updates.append(update_of(moment, seat, state, after))
        state = after
    cash = [
        CashThenAndNow(seat=number, then=before, now=now)
        for number, (before, now) in enumerate(zip(then, _cash(book, moment, len(seats)), strict=True))
    ]
    return Since(seen=seen, game=frame, updates=updates, told=_told(book, versions[seen:], seat), cash=cash)


def _cash(book: Rulebook, moment: Moment, seats: int) -> list[int]:
    """What everybody has at a moment; nothing in a game that does not say what is cash."""
    glance = book.ruleset.pages.glance
    return [] if glance is None else [glance.cash(moment.state.table, number) for number in range(seats)]


def _moments(game: Game, book: Rulebook, versions: Sequence[Version], seen: int, first: int) -> Iterator[Moment]:
    """The moment `seen` and those from `first` on; their state is one object, changed in place."""
    state, events = beginning(game, book, book.decode_events(versions[0].events))
    state.decisions, state.agenda = [], []
    for version in versions:
        number = version.version
        if number > 1:
            events = book.decode_events(version.events)
        between = between_events(book) if number > first else None
        for index, event in enumerate(events):
            if index and between is not None:
                between(state.table)
            event.apply(state.table)
        if number == seen or number >= first:
            yield Moment(version, events, state, () if between is None else between.views)


def _view(book: Rulebook, moment: Moment, seat: int) -> CommonState:
    return replace(view(book, moment.state, seat), decision=UNSET, legal=UNSET)


def _told(book: Rulebook, versions: Sequence[Version], seat: int) -> list[LogEntry]:
    """The events that replays jump to, of these versions."""
    kinds = tuple(kind for mark in book.ruleset.landmarks for kind in mark.events)
    told = []
    for one in reversed(versions):
        telling = [event for event in book.decode_events(one.events) if isinstance(event, kinds)]
        if telling:
            (entry,) = entries_of(book, [one], seat)
            entry.events = events_view(telling, seat)
            told.append(entry)
        if len(told) == MOST_TOLD:
            break
    return told[::-1]
