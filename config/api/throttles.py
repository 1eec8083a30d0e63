"""Limits on requests: by caller and by network address, each counted in Redis by the minute.

Unlike DRF's own throttles these count atomically. Without Redis nothing is limited, since the limits are for fairness.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from django.conf import settings
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, ScopedRateThrottle

from config.http.addresses import Sender
from config.http.counters import count

MINUTE = 60


class Allowance(NamedTuple):
    """What is left of a limit: `quota` requests in `window` seconds, of which the rest may be made in `seconds`."""

    name: str
    quota: int
    window: int
    left: int
    seconds: int


class AddressThrottle(BaseThrottle):
    """At most `settings.API_LIMITS[kind]` requests a minute from an address, whatever number of tokens it uses."""

    kind = "address"
    used: int | None = None

    def key(self, request: Request) -> str | None:
        """Return what the request counts for; None if it is not limited."""
        return Sender.of_request(request.META).limited

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request."""
        key = self.key(request)
        if key is None:
            return True
        counter = f"api:{self.kind}:{key}:{int(time.time() // MINUTE)}"
        self.used = count(counter, MINUTE)
        return self.used <= settings.API_LIMITS[self.kind]

    def allowance(self) -> Allowance | None:
        """Return what is left; None if the request was not limited."""
        if self.used is None:
            return None
        quota = settings.API_LIMITS[self.kind]
        return Allowance(self.kind, quota, MINUTE, max(0, quota - self.used), int(self.wait()) + 1)

    def wait(self) -> float:
        """Return the seconds until the next minute begins."""
        return MINUTE - time.time() % MINUTE


class CallerThrottle(AddressThrottle):
    """By token, by person, or by address for somebody who is not signed in."""

    kind = "caller"

    def key(self, request: Request) -> str | None:
        """Return the token, the person or the address."""
        if request.auth is not None:
            return f"token:{request.auth.pk}"
        if request.user.is_authenticated:
            return f"person:{request.user.pk}"
        return super().key(request)


class CostThrottle(ScopedRateThrottle):
    """A view's own limit, by its `throttle_scope`."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request."""
        try:
            return super().allow_request(request, view)
        except RedisError:
            return True

    def allowance(self) -> Allowance | None:
        """Return what is left; None if the view has no limit of its own."""
        counted: Any = self
        if getattr(self, "key", None) is None or not hasattr(self, "history"):
            return None
        quota, window, history = counted.num_requests, counted.duration, counted.history
        oldest = history[-1] if history else counted.now
        seconds = int(window - counted.now + oldest) + 1
        return Allowance(str(self.scope), quota, window, max(0, quota - len(history)), seconds)
