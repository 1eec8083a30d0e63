"""What happened in many games, added up, so that batches can be played by several processes and in several runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from games.engine.rulebook import Rulebook
from games.measuring.playing import Course, play_course

BATCH = 25
"""Games that are played and added at a time: some hundred milliseconds."""
PLAIN = 5
"""Batches without a restriction for each one with."""
PERCENT = 100

Counts = dict[int, int]
"""How often each number occurred."""


class Batch(NamedTuple):
    """A batch of games: its number among those with the same restriction, and what one of the bots does without."""

    number: int
    restriction: str


class Restricted(Struct, forbid_unknown_fields=True):
    """Games in which one bot did without something: how many, how many ended, and how many of these it won."""

    games: int = 0
    ended: int = 0
    won: int = 0


class Tally(Struct, forbid_unknown_fields=True):
    """All games so far.

    `batches` have been added, in the order of `batches_of`. `lowest` and `settled` are counted in whole percent; the
    other names are those of `Course`.
    """

    seats: int
    landings: list[int]
    income: list[int]
    spent: list[int]
    won: list[int]
    batches: int = 0
    games: int = 0
    ended: int = 0
    houses_ran_out: int = 0
    turns: Counts = {}
    acts: Counts = {}
    lowest: Counts = {}
    settled: Counts = {}
    cards: dict[str, tuple[int, int]] = {}
    restricted: dict[str, Restricted] = {}

    @classmethod
    def empty(cls, book: Rulebook, seats: int) -> Tally:
        """The tally before the first game."""
        size = len(book.board_view()["spaces"])
        return cls(seats, [0] * size, [0] * size, [0] * size, [0] * seats)

    def add(self, course: Course) -> None:
        """Add a game in which nobody did without anything."""
        self.games += 1
        self.ended += course.ended
        self.houses_ran_out += course.houses_ran_out
        self.landings = _sums(self.landings, course.landings)
        self.income = _sums(self.income, course.income)
        self.spent = _sums(self.spent, course.spent)
        for effect, (drawn, changed) in course.cards.items():
            before = self.cards.get(effect, (0, 0))
            self.cards[effect] = before[0] + drawn, before[1] + changed
        if course.ended:
            _count(self.turns, course.turns)
            _count(self.acts, course.acts)
        if len(course.winners) == 1:
            self.won[course.winners[0]] += 1
        if course.lowest is not None:
            _count(self.lowest, round(PERCENT * course.lowest))
        if course.settled is not None:
            _count(self.settled, round(PERCENT * course.settled))

    def add_restricted(self, restriction: str, course: Course, seat: int) -> None:
        """Add a game in which the bot at `seat` did without something."""
        counted = self.restricted.setdefault(restriction, Restricted())
        counted.games += 1
        counted.ended += course.ended
        counted.won += course.winners == (seat,)

    def merge(self, other: Tally) -> None:
        """Add all games of another tally of the same board."""
        self.batches += other.batches
        self.games += other.games
        self.ended += other.ended
        self.houses_ran_out += other.houses_ran_out
        self.landings = _sums(self.landings, other.landings)
        self.income = _sums(self.income, other.income)
        self.spent = _sums(self.spent, other.spent)
        self.won = _sums(self.won, other.won)
        for mine, others in zip(self._counts(), other._counts(), strict=True):
            for number, count in others.items():
                mine[number] = mine.get(number, 0) + count
        for effect, (drawn, changed) in other.cards.items():
            before = self.cards.get(effect, (0, 0))
            self.cards[effect] = before[0] + drawn, before[1] + changed
        for restriction, counted in other.restricted.items():
            sums = self.restricted.setdefault(restriction, Restricted())
            sums.games += counted.games
            sums.ended += counted.ended
            sums.won += counted.won

    def _counts(self) -> tuple[Counts, ...]:
        return self.turns, self.acts, self.lowest, self.settled


def batches_of(restrictions: tuple[str, ...], games: int) -> Iterator[Batch]:
    """The batches in which so many plain games are played, and a fifth as many with each restriction in between."""
    rounds = -(-games // (BATCH * PLAIN))
    for number in range(rounds):
        for plain in range(PLAIN):
            yield Batch(number * PLAIN + plain, "")
        for restriction in restrictions:
            yield Batch(number, restriction)


def play_game(book: Rulebook, seats: int, batch: Batch, number: int) -> Tally:
    """Play one of a batch's games. Seeds are fixed, so that a repeated measurement has the same results."""
    bots = book.ruleset.bots
    assert bots is not None
    tally = Tally.empty(book, seats)
    number += batch.number * BATCH
    seed = f"measured {batch.restriction} {number}"
    if batch.restriction:
        seat = number % seats
        course = play_course(book, seats, seed, bots.default_level, batch.restriction, seat)
        tally.add_restricted(batch.restriction, course, seat)
    else:
        tally.add(play_course(book, seats, seed, bots.default_level))
    return tally


def add_games(games: Iterable[Tally]) -> Tally:
    """The tally of a batch, of those of its games."""
    tally, *others = games
    for game in others:
        tally.merge(game)
    tally.batches = 1
    return tally


def _sums(first: list[int], second: list[int]) -> list[int]:
    return [a + b for a, b in zip(first, second, strict=True)]


def _count(counts: Counts, number: int) -> None:
    counts[number] = counts.get(number, 0) + 1


def quantile(counts: Mapping[int, int], share: float) -> int | None:
    """The number below or at which this share of all lies; None of nothing."""
    left = share * sum(counts.values())
    for number, count in sorted(counts.items()):
        left -= count
        if left <= 0:
            return number
    return None
