"""Banned networks in the administration: imposed, listed and lifted for a reason, by superusers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import networks
from accounts.admin.actions import AdminAction, RowActionsAdmin, reason_column
from accounts.admin.sanctioning import DURATIONS, SanctionForm
from accounts.models import NetworkBan, User
from config.administration import ReadOnly
from config.http.addresses import Sender


class NetworkBanForm(SanctionForm):
    """The network, and what a ban of a person has."""

    network = forms.CharField(
        label=gettext_lazy("Network"),
        max_length=100,
        help_text=gettext_lazy("An address, or a network such as 203.0.113.0/24 or 2001:db8:1:2::/64."),
        widget=forms.TextInput(attrs={"class": "vTextField", "autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ("network", "reason", "duration", "note")


class NetworksInForce(admin.SimpleListFilter):
    """Filter by whether a ban applies now."""

    title = gettext_lazy("in force")
    parameter_name = "in_force"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the two choices."""
        return [("yes", gettext_lazy("now")), ("no", gettext_lazy("ended"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[NetworkBan]) -> QuerySet[NetworkBan]:
        """Apply the choice."""
        current = networks.in_force().values("pk")
        if self.value() == "yes":
            return queryset.filter(pk__in=current)
        return queryset.exclude(pk__in=current) if self.value() == "no" else queryset


def _lift(ban: NetworkBan, request: HttpRequest, data: dict[str, Any]) -> str:
    assert isinstance(request.user, User)
    networks.lift(ban, by=request.user, reason=data["reason"])
    return _("The ban is lifted.")


@admin.register(NetworkBan)
class NetworkBanAdmin(ReadOnly, RowActionsAdmin):
    """Bans in force and ended ones. Addresses are visible to superusers only, as emails are."""

    list_display = ["network", "shown_reason", "begins_at", "until", "by", "lifted_at"]
    list_filter = [NetworksInForce, "begins_at"]
    search_fields = ["network", "reason"]
    list_select_related = ["by"]
    fields = ["network", "shown_reason", "note", "begins_at", "until", "by", "lifted_at", "lifted_by"]
    row_actions = (
        AdminAction(
            "lift",
            gettext_lazy("Lift now"),
            gettext_lazy("The ban ends immediately instead of at its end date."),
            "accounts.change_networkban",
            _lift,
            lambda ban: networks.in_force().filter(pk=ban.pk).exists(),
        ),
    )
    shown_reason = reason_column()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may, bans a network with a form of its own."""
        return request.user.has_perm("accounts.add_networkban")

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Ask for a reason, as every form of the administration that changes something."""
        return super().get_form(request, obj, change, **kwargs) if change else NetworkBanForm

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Ban a network."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = NetworkBanForm(request.POST or None, initial={"network": request.GET.get("network", "")})
        if request.method == "POST" and form.is_valid() and self._imposed(request, form):
            return redirect(reverse("admin:accounts_networkban_changelist"))
        context = {
            **self.admin_site.each_context(request), "title": _("Ban a network"), "form": form, "opts": self.opts,
        }  # fmt: skip
        return TemplateResponse(request, "admin/ban_network.html", context, status=422 if form.errors else 200)

    def _imposed(self, request: HttpRequest, form: NetworkBanForm) -> bool:
        data = form.cleaned_data
        duration = DURATIONS[data["duration"]][1]
        until = None if duration is None else timezone.now() + duration
        assert isinstance(request.user, User)
        own = Sender.of_request(request.META).ip
        try:
            ban = networks.impose(
                data["network"], data["reason"], by=request.user, own=own, until=until, note=data["note"]
            )
        except ValidationError as refused:
            form.add_error(None, refused)
            return False
        messages.success(request, _("%(network)s is banned.") % {"network": ban.network})
        return True
