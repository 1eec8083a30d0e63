"""Games over days with simulated people, on a real database, from one moment at which something happens to the next.

Everything goes the way of the site: lobby, start, moves, standing orders, presence, and the sweep, which plays what is
due. Only nobody has to wait.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any, TypeVar

import msgspec

from accounts.services import create_guest
from games.engine.refusal import Refused
from games.engine.state import Action
from games.messages import commands
from games.models import Automatic, Game, GameSeat, Pace, Room, Status
from games.seeds import hash_of
from games.selectors.play.calendars import calendars_of
from games.services.lobby import changes, countdown
from games.services.play import orders
from games.services.play.moves import Played
from games.services.play.play import DjangoPort, result_of
from games.services.play.table import Table
from games.services.rooms import presence
from tests.days import habits
from tests.days.figures import SEATS, Outcome
from tests.days.habits import DAY, MINUTE, Person
from tests.games.tables import lobby_of
from tests.support.moved_clock import MovedClock

T = TypeVar("T")

START = datetime(2026, 3, 2, tzinfo=UTC)
"""Midnight of the day on which the games begin, at any hour of it."""
THINK = 8_000
"""How long (ms) somebody takes for an answer."""
PATIENCE = MINUTE
"""How long (ms) somebody stays who is not asked anything, and how soon the game must go on for them to wait for it."""
MOST_ACTIONS = 200
"""How much somebody does in one visit at most."""


@dataclass(frozen=True)
class Plan:
    """A game to be played: its number makes its draws and the hours of its people."""

    number: int
    ruleset: str
    with_orders: bool
    pace: int
    seed: int

    @property
    def name(self) -> str:
        """The same for a game with and one without orders."""
        return f"{self.seed} {self.ruleset} {self.number}"


class CountingPort(DjangoPort):
    """Counts what is stored."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome

    async def run(self, service: Callable[..., T], *arguments: Any) -> T:
        """Call a service; the calendars are not read before each move: nobody has quiet hours or days off."""
        return {} if service is calendars_of else service(*arguments)  # type: ignore[return-value]

    def publish(self, played: Played, message: dict[str, Any], *, seats_changed: bool) -> None:
        """Count a stored move, and tell the table of it."""
        match played.move.automatic:
            case Automatic.ORDER:
                self.outcome.by_orders += 1
            case Automatic.TIME:
                self.outcome.timed_out += len(played.move.timed_out)
            case "":
                self.outcome.by_hand += 1
        super().publish(played, message, seats_changed=seats_changed)


@dataclass
class Visit:
    """Somebody at the table: until when they stay without being asked, and the version that they have answered."""

    person: Person
    until: int
    answered: int = 0
    actions: int = 0
    has_offered: bool = False


@dataclass
class PlayedGame:
    """A game that is being played."""

    plan: Plan
    game: int
    room: int
    people: Sequence[Person]
    begun_at: int
    outcome: Outcome
    table: Table
    have_ordered: set[int] = field(default_factory=set)
    wakes_at: int | None = None
    """When the sweep looks at it, as far as that is planned."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.outcome.ended


class Simulation:
    """Plays games until all have ended, or for so many days."""

    def __init__(
        self, clock: MovedClock, plans: Sequence[Plan], days: int, say: Callable[[str], None] = lambda _: None
    ) -> None:
        self.clock, self.end, self.say = clock, clock.now + days * DAY, say
        self.events: list[tuple[int, int, Callable[[], None]]] = []
        self.outcomes: list[Outcome] = []
        self.count = self.playing = 0
        for plan in plans:
            self.at(clock.now + Random(plan.name).randrange(DAY), lambda plan=plan: self.begin(plan))  # type: ignore[misc]

    def at(self, moment: int, event: Callable[[], None]) -> None:
        """Have something happen at a moment; what is planned first for a moment happens first."""
        self.count += 1
        heapq.heappush(self.events, (moment, self.count, event))

    def run(self) -> list[Outcome]:
        """Play; returns what became of each game."""
        begun_at, said = self.clock.now, 0
        while self.events and self.events[0][0] <= self.end:
            moment, _, event = heapq.heappop(self.events)
            self.clock.move_to(moment)
            if moment // DAY > begun_at // DAY + said:
                said += 1
                self.say(
                    f"day {said}: {sum(one.ended for one in self.outcomes)} of {len(self.outcomes)} games are over"
                )
            event()
        return self.outcomes

    def begin(self, plan: Plan) -> None:
        """Open a room, have everybody ready, and start the game."""
        outcome = Outcome(plan.ruleset, plan.with_orders)
        self.outcomes.append(outcome)
        users = [create_guest() for _ in range(SEATS)]
        room = lobby_of(*users, seats=SEATS, ruleset=plan.ruleset)
        changes.change_room(room.pk, users[0], commands.SetPace(Pace(plan.pace)))
        for user in users:
            changes.change_room(room.pk, user, commands.Ready(ready=True))
        # Its own draws, whatever else was drawn before.
        Room.objects.filter(pk=room.pk).update(secret=hash_of(plan.name))
        self.at(self.clock.now + countdown.LENGTH + 1, lambda: self.start(plan, room.pk, outcome))

    def start(self, plan: Plan, room: int, outcome: Outcome) -> None:
        """The countdown has ended."""
        countdown.start_if_due(room)
        game = Game.objects.get(room=room)
        people = [
            Person(seat.user_id or 0, seat.member_id or 0, seat.number, f"{plan.name} {seat.number}")
            for seat in GameSeat.objects.filter(game=game).order_by("number")
        ]
        table = Table(CountingPort(outcome), game.pk)
        played = PlayedGame(plan, game.pk, room, people, self.clock.now, outcome, table)
        for person in people:
            self.at(person.first_look(self.clock.now), lambda person=person: self.look(played, person))  # type: ignore[misc]
        self.plan_wake(played, game.wake_at)

    def plan_wake(self, played: PlayedGame, wake_at: int | None) -> None:
        """Have the sweep look when the game is due, unless it looks before."""
        planned = played.wakes_at
        if wake_at is not None and (planned is None or wake_at < planned):
            played.wakes_at = max(wake_at, self.clock.now)
            self.at(played.wakes_at, lambda at=played.wakes_at: self.wake(played, at))  # type: ignore[misc]

    def wake(self, played: PlayedGame, planned: int) -> None:
        """The sweep looks: what is due is played."""
        if played.over or played.wakes_at != planned:
            return
        played.wakes_at = None
        self.plan_wake(played, result_of(played.table.run_due()))
        self.note_end(played)

    def look(self, played: PlayedGame, person: Person) -> None:
        """Somebody opens the table."""
        if played.over:
            return
        played.outcome.visits += 1
        self.at(person.first_look(self.clock.now), lambda: self.look(played, person))
        presence.renew_leases([beat_of(played, person)])
        if played.plan.with_orders and person.seat not in played.have_ordered:
            self.order(played, person)
        self.stay(played, Visit(person, self.clock.now + PATIENCE))

    def order(self, played: PlayedGame, person: Person) -> None:
        """Give the standing orders."""
        book = result_of(played.table.position()).book
        loaded = orders.give_orders(played.game, person.user, habits.orders(book))
        played.table.loaded = None
        played.have_ordered.add(person.seat)
        self.plan_wake(played, loaded.row.wake_at)

    def stay(self, played: PlayedGame, visit: Visit) -> None:
        """Answer what waits, offer a trade, or wait for a moment; then leave."""
        if played.over:
            return
        now, loaded = self.clock.now, result_of(played.table.position())
        if visit.actions < MOST_ACTIONS and loaded.row.version != visit.answered:
            action = self.action_of(played, visit)
            if action is not None and self.act(played, visit, action):
                visit.actions += 1
                visit.until = now + PATIENCE
                self.at(now + THINK, lambda: self.stay(played, visit))
                return
            visit.answered = loaded.row.version
        if now < visit.until and played.wakes_at is not None and played.wakes_at < visit.until:
            self.at(max(now, played.wakes_at) + 1_000, lambda: self.stay(played, visit))
        elif visit.actions:
            presence.shorten_leases([beat_of(played, visit.person)])

    def action_of(self, played: PlayedGame, visit: Visit) -> Action | None:
        """What somebody does now, if anything."""
        loaded, seat = result_of(played.table.position()), visit.person.seat
        action = habits.answer(loaded.book, loaded.state, seat)
        if action is None and not visit.has_offered:
            visit.has_offered = True
            action = habits.offer(loaded.book, loaded.state, seat, self.clock.now // MINUTE)
        return action

    def act(self, played: PlayedGame, visit: Visit, action: Action) -> bool:
        """Send an action as a person does; returns whether it was accepted."""
        book = result_of(played.table.position()).book
        raw = msgspec.json.decode(book.encode_action(action))
        try:
            result_of(played.table.act(visit.person.user, raw, f"{visit.person.seat} {self.count}"))
        except Refused as refused:
            if refused.code != "game_over":
                played.outcome.refused += 1
            return False
        assert played.table.loaded is not None
        self.plan_wake(played, played.table.loaded.row.wake_at)
        self.note_end(played)
        return True

    def note_end(self, played: PlayedGame) -> None:
        """Note whether the game is over."""
        loaded = played.table.loaded
        if loaded is not None and loaded.row.status == Status.FINISHED:
            played.outcome.ended = True
            played.outcome.lasted = self.clock.now - played.begun_at
            played.table.loaded = None


def beat_of(played: PlayedGame, person: Person) -> presence.Beat:
    """A heartbeat of somebody at the table."""
    return presence.Beat(played.room, person.member, "")


BOTH = (True, False)


def plans(count: int, keys: Sequence[str], pace: int, seed: int, orders: Sequence[bool] = BOTH) -> Iterator[Plan]:
    """So many games, dealt evenly to these rulesets, each once with standing orders and once without."""
    for number in range(count):
        for with_orders in orders:
            yield Plan(number, keys[number % len(keys)], with_orders, pace, seed)
