"""Rate limiting by a token bucket."""

from __future__ import annotations

import time


class TokenBucket:
    """Holds at most `burst` tokens and is refilled at `rate` per second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.tokens, self.updated_at = burst, time.monotonic()

    def take(self) -> bool:
        """Take a token if there is one."""
        self._refill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def reserve(self, tokens: float) -> float:
        """Take tokens, even those still to come; return the seconds to wait for them."""
        self._refill()
        self.tokens -= tokens
        return max(0.0, -self.tokens / self.rate)

    def _refill(self) -> None:
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.updated_at) * self.rate)
        self.updated_at = now
