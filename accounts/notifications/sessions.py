"""Push notifications end with the session of their browser."""

from __future__ import annotations

from accounts.listeners import AccountListener
from accounts.models import User
from accounts.notifications import subscriptions


class PushAccountListener(AccountListener):
    """Keeps the browsers that show push notifications in step with sessions."""

    def signed_out(self, user: int, session: str | None) -> None:
        """Send nothing more to the browser that signed out."""
        subscriptions.end(user, session)

    def session_renewed(self, user: User, old: str, new: str) -> None:
        """Go on with the browser."""
        subscriptions.renew(user.pk, old, new)
