"""The authentication backend: nobody is authenticated while a ban on them is in force, nor by guessing."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from asgiref.sync import sync_to_async
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from accounts import guessing
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

    request: HttpRequest | None = None

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> AbstractBaseUser | None:
        """Return the person with these credentials; Django makes a backend for each call."""
        self.request = request
        return super().authenticate(request, **credentials)

    def _check_password(self, user: AbstractBaseUser | None, password: str) -> AbstractBaseUser | None:
        """Compare no password of an account that had too many wrong ones, except on its own devices."""
        if isinstance(user, User) and not guessing.may_try(self.request, user):
            return None
        return super()._check_password(user, password)

    def get_user(self, user_id: Any) -> User | None:
        """Return the person unless inactive or banned, in one query, and note whether they have warnings to read."""
        warning = in_force(SanctionKind.WARNING).filter(person=OuterRef("pk"))
        return unbanned().annotate(has_warnings=Exists(warning)).filter(pk=user_id).first()

    async def aget_user(self, user_id: Any) -> User | None:
        """Return the person, from async code."""
        return await sync_to_async(self.get_user)(user_id)
