"""How all counted games of a challenge of the day went, beside bots with the same draws, and a person's series of days.

The crowd are the games of everybody, also of those who appear in no table: it says only how many they are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import Count

from games.models import BotTry, Challenge
from games.selectors.results.outcomes import is_won
from games.selectors.rooms.challenges import counts_of, today
from leaderboards.models import CountedGame, Result


@dataclass
class Outcome:
    """One result, and how many games ended with it. `bots` are the levels of bots to whom it happened."""

    score: int
    rounds: int
    games: int = 0
    is_mine: bool = False
    bots: list[str] = field(default_factory=list)

    @property
    def won(self) -> bool:
        """Whether it is a victory."""
        return is_won(self.score)


@dataclass(frozen=True)
class Crowd:
    """The results of all counted games of so many players and of bots, best first; `mine` is the reader's."""

    players: int
    outcomes: list[Outcome]
    mine: Outcome | None

    @property
    def games(self) -> int:
        """The number of people's games."""
        return sum(outcome.games for outcome in self.outcomes)

    @property
    def won(self) -> int:
        """How many of them were won."""
        return sum(outcome.games for outcome in self.outcomes if outcome.won)

    @property
    def won_percent(self) -> int:
        """The share of people's games that were won."""
        return round(100 * self.won / self.games) if self.games else 0

    @property
    def by_bots(self) -> list[tuple[str, Outcome]]:
        """The results of bots, by level."""
        return [(level, outcome) for outcome in self.outcomes for level in outcome.bots]

    @property
    def most(self) -> int:
        """The games of the most common result."""
        return max((outcome.games for outcome in self.outcomes), default=0)

    @property
    def others(self) -> int:
        """The games of others."""
        return self.games - (self.mine is not None)

    @property
    def beaten(self) -> int | None:
        """The percentage of the others' games that ended worse than the reader's; None if there are none."""
        if self.mine is None or not self.others:
            return None
        worse = sum(outcome.games for outcome in self.outcomes if outcome.score < self.mine.score)
        return 100 * worse // self.others


@dataclass(frozen=True)
class Streak:
    """Days in a row on which a person played a challenge to its end: until today or yesterday, and the most so far."""

    days: int
    best: int
    played: int
    won: int


def crowds_of(challenge: Challenge, reader: int | None) -> dict[int, Crowd]:
    """The crowd of each number of players, by three queries however many have played."""
    if not challenge.is_stored:
        return {players: _crowd(players, {}) for players in counts_of(challenge.ruleset)}
    rows = CountedGame.objects.filter(challenge=challenge, score__isnull=False).order_by()
    counted = rows.values_list("players", "score", "rounds").annotate(games=Count("pk"))
    outcomes: defaultdict[int, dict[int, Outcome]] = defaultdict(dict)
    for players, score, rounds, games in counted:
        outcomes[players][score or 0] = Outcome(score or 0, rounds or 0, games)
    for one in BotTry.objects.filter(challenge=challenge).order_by("pk"):
        outcomes[one.players].setdefault(one.score, Outcome(one.score, one.rounds)).bots.append(one.level)
    mine = _own_score(challenge, reader)
    if mine is not None:
        outcomes[mine[0]][mine[1]].is_mine = True
    return {players: _crowd(players, outcomes[players]) for players in counts_of(challenge.ruleset)}


def _crowd(players: int, outcomes: dict[int, Outcome]) -> Crowd:
    ordered = sorted(outcomes.values(), key=lambda outcome: -outcome.score)
    return Crowd(players, ordered, next((outcome for outcome in ordered if outcome.is_mine), None))


def _own_score(challenge: Challenge, reader: int | None) -> tuple[int, int] | None:
    """The number of players and the score of the reader's counted game, if they played one to its end."""
    if reader is None:
        return None
    own = Result.objects.filter(user=reader, left=False, counted__challenge=challenge, counted__score__isnull=False)
    return own.values_list("counted__players", "counted__score").first()  # type: ignore[return-value]


def streak_of(ruleset: str, user: int | None) -> Streak:
    """A person's series of days in the challenges of a game."""
    results = Result.objects.filter(user=user or 0, left=False, counted__challenge__ruleset=ruleset)
    won = dict(results.order_by("counted__challenge__day").values_list("counted__challenge__day", "won"))
    best = days = 0
    last: date | None = None
    for day in won:
        days = days + 1 if last is not None and day - last == timedelta(days=1) else 1
        best, last = max(best, days), day
    goes_on = last is not None and today() - last <= timedelta(days=1)
    return Streak(days if goes_on else 0, best, len(won), sum(won.values()))
