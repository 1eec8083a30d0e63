"""Games as they were played (PLAT-22), and whether their seed and actions lead to the same again (PLAT-13).

A game that has ended is read from its recorded events, without running the rules, so that it can still be shown when
they have changed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any, NamedTuple

from games.engine.chance import seed_hash
from games.engine.state import Event, GameState
from games.models import Game, GameRecord
from games.selectors.fairness import mix_of
from games.selectors.loaded import book_of
from games.selectors.packed import Frames, Version
from games.selectors.records import record_of, rows_of, versions_of
from games.selectors.resimulation import find_difference, frames_of, simulate

UNPACKED_KEPT = 16
"""Games, of some hundred kilobytes each. They are packed a minute after their end (PACK_GAMES_AFTER_MINUTES)."""


class Moment(NamedTuple):
    """One version of a recorded game: its events, and the state after it, an object that the next moment changes."""

    version: Version
    events: Sequence[Event]
    state: GameState[Any, Any]


@dataclass(frozen=True)
class Recording:
    """An ended game. `states` and `state_at` contain secrets: show only views of them."""

    book: Any
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
            if number in keyframes:
                state = self.book.decode(keyframes[number])
            else:
                self._advance(state, events, number)
            if number >= first:
                yield Moment(version, events, state)

    def state_at(self, version: int) -> GameState[Any, Any]:
        """The state after a version; to be changed freely."""
        return next(self.moments(version)).state

    def _advance(self, state: GameState[Any, Any], events: Sequence[Event], version: int) -> None:
        """Turn the state of the version before into that of `version`, which is not the last."""
        for event in events:
            event.apply(state.table)
        pending = self.book.codec.pending.decode(self.frames.pending[version - 1])
        state.drawn, state.asked = pending.drawn, pending.asked
        state.agenda, state.decisions = pending.agenda, pending.decisions


def recording_of(game: Game) -> Recording:
    """The recording of an ended game; of one that has not been packed yet, made now."""
    rows = rows_of(game.pk)
    if rows:
        return Recording(book_of(game), rows, unpacked_frames.of(game, rows))
    record = record_of(game.pk)
    if record is None:
        raise GameRecord.DoesNotExist(f"game {game.pk} has neither rows nor a record")
    return Recording(book_of(game), record.versions, record.frames)


class UnpackedFrames:
    """The positions of ended games that have not been packed yet, each made once by this process.

    That takes the rules, run once through the whole game: one game at a time, however many pages are asked for.
    """

    def __init__(self) -> None:
        self._making = Lock()
        self._kept: OrderedDict[tuple[int, str], Frames] = OrderedDict()

    def of(self, game: Game, rows: Sequence[Version]) -> Frames:
        """The positions of this game, which has ended and therefore changes no more."""
        key = game.pk, game.seed_hash
        if (known := self._kept.get(key)) is not None:
            return known
        with self._making:
            if key not in self._kept:
                self._kept[key] = frames_of(game, rows)
                while len(self._kept) > UNPACKED_KEPT:
                    self._kept.popitem(last=False)
            return self._kept[key]

    def clear(self) -> None:
        """Forget all of them."""
        with self._making:
            self._kept.clear()


unpacked_frames = UnpackedFrames()


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
