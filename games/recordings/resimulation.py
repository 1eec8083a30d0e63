"""Playing a stored game again from its seed and its actions: to verify it, and to know its positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.engine.play import play, time_out
from games.engine.refusal import Refused, unreadable_game
from games.engine.rulebook import NOT_READABLE, Rulebook
from games.engine.state import Event, GameBegan, GameState, Pending
from games.models import Game
from games.recordings.beginnings import book_of, initial_state
from games.recordings.packed import Frames, Version

KEYFRAME_EVERY = 50
"""Versions between two keyframes; a version has one to three events."""
ANOTHER_END = "the final state differs"


class Different(Exception):
    """Played again, the game differs from what is stored; the message says where."""


def find_difference(game: Game, versions: Sequence[Version]) -> str | None:
    """The first version that today's rules play differently, or None."""
    try:
        *_, last = simulate(game, versions)
    except Different as difference:
        return str(difference)
    return None if _plain(book_of(game).encode(last)) == _plain(game.state) else ANOTHER_END


def simulate(game: Game, versions: Sequence[Version]) -> Iterator[GameState[Any, Any]]:
    """The state after each of these versions, which begin with the first: one object, changed in place.

    Raises Different where the events are not those that are stored, or an action is refused.
    """
    book = book_of(game)
    try:
        state, events = initial_state(game, book)
    except Exception as error:  # changed rules may not begin a game from what is stored
        raise Different(f"version 1: {error!r}") from error
    _compare(book, versions[0], events)
    yield state
    yield from _go_on(book, state, versions[1:])


def _go_on(book: Rulebook, state: GameState[Any, Any], versions: Sequence[Version]) -> Iterator[GameState[Any, Any]]:
    """The state after each of these versions, given the state before the first of them, which is changed in place."""
    for version in versions:
        try:
            events = _replay(book, state, version)
        except Refused as refused:
            done = version.action or "time-out"
            raise Different(f"version {version.version}: {done} is refused ({refused.code})") from None
        except Exception as error:  # changed rules may meet a position that they do not expect
            raise Different(f"version {version.version}: {error!r}") from error
        _compare(book, version, events)
        yield state


def frames_of(game: Game, versions: Sequence[Version]) -> Frames:
    """The positions of an ended game; from where today's rules play it differently, those that its events lead to."""
    book = book_of(game)
    states, difference = _simulated(game, versions)
    positions = [*states, *_from_events(game, versions[len(states) :], states[-1] if states else None)]
    positions[-1] = game.state.encode()
    return _frames(book, states, positions, difference)


def frames_from(game: Game, start: bytes, versions: Sequence[Version]) -> Frames:
    """The positions of an earlier game by the rules of the one that continues it, given its state at version 1."""
    book = book_of(game)
    states, difference = [start], ""
    try:
        states.extend(book.encode(state) for state in _go_on(book, book.decode(start), versions[1:]))
    except Different as different:  # those before it are in the list
        difference = str(different)
    return _frames(book, states, [*states, *_from_events(game, versions[len(states) :], states[-1])], difference)


def _frames(book: Rulebook, simulated: Sequence[bytes], states: Sequence[bytes], difference: str) -> Frames:
    """Some of the states, and what was pending at each version; nothing is known of it after those simulated."""
    pending = [_pending(book, state) for state in simulated]
    pending += [msgspec.json.encode(Pending())] * (len(states) - len(simulated))
    kept = {*range(1, len(states), KEYFRAME_EVERY), len(states)}
    return Frames({version: states[version - 1] for version in sorted(kept)}, pending, difference)


def _simulated(game: Game, versions: Sequence[Version]) -> tuple[list[bytes], str]:
    """The states up to where today's rules play differently, and that difference."""
    book = book_of(game)
    states: list[bytes] = []
    try:
        states.extend(book.encode(state) for state in simulate(game, versions))
    except Different as difference:  # those before it are in the list
        return states, str(difference)
    return states, "" if _plain(states[-1]) == _plain(game.state) else ANOTHER_END


def _from_events(game: Game, versions: Sequence[Version], before: bytes | None) -> Iterator[bytes]:
    """The states that recorded events lead to, without anything pending; `before` None: from the start."""
    book = book_of(game)
    state: GameState[Any, Any]
    for version in versions:
        events = book.decode_events(version.events)
        if before is not None:
            state = book.decode(before)
        else:
            state, events = beginning(game, book, events)
        state.decisions, state.agenda = [], []
        for event in events:
            event.apply(state.table)
        before = book.encode(state)
        yield before


def beginning(game: Game, book: Rulebook, first: list[Event]) -> tuple[GameState[Any, Any], list[Event]]:
    """The position from which a game begins, given the events of its first version, and those to apply to it."""
    if any(isinstance(event, GameBegan) for event in first):
        return GameState(book.flow.new_table(book.rules, game.seats.count()), game.seed), first
    return initial_state(game, book)[0], []


def _pending(book: Rulebook, state: bytes) -> bytes:
    return msgspec.json.encode(book.codec.pending.decode(state))


def _replay(book: Rulebook, state: GameState[Any, Any], version: Version) -> list[Event]:
    if version.decision is not None:
        return time_out(book, state, version.decision)
    if version.seat is None or not version.action:
        raise Refused("malformed", "nothing that a seat did")
    parsed, decision = book.read_action(msgspec.json.decode(version.action))
    return play(book, state, version.seat, parsed, decision)


def _compare(book: Rulebook, version: Version, events: list[Event]) -> None:
    """Raise Different if these are not the events that are stored."""
    difference = _difference(book, version, events)
    if difference is not None:
        raise Different(difference)


def _difference(book: Rulebook, version: Version, events: list[Event]) -> str | None:
    stored = _plain(version.events)
    made = _plain(book.encode_events(events))
    for number, (was, is_) in enumerate(zip(stored, made, strict=False), start=1):
        if was != is_:
            return f"version {version.version}, event {number}: stored {was}, replayed {is_}"
    if len(stored) != len(made):
        return f"version {version.version}: {len(stored)} events stored, {len(made)} replayed"
    return None


def _plain(text: bytes | str) -> Any:
    """Stored JSON as plain values; refuses a text that is no JSON."""
    try:
        return msgspec.json.decode(text)
    except NOT_READABLE as error:
        raise unreadable_game() from error
