"""A crowd of people of known strength who look for others to play with, by the real services, on a clock that jumps."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations
from random import Random

from accounts.models import Block, User
from games import rulesets
from games.engine.refusal import Refused
from games.models import CancelCause, Game, GameSeat, LastTable, Member, Phase, Room, Seeker
from games.services.pairing import passes, seeking
from games.services.pairing.seeking import Wish
from games.services.play import endings
from leaderboards.models import Rating
from tests.support.moved_clock import MovedClock

START = datetime(2026, 3, 2, 18, tzinfo=UTC)
LANGUAGES = {"en": 0.6, "bn": 0.3, "de": 0.1}
POPULAR = (0.4, 0.25, 0.2, 0.15)
"""What part of the people plays each game, in the order of the games."""
SKILL, SPREAD = 25.0, 5.0
"""The mean and the deviation of the skills of all."""
ABSENT = 0.03
"""How often somebody does not confirm a table."""
SLOWEST = 6.0
"""Seconds that somebody takes to confirm at most."""
PATIENCE = (120.0, 600.0)
"""Seconds after which somebody who has found nobody leaves."""
GAME = 900.0
"""Seconds that a game lasts in the mean; some look again after it."""
TICK = 1_000


@dataclass
class Figures:
    """What came of it; waits in seconds, spreads in points."""

    waits: dict[str, list[float]] = field(default_factory=dict)
    spreads: dict[str, list[int]] = field(default_factory=dict)
    sizes: Counter[str] = field(default_factory=Counter)
    languages_shared: int = 0
    tables: int = 0
    with_bots: int = 0
    repeated: int = 0
    repeated_beside: int = 0
    """Of these, while somebody else waited whom one of them could have met."""
    blocked: int = 0
    left: int = 0
    absent: int = 0
    most_waiting: int = 0


class Crowd:
    """So many people, who come once within the given time and, perhaps, again after their game.

    With `bots_after` everybody accepts bots after so many seconds; otherwise nobody does. `again` is how often somebody
    looks for another table after a game.
    """

    def __init__(
        self, clock: MovedClock, people: int, *, minutes: float, seed: int, bots_after: int | None, again: float
    ) -> None:
        self.clock, self.random = clock, Random(seed)
        self.bots_after, self.again = bots_after, again
        self.figures = Figures()
        self.due: list[tuple[int, int, Callable[[], None]]] = []
        self.users = self._people(people)
        self.end = clock.now + round(minutes * 60_000)
        self.tables: set[int] = set()
        self.beside: dict[frozenset[int], int] = {}
        self.visits: Counter[int] = Counter()
        for user in self.users:
            self._plan(self.random.uniform(0, minutes * 60), self._coming(user))

    def _people(self, count: int) -> list[User]:
        users = User.objects.bulk_create(
            [User(username=f"Player {number}", skeleton=f"player {number}") for number in range(count)]
        )
        games = list(rulesets.RULESETS)
        self.game = {user.pk: self.random.choices(games, POPULAR[: len(games)])[0] for user in users}
        self.language = {user.pk: self.random.choices(list(LANGUAGES), list(LANGUAGES.values()))[0] for user in users}
        Rating.objects.bulk_create(
            Rating(user=user, ruleset=self.game[user.pk], mu=self.random.gauss(SKILL, SPREAD), sigma=1.5, games=30)
            for user in users
        )
        pairs = {tuple(sorted(self.random.sample(users, 2), key=lambda one: one.pk)) for _ in range(count * 2)}
        Block.objects.bulk_create(Block(blocker=one, blocked=other) for one, other in pairs)
        self.apart = {frozenset((one.pk, other.pk)) for one, other in pairs}
        return users

    def run(self) -> Figures:
        """Let everybody come, play, and leave."""
        while self.clock.now < self.end or Seeker.objects.exists():
            self.clock.move_to(self.clock.now + TICK)
            if self.clock.now // TICK % 10 == 0:
                seeking.renew(list(Seeker.objects.values_list("pk", flat=True)))
            while self.due and self.due[0][0] <= self.clock.now:
                heapq.heappop(self.due)[2]()
            passes.run()
            self._notice_tables()
        return self.figures

    def _plan(self, seconds: float, what: Callable[[], None]) -> None:
        heapq.heappush(self.due, (self.clock.now + round(seconds * 1000), self.random.getrandbits(60), what))

    def _coming(self, user: User) -> Callable[[], None]:
        return lambda: self._come(user)

    def _come(self, user: User) -> None:
        """Look for people: most for any number, some for an exact one."""
        key = self.game[user.pk]
        counts = [count for count in rulesets.find(key).player_counts if 2 <= count <= 4]
        players = self.random.choice(counts) if self.random.random() < 0.3 else None
        seeking.seek(user, Wish(key, None, players, (self.language[user.pk],), bots_after=self._bots_after(key)))
        self.visits[user.pk] += 1
        if self.bots_after is None:
            visit = self.visits[user.pk]
            self._plan(self.random.uniform(*PATIENCE), lambda: self._give_up(user, visit))
        self.figures.most_waiting = max(self.figures.most_waiting, Seeker.objects.count())

    def _bots_after(self, key: str) -> int | None:
        return self.bots_after if rulesets.find(key).bots is not None else None

    def _give_up(self, user: User, visit: int) -> None:
        if self.visits[user.pk] == visit and seeking.leave(user.pk):
            self.figures.left += 1

    def _notice_tables(self) -> None:
        """Everybody at a new table decides whether and when to confirm it."""
        proposed: dict[int, list[int]] = {}
        for table, person in Seeker.objects.filter(table__isnull=False).values_list("table", "pk"):
            proposed.setdefault(table or 0, []).append(person)
        for table, people in proposed.items():
            if table in self.tables:
                continue
            self.tables.add(table)
            self.beside[frozenset(people)] = self._others_for(people)
            for person in sorted(people):
                if self.random.random() < ABSENT and len(people) > 1:
                    self.figures.absent += 1
                else:
                    self._plan(self.random.uniform(1, SLOWEST), self._confirming(person, sorted(people)))

    def _others_for(self, people: list[int]) -> int:
        """How many others wait for the same game whom no block and no number of players keeps from these."""
        at_table = Seeker.objects.filter(pk__in=people)
        others = Seeker.objects.filter(table=None, ruleset__in=at_table.values("ruleset"))
        return sum(
            not any(frozenset((one.pk, person)) in self.apart for person in people)
            and (one.players is None or one.players == len(people))
            for one in others
        )

    def _confirming(self, person: int, people: list[int]) -> Callable[[], None]:
        return lambda: self._confirm(person, people)

    def _confirm(self, person: int, people: list[int]) -> None:
        """Confirm; with the last one count the table, and plan the end of its game."""
        seekers = list(Seeker.objects.filter(pk__in=people))
        last = dict(LastTable.objects.filter(pk__in=people).values_list("user", "others"))
        try:
            seeking.confirm(person)
        except Refused:
            return  # somebody left meanwhile
        if Seeker.objects.filter(pk__in=people).exists():
            return
        self._count(seekers, last)
        self._plan(self.random.expovariate(1 / GAME), self._ending(people))

    def _count(self, seekers: list[Seeker], last: dict[int, list[int]]) -> None:
        figures, people = self.figures, {one.pk for one in seekers}
        key = seekers[0].ruleset
        room = Room.objects.filter(members__user__in=people, phase=Phase.PLAYING).order_by("-pk").first()
        bots = 0 if room is None else room.members.filter(user__isnull=True).count()
        figures.tables += 1
        figures.with_bots += bool(bots)
        figures.sizes[f"{len(people)}" + (f" + {bots} bots" if bots else "")] += 1
        figures.waits.setdefault(key, []).extend((self.clock.now - one.since) / 1000 for one in seekers)
        figures.blocked += sum(frozenset(two) in self.apart for two in combinations(people, 2))
        if len(people) > 1:
            strengths = [one.strength for one in seekers]
            figures.spreads.setdefault(key, []).append(max(strengths) - min(strengths))
            figures.languages_shared += len({self.language[pk] for pk in people}) == 1
            repeated = all(set(last.get(pk, ())) == people - {pk} for pk in people)
            figures.repeated += repeated
            figures.repeated_beside += repeated and self.beside[frozenset(people)] > 0

    def _ending(self, people: list[int]) -> Callable[[], None]:
        return lambda: self._end(people)

    def _end(self, people: list[int]) -> None:
        """Their game is over, and some of them look for the next one soon."""
        games = GameSeat.objects.filter(user__in=people, member__isnull=False).values_list("game", flat=True)
        for game in Game.objects.filter(pk__in=set(games), status="playing"):
            endings.cancel_game(game.pk, CancelCause.LEFT)
        Room.objects.filter(members__user__in=people).update(phase=Phase.CLOSED)
        Member.objects.filter(user__in=people).delete()
        if self.clock.now >= self.end:
            return
        for user in User.objects.filter(pk__in=people).order_by("pk"):
            if self.random.random() < self.again:
                self._plan(self.random.uniform(2, 20), self._coming(user))
