"""The login at a socket: the person of its token or, in a browser, of its session."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from accounts.sessions import Login
from accounts.tokens import digest_of
from config.http.sockets import bearer_of


def login_of(scope: dict[str, Any]) -> Login | None:
    """The token of the handshake, beside which cookies count for nothing; otherwise the session."""
    token = bearer_of(scope)
    if token is not None:
        return Login(digest_of(token), is_token=True)
    key = scope["cookies"].get(settings.SESSION_COOKIE_NAME)
    return Login(key) if key else None
