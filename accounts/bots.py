"""Bot accounts: people's programs that play under a name of their own, marked wherever it is shown.

Ratings, leaderboards and the draws of the challenge treat them as guests are treated: a program does as it is told, to
lose for instance, which the site's own bots do not.
"""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import listeners
from accounts.audit import AuditAction, record
from accounts.models import User


def become_bot(person: User) -> User:
    """Make an account a bot account for good, at its owner's wish; nothing happens if it is one.

    Raises ValidationError for a guest, and for somebody who has played: their games are a person's.
    """
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=person.pk)
        if locked.is_bot:
            return locked
        if locked.is_guest:
            raise ValidationError(_("Save your account first."), code="guest")
        if listeners.have_played(locked.pk):
            raise ValidationError(
                _("Only an account that has never played can become a bot account. Create a new one for your program."),
                code="has_played",
            )
        _set(locked, is_bot=True)
    return locked


def mark(person: User, *, is_bot: bool, by: User, reason: str) -> None:
    """Make somebody's account a bot account, or a person's again, for a reason of the staff."""
    with transaction.atomic():
        locked = User.objects.select_for_update().get(pk=person.pk)
        if locked.is_guest:
            raise ValidationError(_("A guest has no account."), code="guest")
        if locked.is_bot == is_bot:
            raise ValidationError(_("This account is one already."), code="unchanged")
        _set(locked, is_bot=is_bot)
        record(by, AuditAction.MARKED_BOT if is_bot else AuditAction.UNMARKED_BOT, locked, reason)


def _set(person: User, *, is_bot: bool) -> None:
    person.is_bot = is_bot
    person.save(update_fields=["is_bot"])
    transaction.on_commit(lambda: listeners.renamed(person))
