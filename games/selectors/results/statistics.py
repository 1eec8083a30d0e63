"""The statistics and achievements that rulesets declare, and the counts of a game by seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from games import rulesets
from games.engine.rulebook import Rulebook
from games.engine.state import Event, GameEnded
from games.engine.statistics import Achievement, Statistic, Tally, begin_tally, combined, count_version
from games.models import Game
from games.recordings.beginnings import book_of, initial_state, stored_book
from games.selectors.play.versions import versions_of

Counts = Mapping[str, int]


@dataclass(frozen=True)
class Declared:
    """An achievement, and the rulesets in which it can be earned."""

    achievement: Achievement
    rulesets: tuple[str, ...]

    @property
    def in_every_game(self) -> bool:
        """Whether it can be earned in every game of this site."""
        return len(self.rulesets) == len(rulesets.RULESETS)


@dataclass
class Counted:
    """A game that has been counted up to `tally.version`; `table` is that of the same version, secrets included."""

    book: Rulebook
    tally: Tally
    table: Any

    def count(self, version: int, at: int, events: bytes | str, leavers: Collection[int] = ()) -> None:
        """Count the next version. `leavers` are the seats that cannot win, because they did not stay to the end."""
        count_version(self.book, self.tally, self.table, version, at, _ended(self.book.decode_events(events), leavers))

    def stored(self) -> tuple[str, str]:
        """The tally and the table as text."""
        return msgspec.json.encode(self.tally).decode(), msgspec.json.encode(self.table).decode()


def begin(game: Game, at: int) -> Counted:
    """A game at its first version, which was stored at that moment (ms)."""
    book = book_of(game)
    state, events = initial_state(game, book)
    return Counted(book, begin_tally(book, game.seats.count(), state.table, at, events), state.table)


def resume(game: int, seed_hash: str, tally: str, table: str) -> Counted:
    """A game as `Counted.stored` left it."""
    book = rulesets.known_rulebook((game, seed_hash)) or _open_book(game, seed_hash)
    return Counted(book, msgspec.json.decode(tally, type=Tally), msgspec.json.decode(table, type=book.ruleset.table))


def count_whole(game: Game, leavers: Collection[int] = ()) -> Counted:
    """A finished game, counted from the first version to the last."""
    first, *rest = versions_of(game.pk)
    counted = begin(game, first.at)
    for one in rest:
        counted.count(one.version, one.at, one.events, leavers)
    return counted


def _open_book(game: int, seed_hash: str) -> Rulebook:
    """The rules of a game, kept by its number and its seed's hash, which no other game ever has."""
    row = Game.objects.get(pk=game)
    return stored_book(row.ruleset, row.board, row.options, mark=(game, seed_hash))


def _ended(events: list[Event], leavers: Collection[int]) -> Iterable[Event]:
    if not leavers:
        return events
    return [
        msgspec.structs.replace(event, winners=tuple(seat for seat in event.winners if seat not in leavers))
        if isinstance(event, GameEnded)
        else event
        for event in events
    ]


def declared() -> dict[str, Declared]:
    """Every achievement of the site by key, in the order of declaration, those of every game first."""
    achievements: dict[str, Achievement] = {}
    where: dict[str, list[str]] = {}
    for key, ruleset in rulesets.RULESETS.items():
        for achievement in ruleset.achievements:
            achievements.setdefault(achievement.key, achievement)
            where.setdefault(achievement.key, []).append(key)
    everything = [Declared(achievement, tuple(where[key])) for key, achievement in achievements.items()]
    everything.sort(key=lambda one: -len(one.rulesets))
    return {one.achievement.key: one for one in everything}


def statistics_of(ruleset: str) -> tuple[Statistic, ...]:
    """The statistics of a ruleset; none of one that is no longer played here."""
    definition = rulesets.RULESETS.get(ruleset)
    return () if definition is None else definition.statistics


def is_competitive(ruleset: str) -> bool:
    """Whether the players of a ruleset play against each other."""
    definition = rulesets.RULESETS.get(ruleset)
    return definition is not None and definition.scoring.competitive


def kept(ruleset: str, counts: Counts) -> dict[str, int]:
    """The counts of a game that are kept over many: those that are shown, and those that achievements are for."""
    achievement_keys = {achievement.statistic for achievement in achievements_of(ruleset)}
    labelled_keys = {statistic.key for statistic in statistics_of(ruleset) if statistic.label}
    return {key: amount for key, amount in counts.items() if key in achievement_keys or key in labelled_keys}


def achievements_of(ruleset: str) -> tuple[Achievement, ...]:
    """The achievements of a ruleset; none of one that is no longer played here."""
    definition = rulesets.RULESETS.get(ruleset)
    return () if definition is None else definition.achievements


def statistics_by_key() -> dict[str, Statistic]:
    """Every statistic of the site. Rulesets that share a key combine it in the same way."""
    return {one.key: one for ruleset in rulesets.RULESETS.values() for one in ruleset.statistics}


def merged(totals: Iterable[Counts]) -> dict[str, int]:
    """Several games' or rulesets' counts as one."""
    known = statistics_by_key()
    result: dict[str, int] = {}
    for counts in totals:
        for key, amount in counts.items():
            if key in known:
                result[key] = combined(known[key].combine, result[key], amount) if key in result else amount
    return result


__all__ = [
    "Achievement",
    "Counted",
    "Counts",
    "Declared",
    "Statistic",
    "achievements_of",
    "begin",
    "count_whole",
    "declared",
    "is_competitive",
    "kept",
    "merged",
    "resume",
    "statistics_by_key",
    "statistics_of",
]
