"""Hooks for django-allauth: rules for names, email subjects, and closing sockets on sign-out."""

import secrets
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts import guessing, listeners
from accounts.models import COLOURS, LOOKS_TAKEN, User
from accounts.names import clean_name
from accounts.sanctions import ban_of, describe
from accounts.selectors import refuse_taken


class AccountAdapter(DefaultAccountAdapter):
    """Our rules for names. A socket is closed when the session that opened it ends."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This name is taken. Choose another."),
        "username_looks_taken": LOOKS_TAKEN,
        "email_password_mismatch": _("Wrong email or password. Try again, or reset your password."),
        "username_password_mismatch": _("Wrong name or password. Try again, or reset your password."),
        "too_many_login_attempts": _("Too many attempts. Wait five minutes, or reset your password now."),
        "too_many_guesses": _(
            "Too many attempts for this account. Use a device you have signed in on before, or reset your password."
        ),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether people may create accounts themselves."""
        return bool(settings.SIGN_UP_OPEN)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Normalise the name as `accounts.names` does; refuse one that is taken."""
        name = str(super().clean_username(clean_name(username), shallow=shallow))
        if not shallow:
            refuse_taken(name)
        return name

    def new_user(self, request: HttpRequest) -> User:
        """Give a new account a random token colour."""
        return User(colour=secrets.randbelow(COLOURS))

    def format_email_subject(self, subject: str) -> str:
        """Prefix the name of the site instead of its host."""
        return f"{settings.SITE_NAME}: {subject}"

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count wrong passwords by address too, so that nobody can lock the owner out from elsewhere."""
        return f"{super()._get_login_attempts_cache_key(request, **credentials)}:{self.get_client_ip(request)}"

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse after too many wrong passwords for the account from anywhere, except on its own devices."""
        super().pre_authenticate(request, **credentials)
        if guessing.is_refused(request, credentials):
            raise self.validation_error("too_many_guesses")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a wrong password."""
        super().authentication_failed(request, **credentials)
        guessing.count_failure(credentials)

    def post_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse:
        """Remember the device."""
        response: HttpResponse = super().post_login(request, user, **login)
        guessing.remember_device(response, user)
        return response

    def pre_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse | None:
        """Refuse a banned person, by password or passkey, and say why and until when."""
        ban = ban_of(user.pk)
        if ban is None:
            refused: HttpResponse | None = super().pre_login(request, user, **login)
            return refused
        clear_login(request)
        messages.error(request, describe(ban))
        return redirect("account_login")

    def logout(self, request: HttpRequest) -> None:
        """Sign out, and close this browser's sockets; the person's other devices stay signed in."""
        user_id, session = request.user.pk, request.session.session_key
        super().logout(request)
        if user_id is not None:
            listeners.signed_out(user_id, session)


class UserSessionsAdapter(DefaultUserSessionsAdapter):
    """Closes the sockets of sessions that are ended from the list of devices."""

    def end_sessions(self, sessions: Any) -> None:
        """End the sessions and close their sockets."""
        ended = [(session.user_id, session.session_key) for session in sessions]
        super().end_sessions(sessions)
        for user_id, session in ended:
            listeners.signed_out(user_id, session)
