"""The authentication backend: nobody is authenticated while a ban on them is in force."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from asgiref.sync import sync_to_async
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import SanctionKind, User
from accounts.sanctions import in_force


def unbanned() -> QuerySet[User]:
    """Return the people who are active and not banned."""
    ban = in_force(SanctionKind.BAN).filter(person=OuterRef("pk"))
    return User.objects.filter(~Exists(ban), is_active=True)


class SiteBackend(AuthenticationBackend):
    """allauth's backend for names and emails, which every request, socket and heartbeat uses to load the person.

    A banned guest's session is kept and works again when the ban ends: there is no password to sign in with.
    """

    def get_user(self, user_id: Any) -> User | None:
        """Return the person unless inactive or banned, in one query."""
        return unbanned().filter(pk=user_id).first()

    async def aget_user(self, user_id: Any) -> User | None:
        """Return the person, from async code."""
        return await sync_to_async(self.get_user)(user_id)
