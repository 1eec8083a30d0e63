"""Changes of rooms, games and chat when an account changes (`accounts.listeners`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from accounts.listeners import AccountListener, AdminSection
from accounts.models import NetworkBan, Notification, Sanction, User
from accounts.notifications.messages import Text
from games.selectors.play.calendars import calendars_of
from games.selectors.play.games import have_played
from games.selectors.upkeep.exports import stored_about
from games.selectors.upkeep.overseen import person_overview
from games.services import publishing
from games.services.notifying import texts, truth
from games.services.play.rescheduling import follow_calendar
from games.services.upkeep import people


class GamesAccountListener(AccountListener):
    """Keeps rooms, games, sockets and chat in step with accounts."""

    def renamed(self, user: User) -> None:
        """Show the new name in the person's rooms."""
        people.renamed(user)

    def erased(self, user: User) -> None:
        """Take the person out of rooms, games and chat."""
        people.erase(user)

    def deleting(self, user: User) -> None:
        """Remove the name from what was stored meanwhile."""
        people.erase_names(user.pk)

    def ban_enforced(self, ban: Sanction) -> None:
        """Take a banned person out of their rooms."""
        people.enforce_ban(ban)

    def warned(self, warning: Sanction) -> None:
        """Show a warning at the person's tables."""
        publishing.publish_warning(warning)

    def network_banned(self, ban: NetworkBan) -> None:
        """Close the sockets that come from a banned network."""
        publishing.disconnect_network(ban)

    def signed_out(self, user: int, session: str | None) -> None:
        """Close the sockets of the sessions that ended."""
        publishing.disconnect_user(user, session)

    def session_renewed(self, user: User, old: str, new: str) -> None:
        """Keep the sockets of the session open."""
        publishing.renew_session(user, old, new)

    def blocked(self, one: int, other: int) -> None:
        """Send away whoever of the two watches where the other sits."""
        people.part(one, other)

    def days_off_change(self, user: User) -> Callable[[], None]:
        """Have the person's clocks in games over days follow their new days off."""
        before = calendars_of([user.pk])
        return lambda: follow_calendar(user.pk, before)

    def exported(self, user: User) -> dict[str, Any]:
        """Export games, rooms, boards and chat."""
        return stored_about(user.pk)

    def have_played(self, user: int) -> bool:
        """Look for a seat of theirs."""
        return have_played(user)

    def admin_sections(self, user: User) -> list[AdminSection]:
        """Show where the person plays, what they wrote last, and reports."""
        return [AdminSection("admin/person_games.html", {"overview": person_overview(user)})]

    def notification_text(self, kind: str, subject: dict[str, Any]) -> Text | None:
        """Say what happened in a game."""
        return texts.text_of(kind, subject)

    def still_true(self, notifications: Sequence[Notification]) -> dict[int, bool]:
        """Look whether games still wait for people, and rooms keep seats for them."""
        return truth.still_true(notifications)
