"""Positions of games between bots as they are fitted to and tested on: their features, and what became of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from games.analysis.training.fitting import Batch
from games.analysis.training.games import play_out
from games.analysis.training.variety import Planned
from games.analysis.values import by_worth, result
from games.analysis.weights import opener_of
from games.engine.rulebook import Rulebook
from games.engine.state import GameState

if TYPE_CHECKING:
    from games.analysis.network import Floats

CHUNK = 4


class Position(NamedTuple):
    """A position: the features of those still `playing`, and the figures of the chart of worth for them."""

    quarter: int
    playing: tuple[int, ...]
    rows: Floats
    by_worth: tuple[float, ...]
    worth: int


class Sample(NamedTuple):
    """A game that was played to its end. `won` has for each seat its part of the win."""

    planned: Planned
    positions: list[Position]
    won: list[float]
    places: list[list[int]]


Seen = tuple[tuple[int, ...], "Floats", tuple[float, ...], int]


def sample(planned: Planned) -> Sample | None:
    """Play a game; None if it did not end."""
    course = play_out(planned, _look)
    if course is None:
        return None
    positions = [Position(course.quarter(kept), *kept.seen) for kept in course.kept]
    return Sample(planned, positions, result(planned.book(), course.end), course.end.places)


def _look(book: Rulebook, state: GameState[Any, Any]) -> Seen:
    features = book.ruleset.features
    assert features is not None
    rows = features.of(book.rules, opener_of(book, features)(state.table))
    playing = tuple(seat for seat in range(len(rows)) if book.may_act(state.table, seat))
    shares = by_worth(book, state)
    return (
        playing,
        np.array([rows[seat] for seat in playing], np.float32),
        tuple(shares[seat] for seat in playing),
        max(book.worth(state.table, seat) for seat in playing),
    )


@contextmanager
def players(processes: int) -> Iterator[Players]:
    """Yield what plays games in so many processes, or in this one if there is to be only one."""
    if processes == 1:
        yield Players(None)
        return
    with get_context("fork").Pool(processes) as pool:
        yield Players(pool)


class Players:
    """Plays games in other processes, if it has any."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    def play(self, planned: Iterable[Planned]) -> Iterator[Sample | None]:
        """The games in their order, whoever plays them."""
        if self._pool is None:
            return map(sample, planned)
        games: Iterator[Sample | None] = self._pool.imap(sample, planned, chunksize=CHUNK)
        return games


def batches(samples: Sequence[Sample], *, together: bool) -> list[Batch]:
    """Put the positions with the same number of seats still playing together, in the order of the games."""
    by_count: dict[int, list[tuple[Floats, list[float], float]]] = {}
    for one in samples:
        for position in one.positions:
            playing = position.playing[:1] if together else position.playing
            won = [one.won[seat] for seat in playing]
            rows = position.rows[:1] if together else position.rows
            by_count.setdefault(len(playing), []).append((rows, won, 1 / len(one.positions)))
    return [
        Batch(
            np.stack([rows for rows, _, _ in entries]),
            np.array([won for _, won, _ in entries], np.float32),
            np.array([weight for _, _, weight in entries], np.float32),
        )
        for _, entries in sorted(by_count.items())
    ]
