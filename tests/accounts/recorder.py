"""An account listener that records its calls."""

from __future__ import annotations

from accounts.listeners import AccountListener


class Recorder(AccountListener):
    """Add it to ACCOUNT_LISTENERS, and empty `signed_out_calls` first."""

    signed_out_calls: list[tuple[int, str | None]] = []

    def signed_out(self, user: int, session: str | None) -> None:
        """Record the call."""
        self.signed_out_calls.append((user, session))
