"""How other apps follow what happens to an account, without this app importing them.

An app that keeps data about people subclasses `AccountListener` and is named in the setting `ACCOUNT_LISTENERS`, by the
dotted path of its subclass. The functions below call every listener, in the order of the setting.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils.module_loading import import_string

from accounts.notifications.messages import Text

if TYPE_CHECKING:
    from accounts.models import NetworkBan, Notification, Sanction, User


@dataclass(frozen=True)
class AdminSection:
    """A part of a person's page in the administration: a template and its context variable `section`."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)


class AccountListener:
    """Override what concerns your app; everything else does nothing."""

    def renamed(self, user: User) -> None:
        """The person has a new name, or is a bot account now; called after it is committed."""

    def account_saved(self, user: User) -> None:
        """The person, a guest until now, has an account; called after it is committed."""

    def erased(self, user: User) -> None:
        """The account is about to be deleted: remove or anonymise what refers to it. The row still exists."""

    def deleting(self, user: User) -> None:
        """The account is being deleted, in this transaction: remove what was stored about it since `erased`."""

    def ban_enforced(self, ban: Sanction) -> None:
        """The person was banned; called after the ban is committed and their sessions have ended."""

    def warned(self, warning: Sanction) -> None:
        """The person was warned; called after it is committed."""

    def network_banned(self, ban: NetworkBan) -> None:
        """A network was banned; called after that is committed."""

    def signed_out(self, user: int, session: str | None) -> None:
        """One session of the person ended, or every session if `session` is None."""

    def session_renewed(self, user: User, old: str, new: str) -> None:
        """A browser's session goes on under another key; called in the transaction that changes it."""

    def remove_picture(self, user: User, picture_hash: str, *, by: User, reason: str) -> bool:
        """Remove the person's picture for a reason if it is still the one with this hash; return whether it was."""
        return False

    def blocked(self, one: int, other: int) -> None:
        """A block stands between these two people from now on; called after it is committed."""

    def days_off_change(self, user: User) -> Callable[[], None]:
        """The person is about to have other days off; return what is to be done then, in the same transaction."""
        return lambda: None

    def exported(self, user: User) -> dict[str, Any]:
        """Return everything the app stores about the person, as JSON data, for their download.

        A value that may be long is an iterator of items, which is read to its end once.
        """
        return {}

    def have_played(self, user: int) -> bool:
        """Whether the person has a seat in any game, also one that has ended."""
        return False

    def hidden(self, users: Collection[int]) -> set[int]:
        """Return those of these people who have hidden their profile: others do not find their games by their name."""
        return set()

    def admin_sections(self, user: User) -> list[AdminSection]:
        """Return what the administration shows about the person on their page."""
        return []

    def notification_text(self, kind: str, subject: dict[str, Any]) -> Text | None:
        """Say a notification in the active language, from its subject alone; None if the app did not announce it."""
        return None

    def still_true(self, notifications: Sequence[Notification]) -> dict[int, bool]:
        """Return by their numbers whether notifications of the app are still true, in a bounded number of queries.

        Those that are left out are true.
        """
        return {}


def _listeners() -> Iterator[AccountListener]:
    for path in settings.ACCOUNT_LISTENERS:
        yield import_string(path)()


def renamed(user: User) -> None:
    """Tell the listeners that a person has a new name, or is shown as something else."""
    for listener in _listeners():
        listener.renamed(user)


def account_saved(user: User) -> None:
    """Tell the listeners that a guest has an account now."""
    for listener in _listeners():
        listener.account_saved(user)


def erased(user: User) -> None:
    """Tell the listeners that an account is about to be deleted."""
    for listener in _listeners():
        listener.erased(user)


def deleting(user: User) -> None:
    """Tell the listeners that an account is being deleted in this transaction; its row is locked."""
    for listener in _listeners():
        listener.deleting(user)


@contextmanager
def days_off_change(user: User) -> Iterator[None]:
    """Tell the listeners before and after a change of a person's days off, which is made inside."""
    following = [listener.days_off_change(user) for listener in _listeners()]
    yield
    for follow in following:
        follow()


def ban_enforced(ban: Sanction) -> None:
    """Tell the listeners that a person was banned."""
    for listener in _listeners():
        listener.ban_enforced(ban)


def warned(warning: Sanction) -> None:
    """Tell the listeners that a person was warned."""
    for listener in _listeners():
        listener.warned(warning)


def network_banned(ban: NetworkBan) -> None:
    """Tell the listeners that a network was banned."""
    for listener in _listeners():
        listener.network_banned(ban)


def signed_out(user: int, session: str | None = None) -> None:
    """Tell the listeners that a session, or every session of a person, has ended."""
    for listener in _listeners():
        listener.signed_out(user, session)


def session_renewed(user: User, old: str, new: str) -> None:
    """Tell the listeners that a session goes on under another key."""
    for listener in _listeners():
        listener.session_renewed(user, old, new)


def blocked(one: int, other: int) -> None:
    """Tell the listeners that a block stands between two people."""
    for listener in _listeners():
        listener.blocked(one, other)


def remove_picture(user: User, picture_hash: str, *, by: User, reason: str) -> bool:
    """Have the app that keeps a person's picture remove it; False if they have another by now."""
    return any(listener.remove_picture(user, picture_hash, by=by, reason=reason) for listener in _listeners())


def exported(user: User) -> dict[str, Any]:
    """Collect what the listeners store about a person."""
    return {key: value for listener in _listeners() for key, value in listener.exported(user).items()}


def admin_sections(user: User) -> list[AdminSection]:
    """Collect what the listeners show about a person in the administration."""
    return [section for listener in _listeners() for section in listener.admin_sections(user)]


def hidden(users: Collection[int]) -> set[int]:
    """Return those of these people whose games others do not find by their name."""
    return set[int]().union(*(listener.hidden(users) for listener in _listeners()))


def have_played(user: int) -> bool:
    """Whether the person has played."""
    return any(listener.have_played(user) for listener in _listeners())


def notification_text(kind: str, subject: dict[str, Any]) -> Text | None:
    """Say a notification in the words of the app that announced it."""
    texts = (listener.notification_text(kind, subject) for listener in _listeners())
    return next((text for text in texts if text is not None), None)


def still_true(notifications: Sequence[Notification]) -> dict[int, bool]:
    """Ask every app which of these notifications are still true."""
    known: dict[int, bool] = {}
    for listener in _listeners() if notifications else ():
        known |= listener.still_true(notifications)
    return known
