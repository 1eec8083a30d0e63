"""What simulated people are told: channels that note what they send, and the figures of a month of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from accounts.models import Channel
from accounts.notifications import channels
from accounts.notifications.channels import CHANNELS, Sender
from accounts.notifications.messages import SENT, Message, Outcome
from config.handing_over import HandOver

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
IN_TIME = 2 * HOUR
"""Whoever is told less than this (ms) before their time is up is not told in time, nor after half of a shorter time."""
MOST_A_DAY = 3
ASKING = ("turn", "question", "time")


class Arrival(NamedTuple):
    """A message that has reached somebody at a moment (ms); those of one mail came together."""

    person: int
    channel: Channel
    at: int
    number: int
    kind: str
    tag: str


Asked = tuple[int, str]
"""A person whom a game waits for, and the tag of the cause."""


class Missed(NamedTuple):
    """A decision whose time ran out (ms) for somebody."""

    person: int
    tag: str
    asked_at: int
    deadline: int

    @property
    def latest(self) -> int:
        """When (ms) they had to be told at the latest."""
        return self.deadline - min(IN_TIME, (self.deadline - self.asked_at) // 2)


@dataclass
class Told:
    """What has reached people, and what games asked of them."""

    now: Callable[[], int]
    arrivals: list[Arrival] = field(default_factory=list)
    mails: list[tuple[int, int]] = field(default_factory=list)
    """Persons and moments."""
    asked: dict[Asked, int] = field(default_factory=dict)
    """What games wait for now, and since when (ms)."""
    known: dict[Asked, int] = field(default_factory=dict)
    """When (ms) people were at the table first while it waited for this."""
    missed: list[Missed] = field(default_factory=list)
    """Of those who had not been at the table meanwhile."""
    done_before: list[Arrival] = field(default_factory=list)
    """Questions that were sent after they had been answered or seen."""

    def note(self, person: int, channel: Channel, message: Message) -> None:
        """A message arrives."""
        if message.withdrawn:
            return
        arrival = Arrival(person, channel, self.now(), message.id, message.kind, message.tag)
        self.arrivals.append(arrival)
        if message.kind in ASKING and self._is_done((person, message.tag), message.kind):
            self.done_before.append(arrival)

    def _is_done(self, question: Asked, kind: str) -> bool:
        """Whether it is not asked any more, or was seen at the table, which is no matter for a warning of the time.

        Whoever leaves the table in the moment in which a question comes may be told of it.
        """
        since = self.asked.get(question)
        return since is None or (kind != "time" and self.known.get(question, since) >= since + MINUTE)

    def join(self, other: Told, shift: int) -> None:
        """Add what the people of another site were told, whose numbers are moved up by `shift`."""
        self.arrivals += [one._replace(person=one.person + shift) for one in other.arrivals]
        self.mails += [(person + shift, at) for person, at in other.mails]
        self.missed += [one._replace(person=one.person + shift) for one in other.missed]
        self.done_before += [one._replace(person=one.person + shift) for one in other.done_before]

    def push(self, _: int, messages: Sequence[Message], person: int, hand_over: HandOver) -> Outcome:
        """Show messages on a screen."""
        with hand_over():
            pass
        for message in messages:
            self.note(person, Channel.PUSH, message)
        return SENT

    def mail(self, _: int, messages: Sequence[Message], person: int, _hand_over: HandOver) -> Outcome:
        """Send messages in one mail."""
        self.mails.append((person, self.now()))
        for message in messages:
            self.note(person, Channel.MAIL, message)
        return SENT


@contextmanager
def recording(told: Told, push: Collection[int], mail: Collection[int]) -> Iterator[None]:
    """Send to nobody else meanwhile; the former have push notifications turned on, the latter get mail."""
    before = dict(CHANNELS)
    CHANNELS.clear()
    channels.register(Channel.PUSH, Sender(lambda people: _targets(people, push), told.push, withdraws=True))
    channels.register(Channel.MAIL, Sender(lambda people: _targets(people, mail), told.mail, collected=True))
    try:
        yield
    finally:
        CHANNELS.clear()
        CHANNELS.update(before)


def _targets(people: Collection[int], having: Collection[int]) -> Mapping[int, Sequence[int]]:
    return {person: [0] for person in people if person in having}


@dataclass
class Month:
    """Figures of a run: what people were told, while they played on so many days each."""

    told: Told
    days_played: defaultdict[int, set[int]]
    """The days on which each person was in a running game, as numbers since 1970."""
    shut: Collection[int]
    """People who come only when they are told."""
    games: int = 0
    moves: int = 0
    visits: int = 0
    timed_out: int = 0
    refused: int = 0
    """Actions that the site refused: a fault of the simulation."""

    def join(self, other: Month, shift: int) -> None:
        """Add the figures of another site, the numbers of whose people are moved up by `shift`."""
        self.told.join(other.told, shift)
        self.days_played |= {person + shift: days for person, days in other.days_played.items()}
        self.shut = [*self.shut, *(person + shift for person in other.shut)]
        self.games += other.games
        self.moves += other.moves
        self.visits += other.visits
        self.timed_out += other.timed_out
        self.refused += other.refused

    @property
    def not_told(self) -> list[Missed]:
        """Decisions that were missed by somebody who neither saw them at the table nor was told in time."""
        told: defaultdict[Asked, list[int]] = defaultdict(list)
        for one in self.told.arrivals:
            told[one.person, one.tag].append(one.at)
        return [
            one
            for one in self.told.missed
            if not any(one.asked_at <= at <= one.latest for at in told[one.person, one.tag])
        ]

    def explain(self, missed: Missed) -> str:
        """What happened with a decision that was missed."""
        told = [one for one in self.told.arrivals if (one.person, one.tag) == (missed.person, missed.tag)]
        after = ", ".join(f"{one.kind} by {one.channel} {(one.at - missed.asked_at) / HOUR:.1f} h" for one in told)
        hours = (missed.deadline - missed.asked_at) / HOUR
        return (
            f"person {missed.person} had {hours:.1f} h for {missed.tag}, and was told of it after: {after or 'never'}"
        )

    @property
    def a_day(self) -> list[int]:
        """How many notifications reached each person on each day on which they played, by whichever channels."""
        counted: Counter[tuple[int, int]] = Counter()
        for person, _, day in {(one.person, one.number, one.at // DAY) for one in self.told.arrivals}:
            counted[person, day] += 1
        return sorted(counted[person, day] for person, days in self.days_played.items() for day in days)

    @property
    def soonest_mail(self) -> int | None:
        """The shortest time (ms) between two mails to one person."""
        by_person: defaultdict[int, list[int]] = defaultdict(list)
        for person, at in self.told.mails:
            by_person[person].append(at)
        gaps = [later - at for moments in by_person.values() for at, later in pairwise(moments)]
        return min(gaps, default=None)

    @property
    def twice(self) -> int:
        """How many messages of one notification reached a person by the same channel once more."""
        count = Counter((one.person, one.channel, one.number) for one in self.told.arrivals)
        return sum(more - 1 for more in count.values())

    @property
    def holds(self) -> bool:
        """Whether nobody missed anything for want of a notification, and nobody was told too much."""
        gap = self.soonest_mail
        return (
            not self.not_told
            and not self.told.done_before
            and not self.twice
            and median(self.a_day) <= MOST_A_DAY
            and (gap is None or gap >= HOUR)
        )

    @property
    def so_far(self) -> str:
        """How far it is."""
        return (
            f"{self.moves} moves, {self.visits} visits, {len(self.told.arrivals)} messages, {self.timed_out} late, "
            f"{len(self.told.missed)} unseen, {len(self.not_told)} not told, {len(self.told.done_before)} done"
        )

    def lines(self) -> Iterator[str]:
        """A table in Markdown."""
        a_day, gap = self.a_day, self.soonest_mail
        pushes = sum(one.channel == Channel.PUSH for one in self.told.arrivals)
        rows = {
            "people, of whom so many come only when they are told": f"{len(self.days_played)}, {len(self.shut)}",
            "games, moves, visits": f"{self.games}, {self.moves}, {self.visits}",
            "decisions whose time ran out for somebody": str(self.timed_out),
            "of those, the person had not been at the table meanwhile": str(len(self.told.missed)),
            "of those, for want of a notification": str(len(self.not_told)),
            "push notifications, mails": f"{pushes}, {len(self.told.mails)}",
            "sent of what had been answered or seen": str(len(self.told.done_before)),
            "sent twice": str(self.twice),
            "notifications for a person on a day: median, 95th percentile, most": (
                f"{median(a_day):g}, {a_day[len(a_day) * 95 // 100]}, {a_day[-1]}"
            ),
            "the shortest time between two mails to a person": "—" if gap is None else f"{gap / MINUTE:.0f} minutes",
        }
        yield "| | |"
        yield "| --- | --- |"
        yield from (f"| {name} | {value} |" for name, value in rows.items())
