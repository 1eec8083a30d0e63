"""Keeps guests off pages that are only for accounts."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.deprecation import MiddlewareMixin

from accounts.models import User

FOR_ACCOUNTS = {"account_email", "account_change_password", "account_set_password"}


class GuestsClaimFirst(MiddlewareMixin):
    """A guest who wants to set an email, a password or a second factor must save the account first.

    Otherwise there would be guests with a password, neither guest nor account.
    """

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Redirect guests to the page that saves their account."""
        name = request.resolver_match.url_name if request.resolver_match else None
        wanted = name is not None and (name in FOR_ACCOUNTS or name.startswith("mfa_"))
        if wanted and isinstance(request.user, User) and request.user.is_guest:
            return redirect("claim")
        return None
