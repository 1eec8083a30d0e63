"""What the pages of the administration share: looking without touching, and deeds that are done for a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import quote, unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.sanctions import REASON_LENGTH, refuse_reason
from games.services import Refused, details

Words = str | Promise


def moment(ms: int | None) -> str:
    """A moment of the wire as a date a person can read."""
    if ms is None:
        return ""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]


def link_to(row: models.Model | None, words: object = "") -> SafeString | str:
    """A link to a row's own page, called by itself or by these words."""
    if row is None:
        return str(words)
    return format_html('<a href="{}">{}</a>', _address(row._meta, "change", row), words or row)  # noqa: SLF001


def _address(opts: Any, page: str, *rows: models.Model) -> str:
    return reverse(f"admin:{opts.app_label}_{opts.model_name}_{page}", args=[quote(row.pk) for row in rows])


class LookOnly:
    """Nobody adds, changes or deletes these here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows are made by services."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows are changed by services."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was played and said is kept."""
        return False


class ReasonForm(forms.Form):
    """What every deed asks for."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=REASON_LENGTH,
        help_text=gettext_lazy("Told to the people it is about, and kept in the log of what admins did."),
        widget=forms.TextInput(attrs={"class": "vLargeTextField", "autocomplete": "off"}),
    )

    def clean_reason(self) -> str:
        """One line that can be shown to anybody."""
        reason = " ".join(str(self.cleaned_data["reason"]).split())
        try:
            refuse_reason(reason)
        except ValidationError as refused:
            raise forms.ValidationError(refused.message_dict["reason"]) from refused
        return reason


@dataclass(frozen=True)
class Deed:
    """Something an admin does to one row, from a button on its page by way of a page that asks for the reason.

    `do` gets row, request and the form's answers, and gives what is said when it is done. It may refuse by Refused or
    ValidationError.
    """

    name: str
    label: Words
    question: Words
    permission: str
    do: Callable[[Any, HttpRequest, dict[str, Any]], str]
    possible: Callable[[Any], bool] = lambda row: True
    form: type[ReasonForm] = ReasonForm
    grave: bool = False


class WithDeeds(admin.ModelAdmin):
    """Rows with buttons for what may be done about them."""

    change_form_template = "admin/with_deeds.html"
    deeds: tuple[Deed, ...] = ()

    def get_urls(self) -> list[URLPattern]:
        """The deeds' pages before Django's own, whose last takes any address."""
        own = self.opts.app_label, self.opts.model_name
        deed = self.admin_site.admin_view(self.deed_page)
        return [path("<path:pk>/do/<slug:name>/", deed, name="{}_{}_do".format(*own)), *super().get_urls()]

    def deeds_for(self, request: HttpRequest, row: Any) -> list[Deed]:
        """What this admin may do about this row now."""
        return [deed for deed in self.deeds if deed.possible(row) and request.user.has_perm(deed.permission)]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """With the buttons."""
        row = self.get_object(request, unquote(object_id))
        deeds = [] if row is None else self.deeds_for(request, row)
        return super().change_view(request, object_id, form_url, {"deeds": deeds, **(extra_context or {})})

    def deed_page(self, request: HttpRequest, pk: str, name: str) -> HttpResponse:
        """Ask for the reason; do it; go back to the row, or to the list if it is gone."""
        row = self.get_object(request, unquote(pk))
        if row is None:
            raise Http404
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        deed = next((deed for deed in self.deeds_for(request, row) if deed.name == name), None)
        if deed is None:
            raise PermissionDenied
        form = deed.form(request.POST or None)
        if request.method == "POST" and form.is_valid() and done(request, form, deed.do, row):
            return self._back(row)
        shown = {
            **self.admin_site.each_context(request),
            "title": deed.label, "subtitle": str(row), "deed": deed, "form": form, "original": row, "opts": self.opts,
        }  # fmt: skip
        status = 422 if form.errors else 200
        return TemplateResponse(request, "admin/deed.html", shown, status=status)

    def _back(self, row: models.Model) -> HttpResponse:
        if row.pk is not None and type(row).objects.filter(pk=row.pk).exists():  # type: ignore[attr-defined]
            return redirect(_address(self.opts, "change", row))
        return redirect(_address(self.opts, "changelist"))


def done(request: HttpRequest, form: forms.Form, do: Callable[..., str], row: Any) -> bool:
    """Do a deed and say so; what refuses it stands at the field it is about."""
    try:
        messages.success(request, do(row, request, form.cleaned_data))
    except Refused as refused:
        form.add_error(None, details(refused)["message"])
        return False
    except ValidationError as refused:
        form.add_error(None, refused)
        return False
    return True


def said_done() -> str:
    """What is said where nothing more is to be said."""
    return _("Done, and written down.")
