"""Follow changes of accounts (`accounts.listeners`) and ended games (`games.services.play.endings`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kombu.exceptions import OperationalError

from accounts.listeners import AccountListener
from accounts.models import Sanction, User
from accounts.notifications.messages import Text
from games.services.play.endings import GameListener
from leaderboards import tasks
from leaderboards.models import Profile
from leaderboards.selectors import profiles
from leaderboards.selectors.exports import stored_about
from leaderboards.services import listing, pictures, telling


class LeaderboardsAccountListener(AccountListener):
    """Keeps results and profiles in step with accounts. The results of a deleted account lose the person."""

    def renamed(self, user: User) -> None:
        """List a guest who has saved their account."""
        listing.refresh(user.pk)

    def ban_enforced(self, ban: Sanction) -> None:
        """Take a banned person off the leaderboards."""
        listing.refresh(ban.person_id)

    def remove_picture(self, user: User, picture_hash: str, *, by: User, reason: str) -> bool:
        """Remove a picture that was reported."""
        profile = Profile.objects.filter(user=user.pk, picture_hash=picture_hash).first()
        if profile is None:
            return False
        pictures.remove_picture(profile, by=by, reason=reason)
        return True

    def hidden(self, users: Collection[int]) -> set[int]:
        """Hide who has hidden their profile."""
        return profiles.hidden(users)

    def notification_text(self, kind: str, subject: dict[str, Any]) -> Text | None:
        """Say that somebody leaves too many games."""
        return telling.text_of(kind, subject)

    def exported(self, user: User) -> dict[str, Any]:
        """Export results."""
        return stored_about(user.pk)


class CountingListener(GameListener):
    """Has finished games counted by a worker."""

    def ended(self, game: int) -> None:
        """Prompt a worker; without a broker the game is counted later by `tasks.count_missed`."""
        try:
            tasks.count.delay(game)
        except OperationalError:
            return
