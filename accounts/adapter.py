"""Where django-allauth asks this site: names, mail subjects, and what a log-out does to open sockets."""

import secrets
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts.models import COLOURS, LOOKS_TAKEN, User
from accounts.names import clean_name
from accounts.sanctions import ban_of, told
from accounts.selectors import refuse_taken
from games.services import send_away


class AccountAdapter(DefaultAccountAdapter):
    """Our rules for names; a socket lives no longer than the log-in it was opened with."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_taken": _("This name is taken. Choose another."),
        "username_looks_taken": LOOKS_TAKEN,
        "email_taken": _("An account with this address exists. Sign in, or reset its password."),
        "email_password_mismatch": _("Address and password do not belong together. Try again, or reset your password."),
        "username_password_mismatch": _("Name and password do not belong together. Try again, or reset your password."),
        "too_many_login_attempts": _("Too many tries. Wait five minutes, or reset your password now."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Keep the name as `accounts.names` has it; refuse one that somebody bears."""
        name = str(super().clean_username(clean_name(username), shallow=shallow))
        if not shallow:
            refuse_taken(name)
        return name

    def new_user(self, request: HttpRequest) -> User:
        """Give who registers a token of some colour."""
        return User(colour=secrets.randbelow(COLOURS))

    def format_email_subject(self, subject: str) -> str:
        """Name the site, not its host."""
        return f"Opoly: {subject}"

    def pre_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse | None:
        """Stop who is banned, by password or passkey, and say why and until when."""
        ban = ban_of(user.pk)
        if ban is None:
            refused: HttpResponse | None = super().pre_login(request, user, **login)
            return refused
        clear_login(request)
        messages.error(request, told(ban))
        return redirect("account_login")

    def logout(self, request: HttpRequest) -> None:
        """Log out, and close what this browser holds open; the person's other devices stay."""
        user_id, session = request.user.pk, request.session.session_key
        super().logout(request)
        if user_id is not None:
            send_away(user_id, session)

    def set_password(self, user: User, password: str) -> None:
        """A new password ends every log-in, and with them all sockets; this browser's is opened anew."""
        super().set_password(user, password)
        send_away(user.pk)


class UserSessionsAdapter(DefaultUserSessionsAdapter):
    """Ending sessions from the list of sessions closes their sockets too."""

    def end_sessions(self, sessions: Any) -> None:
        """End them, each with its own sockets."""
        ended = [(session.user_id, session.session_key) for session in sessions]
        super().end_sessions(sessions)
        for user_id, session in ended:
            send_away(user_id, session)
