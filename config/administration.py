"""The admin site: it requires the site's own sign-in and a second factor.

Django's own pages for signing in and out and for passwords have no rate limits and do not close sockets, so they
redirect to the site's.
"""

from __future__ import annotations

import time
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite, EmptyFieldListFilter, ModelAdmin
from django.contrib.admin.utils import get_fields_from_path
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import models
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
MAX_AGE = 12 * 3600
"""Seconds after which the second factor is asked for again."""


class ReadOnly:
    """A mixin for ModelAdmin: rows can be looked at, but not added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only services create rows."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only services change rows."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only services delete rows."""
        return False


class ListedLookups:
    """A mixin for ModelAdmin: the address of a list filters only by what the list offers.

    Django admits every field of the model, so that staff could ask for what a page hides from them, letter by letter.
    """

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Admit the parameters of `list_filter` and `date_hierarchy`, and the primary key."""
        admin = self
        assert isinstance(admin, ModelAdmin)
        offered = {"pk", "pk__exact", "id", "id__exact"}
        for item in admin.list_filter if request is None else admin.get_list_filter(request):
            offered |= _parameters(admin.model, item)
        if admin.date_hierarchy:
            offered |= {f"{admin.date_hierarchy}__{part}" for part in ("year", "month", "day")}
        return lookup in offered


def _parameters(model: type[models.Model], item: Any) -> set[str]:
    """Return the query parameters of an item of `list_filter`."""
    if isinstance(item, type):
        return {str(item.parameter_name)}  # type: ignore[attr-defined]
    name, filter_class = item if isinstance(item, (tuple, list)) else (item, None)
    if filter_class is EmptyFieldListFilter:
        return {f"{name}__isempty"}
    field = get_fields_from_path(model, name)[-1]
    if isinstance(field, models.DateField):
        return {f"{name}__gte", f"{name}__lt", f"{name}__isnull"}
    if isinstance(field, (models.ForeignKey, models.ManyToManyField)):
        return {f"{name}__{field.target_field.name}__exact", f"{name}__isnull"}
    return {name, f"{name}__exact", f"{name}__isnull"}


class Administration(AdminSite):
    """An admin site for staff who have used a second factor in this session within the last hours."""

    site_title = gettext_lazy("Opoly administration")
    site_header = gettext_lazy("Opoly administration")
    index_title = gettext_lazy("Overview")

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register models; no list of this site, a library's included, answers by other lookups than it offers."""
        admin_class = admin_class or ModelAdmin
        if not issubclass(admin_class, ListedLookups):
            admin_class = type(
                admin_class.__name__, (ListedLookups, admin_class), {"__module__": admin_class.__module__}
            )
        super().register(model_or_iterable, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        """Require staff rights and a second factor."""
        return super().has_permission(request) and used_second_factor(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponseRedirect:
        """Redirect to the missing step: signing in, setting up a second factor, or using it."""
        wanted = _wanted(request)
        if self.has_permission(request):
            return redirect(wanted)
        if not request.user.is_authenticated:
            return redirect_to_login(wanted, resolve_url(settings.LOGIN_URL))
        if not request.user.is_staff:
            raise PermissionDenied
        if not is_mfa_enabled(request.user, FACTORS):
            warning = _("The administration requires two-factor authentication. Set it up here, then come back.")
            messages.warning(request, warning)
            return redirect("mfa_index")
        page = "mfa_reauthenticate" if is_mfa_enabled(request.user, FACTORS[:1]) else "mfa_reauthenticate_webauthn"
        return redirect_to_login(wanted, reverse(page))

    def logout(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]
        """Redirect to the site's page, which also closes sockets."""
        return redirect("account_logout")

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]
        """Redirect to the site's page, which also ends other sessions."""
        return redirect("account_change_password")


def used_second_factor(request: HttpRequest) -> bool:
    """Whether this session has used a second factor or a passkey recently."""
    since = time.time() - MAX_AGE
    records = get_authentication_records(request, request.user)
    return any(record.get("method") == "mfa" and record.get("at", 0) > since for record in records)


@receiver(authenticator_added)
def first_factor_added(request: HttpRequest, user: Any, authenticator: Authenticator, **_: Any) -> None:
    """Setting up one's first second factor proves it, so the administration does not ask for it again at once."""
    others = Authenticator.objects.filter(user=user, type__in=FACTORS).exclude(pk=authenticator.pk)
    if authenticator.type in FACTORS and not others.exists():
        record_authentication(request, user, method="mfa", type=authenticator.type)


def _wanted(request: HttpRequest) -> str:
    """Return the admin page that was asked for."""
    wanted = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    front = reverse("admin:index")
    return wanted if ours and wanted.startswith(front) and not wanted.startswith(reverse("admin:login")) else front
