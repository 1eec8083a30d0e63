"""Who a session or a password stands for: nobody, as long as a ban is in force."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from asgiref.sync import sync_to_async
from django.db.models import Exists, OuterRef

from accounts.models import SanctionKind, User
from accounts.sanctions import in_force


class SiteBackend(AuthenticationBackend):
    """allauth's, for names and mail addresses; asked at every request, socket and heartbeat whose session it is.

    A banned guest's session stays, and is theirs again when the ban ends: no password leads back to it.
    """

    def get_user(self, user_id: Any) -> User | None:
        """The person, unless inactive or banned; one query."""
        ban = in_force(SanctionKind.BAN).filter(person=OuterRef("pk"))
        return User.objects.filter(~Exists(ban), pk=user_id, is_active=True).first()

    async def aget_user(self, user_id: Any) -> User | None:
        """The same."""
        return await sync_to_async(self.get_user)(user_id)
