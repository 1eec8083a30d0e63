"""Statistics, head-to-heads and achievements, counted again from the stored games.

A person's games are counted in batches without a lock, so that they can play and sign in meanwhile. Their row is locked
only to count what has ended since, and to store the result.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from django.db import transaction

from accounts.models import User
from games.models import COUNTING, Game
from games.selectors.results import statistics
from leaderboards.models import HeadToHead, Result, Totals
from leaderboards.selectors import achievements as reading
from leaderboards.services import achievements, locks
from leaderboards.services.statistics import add_game, add_meeting, count_or_log, save_head_to_head, save_totals

BATCH = 100
"""Games that are read at once."""
TALLIES_KEPT = 1_000


class Gone(Exception):
    """A game is no longer stored, so it cannot be counted again."""


@dataclass
class Recount:
    """The sums over the games of a person, as far as they have been counted again.

    `reached` are the achievements that the person has not been given, each with the game that earned it.
    """

    user: int
    held: set[str]
    counted: set[int] = field(default_factory=set)
    totals: dict[str, Totals] = field(default_factory=dict)
    pairs: dict[tuple[int, str], HeadToHead] = field(default_factory=dict)
    reached: dict[str, Result] = field(default_factory=dict)

    def add_all(self) -> None:
        """Count every game that has not been counted; raises Gone."""
        while missing := self._missing():
            self._add(list(Result.objects.filter(pk__in=missing[:BATCH]).select_related("counted")))

    def _missing(self) -> list[int]:
        """The results of games that count and have not been counted, in the order in which they ended."""
        played = Result.objects.filter(user=self.user)
        if played.filter(counted__game=None).exists():
            raise Gone
        counting = played.filter(counted__game__rated=True, counted__game__unrated__in=COUNTING)
        in_order = counting.order_by("ended_at", "pk")
        return [result for result in in_order.values_list("pk", flat=True) if result not in self.counted]

    def _add(self, results: list[Result]) -> None:
        others = _results_by_game(results)
        for result in sorted(results, key=lambda result: (result.ended_at, result.pk)):
            self.counted.add(result.pk)
            seated = others[result.counted_id]
            seats = _seats(result.counted.game_id or 0, tuple(one.seat for one in seated if one.left))
            if seats is None:
                continue
            row = self.totals.setdefault(result.ruleset, Totals(user_id=self.user, ruleset=result.ruleset))
            add_game(row, seats[result.seat])
            self._add_meetings(result, seated)
            self._look_for_achievements(result)

    def _add_meetings(self, result: Result, seated: Sequence[Result]) -> None:
        if not statistics.is_competitive(result.ruleset):
            return
        for other in seated:
            if other.user_id not in (None, self.user):
                new = HeadToHead(user_id=self.user, opponent_id=other.user_id, ruleset=result.ruleset)
                add_meeting(self.pairs.setdefault((new.opponent_id, result.ruleset), new), result.place, other.place)

    def _look_for_achievements(self, result: Result) -> None:
        declared = statistics.declared()
        for one in statistics.achievements_of(result.ruleset):
            if one.key not in self.held and reading.amount_of(declared[one.key], self.totals) >= one.at_least:
                self.held.add(one.key)
                self.reached[one.key] = result


def recount(user: int) -> int | None:
    """Count all games of a person again; returns how many, or None if some are no longer stored: nothing is changed.

    What they have earned and did not have is given without a notice. Games that end meanwhile are counted before or
    after this, because both lock the person's row.
    """
    tally = Recount(user, reading.held_keys([user], ranked=True)[user])
    try:
        tally.add_all()
        with transaction.atomic():
            locks.wait_to_count()
            person = User.objects.select_for_update(no_key=True).filter(pk=user).first()
            if person is None:
                return 0
            tally.add_all()
            _store(tally, person)
    except Gone:
        return None
    return len(tally.counted)


@lru_cache(maxsize=TALLIES_KEPT)
def _seats(game: int, leavers: tuple[int, ...]) -> tuple[dict[str, int], ...] | None:
    """The counts of a game by seat, kept for its other players; None if it cannot be counted."""
    row = Game.objects.filter(pk=game).first()
    if row is None:
        raise Gone
    return count_or_log(row, leavers)


def _results_by_game(results: Sequence[Result]) -> dict[int, list[Result]]:
    """The results of everybody in the games of these results."""
    by_game: dict[int, list[Result]] = defaultdict(list)
    games = {result.counted_id for result in results}
    for result in Result.objects.filter(counted__in=games).order_by("seat"):
        by_game[result.counted_id].append(result)
    return by_game


def _store(tally: Recount, person: User) -> None:
    """Replace what is stored of a person, whose row is locked, and give the achievements that are missing."""
    Totals.objects.filter(user=person).delete()
    HeadToHead.objects.filter(user=person).delete()
    save_totals(list(tally.totals.values()))
    opponents = set(User.objects.filter(pk__in={user for user, _ in tally.pairs}).values_list("pk", flat=True))
    save_head_to_head([pair for pair in tally.pairs.values() if pair.opponent_id in opponents])
    held = reading.held_keys([person.pk], ranked=True)[person.pk]
    for key, result in tally.reached.items():
        if key in held:
            continue
        achievements.grant(person, key, result.ruleset, result.counted.game_id, result.ended_at, ranked=True)
