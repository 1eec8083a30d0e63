"""The habits of people who play over a month: when they look, what reaches them, and what they chose to be told."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import time
from random import Random

from accounts.models import NotificationSettings
from tests.days.told import DAY, HOUR, MINUTE

ZONES = ("Asia/Dhaka", "Europe/Berlin", "America/New_York")
WAKES, SLEEPS = 7, 23
"""Hours of the day between which people come."""
LONGEST_DELAY = 4 * HOUR
"""How long after a message somebody comes, at most, if they are awake."""


@dataclass
class Person:
    """Somebody with habits that follow from their number; `games` are those that they play."""

    user: int
    number: int
    games: list[int] = field(default_factory=list)

    @property
    def is_shut(self) -> bool:
        """Whether their browser is shut: they come only when they are told. A tenth of all."""
        return self.number % 10 == 0

    @property
    def has_push(self) -> bool:
        """Whether push notifications reach them: half of those who come only then, and 60 % of the others."""
        return self.number % 20 == 0 if self.is_shut else self.number % 5 < 3

    @property
    def has_mail(self) -> bool:
        """Whether mail reaches them: everybody without push notifications, and some with."""
        return not self.has_push or (not self.is_shut and self.number % 3 == 0)

    @property
    def gives_orders(self) -> bool:
        """Whether they give standing orders: a tenth of all, since whoever does is told less."""
        return self.number % 10 == 1

    def next_look(self, after: int) -> int | None:
        """When they look by themselves next, once or twice a day; never if their browser is shut. Both in ms."""
        if self.is_shut:
            return None
        dice = Random(self.number)
        times = [round(dice.gauss(hour, 1) * HOUR) for hour in (8.5, 20)][self.number % 2 :]
        midnight = after // DAY * DAY
        return min(at for day in (0, DAY) for each in times if (at := midnight + day + each) > after)

    def is_gone(self, at: int) -> bool:
        """Whether they do not look at a moment, whatever they are told: one in 40, for five days of each month."""
        return self.number % 40 == 7 and (at // DAY + self.number) % 30 < 5

    def comes(self, told_at: int, dice: Random) -> int:
        """When they come after a message that reaches them at a moment; both in ms."""
        moment = told_at + round(dice.uniform(5 * MINUTE, LONGEST_DELAY))
        midnight, hour = moment // DAY * DAY, moment % DAY / HOUR
        if WAKES <= hour < SLEEPS:
            return moment
        return midnight + (DAY if hour >= SLEEPS else 0) + round((WAKES + dice.random()) * HOUR)

    def settings(self) -> NotificationSettings | None:
        """Quiet hours, which a third has, and one mail a day, which a ninth wants."""
        if self.number % 3 != 1:
            return None
        return NotificationSettings(
            person_id=self.user,
            time_zone=ZONES[self.number // 3 % len(ZONES)],
            quiet_from=time(22, 30),
            quiet_until=time(7),
            digest=self.number % 9 == 4,
        )
