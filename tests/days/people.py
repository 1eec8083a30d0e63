"""A thousand people who play games over days for a month, and what they are told.

They play every ruleset, two to four together, at paces from twelve hours to three days; when a game has ended they
begin another. Most look at hours of their own and also come when they are told; a tenth come only when a push
notification or a mail has reached them (`persons`). They decide as the ruleset's bots do. Moves, presence, the worker's
look for what people should know, and deliveries are the site's; channels note what they send (`told`), and the clock is
moved from one look of the worker to the next.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import UTC, datetime
from itertools import cycle
from random import Random
from typing import Any

import msgspec

from accounts.models import NotificationSettings, User
from accounts.notifications import delivering
from accounts.notifications.service import looked_at
from accounts.services import create_guest
from games import rulesets
from games.engine.refusal import Refused
from games.models import Automatic, Game, Pace, Status
from games.selectors.play.loaded import LoadedGame
from games.selectors.play.questions import Question, questions_of
from games.services.notifying import ended, scan
from games.services.notifying.causes import decision_cause
from games.services.play import orders
from games.services.play.moves import Played
from games.services.play.play import DjangoPort, result_of
from games.services.play.table import Table
from games.services.rooms import presence
from tests.days import habits
from tests.days.persons import Person
from tests.days.told import DAY, MINUTE, Asked, Missed, Month, Told, recording
from tests.games.test_over_days import game_over_days
from tests.support.moved_clock import MovedClock

START = datetime(2026, 3, 2, 6, tzinfo=UTC)
BETWEEN = 20 * MINUTE
"""How far the clock is moved at a time: so much later than on a site is anything found and sent, at most."""
AT_TABLE, AFTERWARDS, SENDING = 5_000, 45_000, 30_000
"""The worker looks so long (ms) after people came, again when they have gone, and sends after that."""
SOON = 15_000
"""What the server does within this time (ms) of a move, by orders, is waited for."""
SEATS = (2, 3, 4, 3)
PACES = (Pace.HALF_DAY, Pace.DAY, Pace.TWO_DAYS, Pace.THREE_DAYS)
ONLY_LOOKS = 0.03
"""The share of visits in which somebody leaves without answering."""
COMES_WHEN_TOLD = 0.6
"""The share of messages for which somebody comes who has hours of their own."""
MOST_ACTIONS = 60


class FollowingPort(DjangoPort):
    """Tells the simulation of each stored move."""

    def __init__(self, people: People) -> None:
        self.people = people

    def publish(self, played: Played, message: dict[str, Any], *, seats_changed: bool) -> None:
        """Follow a move."""
        self.people.follow(played)
        super().publish(played, message, seats_changed=seats_changed)


class People:
    """So many people on a site with an empty database, for so many days; their habits are those of numbers."""

    def __init__(
        self,
        clock: MovedClock,
        numbers: Collection[int],
        days: int,
        seed: int,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.clock, self.end, self.dice = clock, clock.now + days * DAY, Random(seed)
        self.told, self.say = Told(lambda: clock.now), say
        everybody = [Person(create_guest().pk, number) for number in numbers]
        self.people = {person.user: person for person in everybody}
        self.tables: dict[int, Table] = {}
        self.rooms: dict[int, tuple[int, str, dict[int, int]]] = {}
        """Of each game, its room, the address of its page, and the members by person."""
        self.asked: defaultdict[int, set[Asked]] = defaultdict(set)
        """Whom each game waits for."""
        self.visits: list[tuple[int, int, bool]] = []
        """When who comes, and whether because they were told."""
        self.coming: set[int] = set()
        self.before: Sequence[Question] = ()
        """What a game waited for before the step that is being made in it."""
        self.heard = 0
        self.paces = cycle(PACES)
        shut = [one.user for one in self.people.values() if one.is_shut]
        self.month = Month(self.told, defaultdict(set), shut)

    def run(self) -> Month:
        """Play, and return the figures."""
        everybody = self.people.values()
        NotificationSettings.objects.bulk_create(filter(None, (one.settings() for one in everybody)))
        push, mail = {one.user for one in everybody if one.has_push}, {one.user for one in everybody if one.has_mail}
        with recording(self.told, push, mail):
            for ruleset, users in self._deal():
                self._begin(ruleset, users)
            for person in everybody:
                self._look_again(person)
            today = self.clock.now // DAY
            while self.clock.now < self.end:
                self._go_on()
                if self.clock.now // DAY > today:
                    today = self.clock.now // DAY
                    self.say(f"{self.clock.moment:%d %B}: {self.month.so_far}")
        return self.month

    def follow(self, played: Played) -> None:
        """A move was stored: note whom the game waits for, and whose time ran out."""
        loaded, now = played.loaded, self.clock.now
        self.month.moves += 1
        if played.move.automatic == Automatic.TIME:
            for one in [one for one in self.before if one.decision.id == played.move.decision]:
                question = _asked(loaded, one)
                if question not in self.told.known:
                    self.told.missed.append(Missed(*question, self.told.asked[question], one.deadline or now))
                self.month.timed_out += 1
        self._note_asked(loaded)

    def _note_asked(self, loaded: LoadedGame) -> None:
        asked = {_asked(loaded, one) for one in questions_of(loaded)} if loaded.row.status == Status.PLAYING else set()
        before = self.asked[loaded.row.pk]
        for question in before - asked:
            del self.told.asked[question]
            self.told.known.pop(question, None)
        for question in asked - before:
            self.told.asked[question] = self.clock.now
        self.asked[loaded.row.pk] = asked

    # Games

    def _deal(self) -> Iterator[tuple[str, list[int]]]:
        """Everybody in one game, with the game."""
        users, counts, keys = list(self.people), cycle(SEATS), cycle(rulesets.RULESETS)
        self.dice.shuffle(users)
        while users:
            key, seats = next(keys), next(counts)
            counts_of = [count for count in rulesets.find(key).player_counts if count > 1]
            seats = min(counts_of, key=lambda count: abs(count - seats))
            if len(users) < seats:
                return
            yield key, [users.pop() for _ in range(seats)]

    def _begin(self, ruleset: str, users: Sequence[int]) -> None:
        """Open a room, have everybody ready, and start the game."""
        game = game_over_days(*User.objects.filter(pk__in=users), pace=next(self.paces), ruleset=ruleset)
        room = game.room
        table = self.tables[game.pk] = Table(FollowingPort(self), game.pk)
        self.month.games += 1
        members = {member.user_id or 0: member.pk for member in room.members.all()}
        self.rooms[game.pk] = room.pk, f"/room/{room.code}/", members
        for user in users:
            self.people[user].games.append(game.pk)
        loaded = result_of(table.position())
        self._note_asked(loaded)
        for person in (self.people[user] for user in users if self.people[user].gives_orders):
            orders.give_orders(game.pk, person.user, habits.orders(loaded.book))
            table.loaded = None

    def _go_on(self) -> None:
        """Have everything happen until the worker's next look but one."""
        self.clock.move_to(self.clock.now + BETWEEN)
        for game in Game.objects.filter(status=Status.PLAYING, wake_at__lte=self.clock.now).values_list(
            "pk", flat=True
        ):
            self._settle(game)
        if here := self._visit_all():
            self._pass(AT_TABLE)
            scan.tell()
            presence.shorten_leases(here)
        self._pass(AFTERWARDS)
        scan.tell()
        ended.tell_ends()
        self._pass(SENDING)
        delivering.deliver_due()
        self._have_them_come()
        self._begin_again()
        today = self.clock.now // DAY
        for person in self.people.values():
            if person.games:
                self.month.days_played[person.user].add(today)

    def _pass(self, length: int) -> None:
        self.clock.move_to(self.clock.now + length)

    def _settle(self, game: int) -> None:
        """What is due in a game, and soon will be: time-outs, and what standing orders answer."""
        table = self.tables[game]
        for _ in range(MOST_ACTIONS):
            row = result_of(table.position()).row
            if row.status != Status.PLAYING or row.wake_at is None or row.wake_at > self.clock.now + SOON:
                return
            self.clock.move_to(row.wake_at)
            self.before = questions_of(result_of(table.position()))
            result_of(table.run_due())

    def _begin_again(self) -> None:
        """Those whose game has ended begin another of the same ruleset."""
        over = Game.objects.filter(pk__in=self.tables).exclude(status=Status.PLAYING).values_list("pk", "ruleset")
        for game, ruleset in list(over):
            users = [user for user in self.rooms[game][2] if game in self.people[user].games]
            del self.tables[game]
            for user in users:
                self.people[user].games.remove(game)
            self._begin(ruleset, users)

    # People

    def _look_again(self, person: Person) -> None:
        if (at := person.next_look(self.clock.now)) is not None:
            heapq.heappush(self.visits, (at, person.user, False))

    def _have_them_come(self) -> None:
        """Those whom something has reached come, sooner or later."""
        new, self.heard = self.told.arrivals[self.heard :], len(self.told.arrivals)
        for arrival in new:
            person = self.people[arrival.person]
            if person.user in self.coming or not (person.is_shut or self.dice.random() < COMES_WHEN_TOLD):
                continue
            self.coming.add(person.user)
            heapq.heappush(self.visits, (person.comes(arrival.at, self.dice), person.user, True))

    def _visit_all(self) -> list[presence.Beat]:
        """Those who look now; returns who was at which table."""
        here = []
        while self.visits and self.visits[0][0] <= self.clock.now:
            _, user, told = heapq.heappop(self.visits)
            person = self.people[user]
            if told:
                self.coming.discard(user)
            else:
                self._look_again(person)
            if not person.is_gone(self.clock.now):
                here += self._visit(person)
        return here

    def _visit(self, person: Person) -> list[presence.Beat]:
        """Somebody opens each of their tables, and answers what waits for them."""
        here = []
        for game in list(person.games):
            room, page, members = self.rooms[game]
            self.month.visits += 1
            looked_at(person.user, page)
            here.append(presence.Beat(room, members[person.user], ""))
            presence.renew_leases(here[-1:])
            only_looks = self.dice.random() < ONLY_LOOKS
            for _ in range(MOST_ACTIONS):
                for question in self.asked[game]:
                    if question[0] == person.user:
                        self.told.known.setdefault(question, self.clock.now)
                if only_looks or not self._act(game, person):
                    break
        return here

    def _act(self, game: int, person: Person) -> bool:
        """Do one thing, if the game asks for it; returns whether something was done."""
        table = self.tables[game]
        loaded = result_of(table.position())
        seat = next((one.number for one in loaded.seats if one.user_id == person.user), None)
        if seat is None or loaded.row.status != Status.PLAYING:
            return False
        action = habits.answer(loaded.book, loaded.state, seat)
        if action is None:
            return False
        try:
            result_of(table.act(person.user, msgspec.json.decode(loaded.book.encode_action(action)), ""))
        except Refused:
            self.month.refused += 1
            return False
        self._settle(game)
        return True


def _asked(loaded: LoadedGame, question: Question) -> Asked:
    """The person of a question, and the tag of its cause."""
    cause = decision_cause(loaded.row.pk, question.number)
    return loaded.seats[question.seat].user_id or 0, cause.replace(" ", "-")
