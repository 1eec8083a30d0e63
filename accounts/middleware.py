"""Refuses banned networks, keeps guests off pages for accounts, and notes when each browser was last used."""

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import get_language

from accounts import networks
from accounts.models import User
from accounts.notifications.settings import note_language
from config.http.addresses import Sender
from config.languages.numbers import digits
from config.monitoring.work import note_person

FOR_ACCOUNTS = {"account_email", "account_change_password", "account_set_password", "api-tokens", "api-token-new"}
OPEN_TO_ALL = ("/alive", "/ready", "/metrics", "/imprint/", "/privacy/", "/terms/", "/logo/", "/i18n/", "/csp-report/")
"""The beginnings of paths that are answered to banned networks, too."""
NOTED_EVERY = timedelta(minutes=1)
"""How often the use of a browser is stored while its address and its name stay the same."""
LONGEST_NAME = UserSession._meta.get_field("user_agent").max_length  # noqa: SLF001 - Django documents it
"""Characters of a browser's name that are stored."""


class RefuseBannedNetworks(MiddlewareMixin):
    """Answers 403 to whoever comes from a banned network, with the reason; the operator's legal texts stay open."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Look at the address before anything else is done for the request."""
        if request.path.startswith(OPEN_TO_ALL):
            return None
        ban = networks.ban_of(Sender.of_request(request.META).ip)
        if ban is None:
            return None
        why = networks.describe(ban)
        if request.path.startswith("/api/"):
            return JsonResponse({"code": "network_banned", "message": why}, status=HTTPStatus.FORBIDDEN)
        context = {"number": digits(int(HTTPStatus.FORBIDDEN)), "why": why}
        return render(request, "site/network_banned.html", context, status=HTTPStatus.FORBIDDEN)


class GuestsClaimFirst(MiddlewareMixin):
    """A guest who wants to set an email, a password or a second factor must save the account first.

    Otherwise there would be guests with a password, neither guest nor account.
    """

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Redirect guests to the page that saves their account."""
        name = request.resolver_match.url_name if request.resolver_match else None
        needs_account = name is not None and (name in FOR_ACCOUNTS or name.startswith(("mfa_", "webhook")))
        if needs_account and isinstance(request.user, User) and request.user.is_guest:
            return redirect("claim")
        return None


class TrackSessions(MiddlewareMixin):
    """Notes the browser's activity for the list of devices, as allauth's UserSessionsMiddleware does.

    Unlike there, not every request writes to the database, and one that comes while the account is deleted continues as
    an anonymous one instead of failing.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Store when, from where, with which browser and in which language this session was used."""
        if not request.session.session_key or not request.user.is_authenticated:
            return
        note_person(request.user.pk)
        if _is_noted(request):
            return
        try:
            UserSession.objects.create_from_request(request)
            note_language(request.user.pk, get_language() or settings.LANGUAGE_CODE)
        except IntegrityError:
            if User.objects.filter(pk=request.user.pk).exists():
                raise
            request.session.flush()
            request.user = AnonymousUser()


def _is_noted(request: HttpRequest) -> bool:
    """Whether this session was used by this person from the same address with the same browser just now."""
    return UserSession.objects.filter(
        session_key=request.session.session_key,
        user=request.user.pk,
        ip=get_adapter().get_client_ip(request),
        user_agent=request.headers.get("User-Agent", "")[:LONGEST_NAME],
        last_seen_at__gt=timezone.now() - NOTED_EVERY,
    ).exists()
