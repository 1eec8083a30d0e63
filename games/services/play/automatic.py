"""The pace of bots and of seats on autoplay: never faster than can be followed, and so much for one person at most."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from django.conf import settings

from config.http.token_bucket import TokenBucket

BURST_SECONDS = 30
"""How long a person's games may go on at any pace, before the moves a second are limited."""
KEPT = 10_000
"""People whose budgets a process keeps; those who have waited longest for a move have their whole budget again."""


class Budgets:
    """The automatic moves that each person's games may still make, in the process that makes them.

    Somebody with many games of bots has slower bots, instead of all of the worker's time.
    """

    def __init__(self) -> None:
        self.buckets: OrderedDict[int, TokenBucket] = OrderedDict()

    def spend(self, people: Iterable[int]) -> int:
        """Count an automatic move in a game of these people; return the least pause (ms) before the next one."""
        rate = settings.MAX_AUTOMATIC_MOVES
        if rate <= 0:
            return 0
        return max((round(self._bucket(person, rate).reserve(1) * 1000) for person in people), default=0)

    def _bucket(self, person: int, rate: float) -> TokenBucket:
        if person not in self.buckets:
            self.buckets[person] = TokenBucket(rate, rate * BURST_SECONDS)
            while len(self.buckets) > KEPT:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(person)
        return self.buckets[person]


budgets = Budgets()
