"""The administration as a site: its door is the site's own sign-in, and a second factor is asked for at it.

Django's own pages to sign in, sign out and change a password know neither allauth's limits on wrong passwords nor
sockets that have to be closed; they lead to the site's.
"""

from __future__ import annotations

import time
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
HOURS = 12
"""How long a second factor opens the administration before it is asked for again."""


class Administration(AdminSite):
    """Opens to who helps to run the site and has shown a second factor in this session, today."""

    site_title = gettext_lazy("Opoly administration")
    site_header = gettext_lazy("Opoly administration")
    index_title = gettext_lazy("What is going on")

    def has_permission(self, request: HttpRequest) -> bool:
        """Staff, by both factors."""
        return super().has_permission(request) and shown_second_factor(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponseRedirect:
        """Send everybody to what they lack: to sign in, to set a second factor up, or to show it."""
        wanted = _wanted(request)
        if self.has_permission(request):
            return redirect(wanted)
        if not request.user.is_authenticated:
            return redirect_to_login(wanted, resolve_url(settings.LOGIN_URL))
        if not request.user.is_staff:
            raise PermissionDenied
        if not is_mfa_enabled(request.user, FACTORS):
            said = _("The administration opens only to a second factor. Set one up here, then open it again.")
            messages.warning(request, said)
            return redirect("mfa_index")
        door = "mfa_reauthenticate" if is_mfa_enabled(request.user, FACTORS[:1]) else "mfa_reauthenticate_webauthn"
        return redirect_to_login(wanted, reverse(door))

    def logout(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]
        """The site's own page, which closes sockets too."""
        return redirect("account_logout")

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]
        """The site's own page, which ends other sessions too."""
        return redirect("account_change_password")


def shown_second_factor(request: HttpRequest) -> bool:
    """Whether this session signed in, or was asked again, with a second factor or a passkey, not too long ago."""
    since = time.time() - HOURS * 3600
    records = get_authentication_records(request, request.user)
    return any(record.get("method") == "mfa" and record.get("at", 0) > since for record in records)


def _wanted(request: HttpRequest) -> str:
    """The page of the administration that somebody was on the way to."""
    wanted = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    front = reverse("admin:index")
    return wanted if ours and wanted.startswith(front) and not wanted.startswith(reverse("admin:login")) else front
