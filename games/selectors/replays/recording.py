"""Games as they were played (PLAT-22), and whether their seed and actions lead to the same again (PLAT-13).

A game that has ended is read from its recorded events, without running the rules, so that it can still be shown when
they have changed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

import structlog
from msgspec import Struct

from games.engine.chance import seed_hash
from games.engine.refusal import unreadable_game
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameState
from games.engine.views import BetweenEvents, between_events
from games.models import Game, Opening
from games.recordings.beginnings import book_of, history_of
from games.recordings.packed import Frames, Version
from games.recordings.resimulation import find_difference, frames_from, frames_of, simulate
from games.selectors.play.versions import record_of, rows_of, versions_of
from games.selectors.replays.fairness import mix_of

T = TypeVar("T")

GAMES_KEPT = 16
"""Of some hundred kilobytes each."""

log = structlog.get_logger(__name__)


class Moment(NamedTuple):
    """One version of a recorded game: its events, and the state after it, an object that the next moment changes."""

    version: Version
    events: Sequence[Event]
    state: GameState[Any, Any]
    between: Sequence[Struct] = ()
    """What was seen between its events, in a game that is shown event by event; of the first that is asked for, too."""


@dataclass(frozen=True)
class Recording:
    """An ended game. `states` and `state_at` contain secrets: show only views of them."""

    book: Rulebook
    versions: list[Version]
    frames: Frames

    def moments(self, first: int = 1, last: int | None = None) -> Iterator[Moment]:
        """The moments from version `first` to `last` (None: the end)."""
        keyframes = self.frames.keyframes
        start = max(version for version in keyframes if version <= first)
        state: GameState[Any, Any] = self.book.decode(keyframes[start])
        for version in self.versions[start - 1 : last]:
            number = version.version
            events = self.book.decode_events(version.events)
            between = between_events(self.book)
            if number in keyframes:
                if number > start and between is not None:
                    _apply(state, events, between)
                state = self.book.decode(keyframes[number])
            else:
                _apply(state, events, between)
                self._settle(state, number)
            if number >= first:
                yield Moment(version, events, state, () if between is None else between.views)

    def state_at(self, version: int) -> GameState[Any, Any]:
        """The state after a version; to be changed freely."""
        return next(self.moments(version)).state

    def _settle(self, state: GameState[Any, Any], version: int) -> None:
        """Add to a table what else is the state of `version`, which is not the last."""
        pending = self.book.codec.pending.decode(self.frames.pending[version - 1])
        state.drawn, state.asked = pending.drawn, pending.asked
        state.agenda, state.decisions = pending.agenda, pending.decisions


def _apply(state: GameState[Any, Any], events: Sequence[Event], between: BetweenEvents | None) -> None:
    """Turn the table of the version before into that after these events."""
    for index, event in enumerate(events):
        if index and between is not None:
            between(state.table)
        event.apply(state.table)


def recording_of(game: Game) -> Recording:
    """The recording of an ended game; of one that has not been packed yet, made now."""
    rows = rows_of(game.pk)
    if rows:
        return Recording(book_of(game), rows, unpacked_frames.of(game, lambda: frames_of(game, rows)))
    record = record_of(game.pk)
    if record is None:
        raise unreadable_game()
    return Recording(book_of(game), record.versions, record.frames)


class MadeOnce(Generic[T]):
    """Results of running the rules once through a whole game, kept by this process for each of the latest games.

    One game at a time, however many pages are asked for.
    """

    def __init__(self) -> None:
        self._making = Lock()
        self._kept: OrderedDict[tuple[int, str], T] = OrderedDict()

    def of(self, game: Game, make: Callable[[], T]) -> T:
        """Return the result for this game, which has ended and therefore changes no more."""
        key = game.pk, game.seed_hash
        if (known := self._kept.get(key)) is not None:
            return known
        with self._making:
            if key not in self._kept:
                self._kept[key] = make()
                while len(self._kept) > GAMES_KEPT:
                    self._kept.popitem(last=False)
            return self._kept[key]

    def clear(self) -> None:
        """Forget all of them."""
        with self._making:
            self._kept.clear()


unpacked_frames: MadeOnce[Frames] = MadeOnce()
"""Of games that have not been packed yet, as they are a minute after their end (PACK_GAMES_AFTER_MINUTES)."""
histories: MadeOnce[tuple[Recording, ...]] = MadeOnce()
"""The games that led to the position from which a game went on."""


@dataclass(frozen=True)
class WholeRecording:
    """An ended game after those that it continues, as far as they are known, in one count of versions."""

    parts: Sequence[Recording]

    @property
    def book(self) -> Rulebook:
        """The rules, which are the same in all parts."""
        return self.parts[-1].book

    @cached_property
    def begins(self) -> list[int]:
        """The first version of each part; the last part is the game itself."""
        begins = [1]
        for part in self.parts[:-1]:
            begins.append(begins[-1] + len(part.versions))
        return begins

    @property
    def earlier(self) -> int:
        """How many versions are of earlier games."""
        return self.begins[-1] - 1

    @cached_property
    def versions(self) -> list[Version]:
        """All versions, counted from the first game on."""
        versions = [version for part in self.parts for version in part.versions]
        return [version._replace(version=number) for number, version in enumerate(versions, start=1)]

    def moments(self, first: int = 1, last: int | None = None) -> Iterator[Moment]:
        """The moments from version `first` to `last` (None: the end)."""
        last = len(self.versions) if last is None else last
        for part, begin in zip(self.parts, self.begins, strict=True):
            end = begin + len(part.versions) - 1
            if begin <= last and end >= first:
                for moment in part.moments(max(first, begin) - begin + 1, min(last, end) - begin + 1):
                    yield moment._replace(version=self.versions[moment.version.version + begin - 2])

    def state_at(self, version: int) -> GameState[Any, Any]:
        """The state after a version; to be changed freely."""
        return next(self.moments(version)).state


def whole_recording_of(game: Game) -> WholeRecording:
    """The recording of an ended game from where the first of those begins that it continues."""
    return WholeRecording([*histories.of(game, lambda: _history(game)), recording_of(game)])


def _history(game: Game) -> tuple[Recording, ...]:
    """The games that led to the position from which a game went on, from the file of the save; none if it has none.

    If the rules have changed so much that these can no longer be read, they are left out.
    """
    opening = Opening.objects.filter(game=game, sealed=True).only("history").first()
    if opening is None or not opening.history:
        return ()
    try:
        return tuple(_earlier_game(game, segment) for segment in history_of(opening))
    except Exception:  # whatever those rules raise for what they do not know
        log.exception("the history of a continued game could not be read", game=game.pk)
        return ()


def _earlier_game(game: Game, segment: dict[str, Any]) -> Recording:
    """One of the games that led to this one, which has the same rules."""
    book = book_of(game)
    versions = [Version(*row)._replace(timed_out=tuple(row[6])) for row in segment["versions"]]
    book.decode_events(versions[0].events)  # the others are read when they are played again
    return Recording(book, versions, frames_from(game, segment["start"].encode(), versions))


def state_at(game: Game, version: int) -> GameState[Any, Any]:
    """The position after a version of any game. It contains secrets: never show it as it is."""
    if game.ended_at:
        return recording_of(game).state_at(version)
    *_, state = simulate(game, versions_of(game.pk, last=version))
    return state


def find_divergence(game: Game) -> str | None:
    """The first difference between the stored game and the one its seed and actions lead to, or None."""
    if seed_hash(game.seed) != game.seed_hash:
        return "the seed does not have the hash that was shown at the start"
    mix = mix_of(game)
    if mix is not None and not mix.fits:
        return "the seed is not the mix of the secret and the numbers that were committed"
    versions = versions_of(game.pk)
    if [one.version for one in versions] != list(range(1, game.version + 1)):
        return "a version is missing"
    return find_difference(game, versions)
