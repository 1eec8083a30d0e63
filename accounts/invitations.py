"""Accounts that the staff create: their people choose a password by a link that they are sent."""

from __future__ import annotations

import secrets

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.db import transaction

from accounts.models import COLOURS, User


def create_account(user: User) -> None:
    """Store a new account with a validated name and email, which nobody can sign in to before a password is chosen."""
    user.colour = secrets.randbelow(COLOURS)
    user.set_unusable_password()
    with transaction.atomic():
        user.save()
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)


def invite(user: User) -> str:
    """Send the person the link by which they choose their password, and return it."""
    adapter = get_adapter()
    key = app_settings.PASSWORD_RESET_TOKEN_GENERATOR().make_token(user)
    url: str = adapter.get_reset_password_from_key_url(f"{user_pk_to_url_str(user)}-{key}")
    adapter.send_mail("account/email/invitation", user.email, {"username": user.username, "password_reset_url": url})
    return url
