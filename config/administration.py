"""The admin site, which requires the site's own sign-in and a second factor, and the base of its pages.

Django's own pages for signing in and out and for passwords have no rate limits and do not close sockets, so they
redirect to the site's.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin import AdminSite, FieldListFilter, ModelAdmin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.utils import get_fields_from_path
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.csv_lists import csv_of
from config.http.addresses import Sender
from config.site.shown import shown_settings

Action = TypeVar("Action", bound=Callable[..., Any])
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
MAX_AGE = 12 * 3600
"""Seconds after which the second factor is asked for again."""


def column(description: Any, value: Callable[[Any], Any], **display: Any) -> Callable[[Any, Any], Any]:
    """A column of a list, and a field of a row's page: what `value` returns for the row."""
    return admin.display(description=description, **display)(lambda model_admin, row: value(row))


def admin_action(description: Any, *, permission: str) -> Callable[[Action], Action]:
    """Mark a function as an action of a list for those who have a permission (`has_…_permission` of the page)."""
    return admin.action(description=description, permissions=[permission])


class SiteModelAdmin(ModelAdmin):
    """The base of every ModelAdmin of the site: a list is filtered by nothing but the filters it names.

    Django takes any field of the model as a filter in the address. Whether there are rows then answers questions about
    what the list does not show, a secret's digit at a time.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether `lookup` is a parameter of the list's filters or of its dates, or chooses rows by their id."""
        return lookup in self._named_lookups(request)

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Whether rows may be referred to by a field: only by their id."""
        return to_field in (self.opts.pk.name, self.opts.pk.attname)

    def get_ordering(self, request: HttpRequest) -> Any:
        """The order of the list and of what a search suggests, which Django forgets where rows are counted along."""
        return super().get_ordering(request) or self.opts.ordering or ["-pk"]

    def get_urls(self) -> list[Any]:
        """Add the address at which a list can be downloaded."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_export"
        return [path("export.csv", self.admin_site.admin_view(self.export), name=name), *super().get_urls()]

    def export(self, request: HttpRequest) -> HttpResponseBase:
        """Send superusers what the list shows, with its search and filters, as CSV."""
        if not request.user.is_superuser or not self.has_view_permission(request):
            raise PermissionDenied
        try:
            return csv_of(self.get_changelist_instance(request), request)
        except IncorrectLookupParameters:
            return redirect(reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"))

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Offer superusers the download."""
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_export"
        query = f"?{request.GET.urlencode()}" if request.GET else ""
        about = {"export_address": f"{reverse(name)}{query}"} if request.user.is_superuser else {}
        return super().changelist_view(request, {**about, **(extra_context or {})})

    def _named_lookups(self, request: HttpRequest) -> set[str]:
        ids = {f"{name}{kind}" for name in ("pk", self.opts.pk.name) for kind in ("", "__exact", "__in")}
        dates = {f"{self.date_hierarchy}__{part}" for part in ("year", "month", "day") if self.date_hierarchy}
        filters = [self._filter(entry, request) for entry in self.get_list_filter(request)]
        return ids.union(dates, *(one.expected_parameters() for one in filters))

    def _filter(self, entry: Any, request: HttpRequest) -> Any:
        """Make the filter of an entry of `list_filter`, as Django's ChangeList does, with nothing chosen."""
        if callable(entry):
            return entry(request, {}, self.model, self)
        path, make = entry if isinstance(entry, tuple | list) else (entry, FieldListFilter.create)
        return make(get_fields_from_path(self.model, path)[-1], request, {}, self.model, self, field_path=path)


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


class Administration(AdminSite):
    """An admin site for staff who have used a second factor in this session within the last hours."""

    index_title = gettext_lazy("Overview")

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Call it by the site's name."""
        title = _("%(site)s administration") % {"site": settings.SITE_NAME}
        return {**super().each_context(request), "site_title": title, "site_header": title}

    def has_permission(self, request: HttpRequest) -> bool:
        """Require staff rights and a second factor."""
        return super().has_permission(request) and used_second_factor(request)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """Tell staff who come through a proxy that the settings do not count, too."""
        about = {"uncounted_proxy": Sender.of_request(request.META).uncounted_proxy}
        return super().index(request, {**about, **(extra_context or {})})

    def get_urls(self) -> list[Any]:
        """Add the page of the site's settings."""
        return [path("settings/", self.admin_view(self.settings_page), name="settings"), *super().get_urls()]

    def settings_page(self, request: HttpRequest) -> TemplateResponse:
        """Show superusers how the site is set up, and where each setting comes from."""
        if not request.user.is_superuser:
            raise PermissionDenied
        about = {**self.each_context(request), "title": _("Settings"), "shown": shown_settings()}
        return TemplateResponse(request, "admin/settings.html", about)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponseRedirect:
        """Redirect to the missing step: signing in, setting up a second factor, or using it."""
        url = _wanted(request)
        if self.has_permission(request):
            return redirect(url)
        if not request.user.is_authenticated:
            return redirect_to_login(url, resolve_url(settings.LOGIN_URL))
        if not request.user.is_staff:
            raise PermissionDenied
        if not is_mfa_enabled(request.user, FACTORS):
            warning = _("The administration requires two-factor authentication. Set it up here, then come back.")
            messages.warning(request, warning)
            return redirect("mfa_index")
        page = "mfa_reauthenticate" if is_mfa_enabled(request.user, FACTORS[:1]) else "mfa_reauthenticate_webauthn"
        return redirect_to_login(url, reverse(page))

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
    url = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    front = reverse("admin:index")
    return url if ours and url.startswith(front) and not url.startswith(reverse("admin:login")) else front
