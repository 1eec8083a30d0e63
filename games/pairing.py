"""Who sits down with whom, of all who look for people to play with. Pure: no queries, no clock.

Whoever has waited longest chooses first, from the nearest of the same game, pace and kind (rated or not). What they
accept grows with every STEP that they wait: people of other strength, after a while of other languages, and fewer
players where any number will do. Nobody meets somebody with whom a block stands between them. The companions of the
last table come after everybody else, and the same people are not brought together twice in a row while others wait.

Each choice looks at NEAREST people at most, so that n people take about n log n steps.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

STEP = 10_000
"""After how much waiting (ms) somebody accepts more."""
TOLERANCE = 100
"""The difference in strength, in points, that is accepted at once, and by how much it grows with every step."""
ANY_STRENGTH = 6
"""After how many steps any strength will do."""
ANY_LANGUAGE = 3
"""After how many steps any language will do."""
BOTS_ALONE = 5_000
"""How much longer (ms) than they wanted somebody waits who accepts bots, before they play with bots alone: people who
do not confirm could keep them waiting again and again."""
NEAREST = 48
"""How many people one choice looks at."""
NOBODY: frozenset[int] = frozenset()
EVERY_LANGUAGE = ""


class Sizes(NamedTuple):
    """The numbers of players that a game can be played with, two or more; the usual one; whether it has bots."""

    counts: tuple[int, ...]
    usual: int
    bots: bool


@dataclass(frozen=True, slots=True)
class Seeking:
    """Somebody who looks for people to play with; `games.models.Seeker` explains the fields.

    `last` are the people of their last table, and a `program` sits only with people who accept that.
    """

    person: int
    ruleset: str
    since: int
    strength: int
    languages: frozenset[str]
    pace: int | None = None
    rated: bool = True
    players: int | None = None
    bots_after: int | None = None
    program: bool = False
    with_programs: bool = False
    last: frozenset[int] = NOBODY

    def waited(self, now: int) -> int:
        """For how long (ms) they have waited."""
        return max(0, now - self.since)

    def takes_bots(self, now: int) -> bool:
        """Whether the time has come after which they would rather play with bots than wait."""
        return self.bots_after is not None and self.waited(now) >= self.bots_after * 1000

    def is_tired(self, now: int) -> bool:
        """Whether they have waited for longer than they wanted, so that they play with bots alone."""
        return self.bots_after is not None and self.waited(now) >= self.bots_after * 1000 + BOTS_ALONE


class Table(NamedTuple):
    """People who could play together, who has waited longest first, and the bots that fill the other seats."""

    people: tuple[int, ...]
    bots: int = 0


def tolerance(waited: int) -> int | None:
    """The difference in strength that somebody accepts who has waited for so long (ms); None for any."""
    steps = waited // STEP
    return None if steps >= ANY_STRENGTH else TOLERANCE * (1 + steps)


def sizes_accepted(seeker: Seeking, sizes: Sizes, now: int) -> list[int]:
    """The numbers of people with whom somebody would begin now, the best first."""
    if seeker.players is not None:
        return [seeker.players] if seeker.players in sizes.counts else []
    usual = sorted((count for count in sizes.counts if count <= sizes.usual), reverse=True) or [min(sizes.counts)]
    return usual[: 1 + seeker.waited(now) // STEP]


def pair(
    seekers: Iterable[Seeking], sizes: Mapping[str, Sizes], blocked: Collection[frozenset[int]], now: int
) -> list[Table]:
    """The tables that can be proposed now (ms), at which nobody sits twice; `blocked` has two people each."""
    apart: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in map(tuple, blocked):
        apart[one].add(other)
        apart[other].add(one)
    groups: defaultdict[tuple[str, int | None, bool], list[Seeking]] = defaultdict(list)
    for seeker in seekers:
        groups[seeker.ruleset, seeker.pace, seeker.rated].append(seeker)
    return [
        table
        for (ruleset, _, _), group in groups.items()
        if ruleset in sizes
        for table in _Pool(group, sizes[ruleset], apart, now).tables()
    ]


class _Line:
    """People in the order of their strength, of whom some are taken out."""

    def __init__(self, people: list[Seeking]) -> None:
        self.people = sorted(people, key=lambda one: (one.strength, one.person))
        self.strengths = [one.strength for one in self.people]
        self.place = {one.person: number for number, one in enumerate(self.people)}
        self.after = list(range(1, len(people) + 1))
        self.before = list(range(-1, len(people) - 1))
        self.left = set(self.place)

    def take(self, person: int) -> None:
        if person not in self.left:
            return
        self.left.remove(person)
        number = self.place[person]
        before, after = self.before[number], self.after[number]
        if before >= 0:
            self.after[before] = after
        if after < len(self.people):
            self.before[after] = before

    def near(self, strength: int, most: int | None) -> Iterator[tuple[int, int, Seeking]]:
        """Who is left, by their distance from a strength, up to the `most`."""
        number = bisect_left(self.strengths, strength)
        while number < len(self.people) and self.people[number].person not in self.left:
            number = self.after[number]
        up = self._walk(number, self.after, strength, most)
        down_from = self.before[number] if number < len(self.people) else self._last_left()
        return heapq.merge(up, self._walk(down_from, self.before, strength, most), key=itemgetter(0, 1))

    def _last_left(self) -> int:
        number = len(self.people) - 1
        while number >= 0 and self.people[number].person not in self.left:
            number = self.before[number]
        return number

    def _walk(
        self, number: int, onward: list[int], strength: int, most: int | None
    ) -> Iterator[tuple[int, int, Seeking]]:
        while 0 <= number < len(self.people):
            one = self.people[number]
            distance = abs(one.strength - strength)
            if most is not None and distance > most:
                return
            yield distance, one.person, one
            number = onward[number]


class _Pool:
    """All who look for the same game at the same pace."""

    def __init__(self, group: list[Seeking], sizes: Sizes, apart: Mapping[int, set[int]], now: int) -> None:
        self.sizes, self.apart, self.now = sizes, apart, now
        self.waiting = sorted(group, key=lambda one: (one.since, one.person))
        by_kind: defaultdict[tuple[str, int | None], list[Seeking]] = defaultdict(list)
        for one in group:
            for language in (*one.languages, EVERY_LANGUAGE):
                by_kind[language, one.players].append(one)
        self.lines = {kind: _Line(people) for kind, people in by_kind.items()}
        self.taken: set[int] = set()

    def tables(self) -> Iterator[Table]:
        tired = [one for one in self.waiting if self.sizes.bots and one.is_tired(self.now)]
        alone = {one.person for one in tired}
        for first in (*tired, *self.waiting):
            if first.person in self.taken:
                continue
            found = (
                self._with_bots(first) if first.person in alone else self._of_people(first) or self._with_bots(first)
            )
            table, bots = found or ([], 0)
            for one in table:
                self._take(one)
            if table:
                yield Table(tuple(one.person for one in table), bots)

    def _take(self, one: Seeking) -> None:
        self.taken.add(one.person)
        for language in (*one.languages, EVERY_LANGUAGE):
            self.lines[language, one.players].take(one.person)

    def _of_people(self, first: Seeking) -> tuple[list[Seeking], int] | None:
        again: tuple[list[Seeking], int] | None = None
        for size in sizes_accepted(first, self.sizes, self.now):
            for language in self._languages(first):
                table = self._around(first, size, language)
                if len(table) == size and not _is_last(table):
                    return table, 0
                if len(table) == size:
                    again = again or (table, size)
        return (again[0], 0) if again is not None and not self._others_wait(*again) else None

    def _with_bots(self, first: Seeking) -> tuple[list[Seeking], int] | None:
        """A table with bots for somebody who would rather not wait longer, and for others who accept bots."""
        if not self.sizes.bots or not first.takes_bots(self.now):
            return None
        size = first.players or self.sizes.usual
        if size not in self.sizes.counts:
            return None
        found = [self._around(first, size, language, bots=True) for language in self._languages(first)]
        table = max(found, key=len)
        if first.is_tired(self.now) or (_is_last(table) and self._others_wait(table, size)):
            table = [first]
        return table, size - len(table)

    def _languages(self, first: Seeking) -> list[str]:
        """The languages that a table could have in common, the last resort being none."""
        own = sorted(first.languages)
        relaxed = not own or first.waited(self.now) >= ANY_LANGUAGE * STEP
        return [*own, EVERY_LANGUAGE] if relaxed else own

    def _around(self, first: Seeking, size: int, language: str, *, bots: bool = False) -> list[Seeking]:
        """The nearest people who fit to this one and to each other, the companions of the last table at the end."""
        table, known = [first], []
        for one in islice(self._near(first, size, language), NEAREST):
            if len(table) == size:
                return table
            if one.person == first.person or (bots and one.bots_after is None):
                continue
            if one.person in first.last or first.person in one.last:
                known.append(one)
            elif self._fits(one, table):
                table.append(one)
        for one in known:
            if len(table) < size and self._fits(one, table):
                table.append(one)
        return table

    def _near(self, first: Seeking, size: int, language: str) -> Iterator[Seeking]:
        most = tolerance(first.waited(self.now))
        lines = [self.lines[language, players] for players in (None, size) if (language, players) in self.lines]
        near = heapq.merge(*(line.near(first.strength, most) for line in lines), key=itemgetter(0, 1))
        return (one for _, _, one in near)

    def _fits(self, one: Seeking, table: list[Seeking]) -> bool:
        apart = self.apart.get(one.person, NOBODY)
        if any(other.person in apart for other in table):
            return False
        everybody = [*table, one]
        return not any(other.program for other in everybody) or all(other.with_programs for other in everybody)

    def _others_wait(self, table: list[Seeking], size: int) -> bool:
        """Whether anybody else waits who would come to be acceptable to these people."""
        if tolerance(table[0].waited(self.now)) is None:
            return False  # anybody else who fits would have been chosen before them
        people = {one.person for one in table}
        others: set[int] = set()
        for players in (None, size):
            line = self.lines.get((EVERY_LANGUAGE, players))
            if line is not None:
                others |= set(islice(line.left, NEAREST))
        return bool(others - people - self.apart.get(table[0].person, NOBODY))


def _is_last(table: list[Seeking]) -> bool:
    """Whether these are the people of their last table."""
    people = {one.person for one in table}
    return len(table) > 1 and all(one.last == people - {one.person} for one in table)
