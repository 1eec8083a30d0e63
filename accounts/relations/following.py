"""What follows for friends and blocks from changes of an account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.listeners import AccountListener
from accounts.models import User
from accounts.relations import links
from accounts.relations.exports import stored_about


class RelationsListener(AccountListener):
    """Makes guests who save their account friends of those whose links they followed."""

    def account_saved(self, user: User) -> None:
        """Become friends."""
        links.account_saved(user)

    def exported(self, user: User) -> dict[str, Any]:
        """Export friends, requests, blocks and settings."""
        return stored_about(user.pk)


@receiver(user_logged_in)
def follow_link(sender: object, request: HttpRequest, user: User, **_more: Any) -> None:
    """Follow the link that the browser remembers from before somebody signed in."""
    links.follow_remembered(request.session, user)
