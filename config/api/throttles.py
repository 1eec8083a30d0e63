"""Limits on requests: by caller and by network address, each counted in Redis by the minute.

Unlike DRF's own throttles these count atomically. Without Redis nothing is limited, since the limits are for fairness.
"""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, ScopedRateThrottle

from config.http.addresses import Sender
from config.http.counters import count

MINUTE = 60


class AddressThrottle(BaseThrottle):
    """At most `settings.API_LIMITS[kind]` requests a minute from an address, whatever number of tokens it uses."""

    kind = "address"

    def key(self, request: Request) -> str | None:
        """Return what the request counts for; None if it is not limited."""
        return Sender.of_request(request.META).limited

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request."""
        key = self.key(request)
        if key is None:
            return True
        counter = f"api:{self.kind}:{key}:{int(time.time() // MINUTE)}"
        return count(counter, MINUTE) <= settings.API_LIMITS[self.kind]

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
