"""Authentication of API requests by `Authorization: Bearer <token>`."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, User
from accounts.tokens import token_of
from config.monitoring.work import note_person

KEYWORD = "bearer"


class TokenAuthentication(BaseAuthentication):
    """A person's token; `request.auth` is its `ApiToken`. A token that does not work is refused, not ignored."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return the person and the token; None for a request without one."""
        keyword, __, text = request.headers.get("Authorization", "").partition(" ")
        if keyword.lower() != KEYWORD:
            return None
        token = token_of(text.strip())
        if token is None:
            raise AuthenticationFailed(_("This token is unknown, expired or revoked."), "invalid_token")
        note_person(token.person.pk)
        return token.person, token

    def authenticate_header(self, request: Request) -> str:
        """Return the challenge of a 401."""
        return 'Bearer realm="api"'
