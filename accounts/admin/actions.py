"""Buttons on a row's page that open a form asking for a reason, and then do one thing to that row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
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
from django.utils.translation import gettext, gettext_lazy

from accounts import audit
from accounts.reasons import REASON_LENGTH, USUAL_REASONS, in_readers_words, refuse_reason
from config.administration import SiteModelAdmin, column
from config.languages.numbers import isolated

Text = str | Promise
Run = Callable[[Any, HttpRequest, dict[str, Any]], str]


def link_to(row: models.Model | None, label: object = "") -> SafeString | str:
    """Return a link to a row's admin page; its label is the row itself unless one is given."""
    if row is None:
        return isolated(str(label))
    words = isolated(str(label or row))
    return format_html('<a href="{}">{}</a>', _url(row._meta, "change", row), words)  # noqa: SLF001


def _url(opts: Any, page: str, *rows: models.Model) -> str:
    return reverse(f"admin:{opts.app_label}_{opts.model_name}_{page}", args=[quote(row.pk) for row in rows])


REASON = gettext_lazy("reason")


def reason_column(description: Text = REASON, field: str = "reason") -> Callable[[Any, Any], Any]:
    """A column with a reason that staff gave, in the reader's language if it is a usual one."""
    return column(description, lambda row: in_readers_words(getattr(row, field)), ordering=field)


class ReasonForm(forms.Form):
    """The field that every action asks for."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=REASON_LENGTH,
        help_text=gettext_lazy("Shown to the people concerned, and kept in the audit log."),
        widget=forms.TextInput(attrs={"class": "vLargeTextField", "autocomplete": "off", "list": "usual-reasons"}),
    )

    def usual_reasons(self) -> list[str]:
        """Return what can be chosen instead of writing it."""
        return [gettext(reason) for reason in USUAL_REASONS]

    def clean_reason(self) -> str:
        """Return the reason as one line that can be shown to anybody."""
        reason = " ".join(str(self.cleaned_data["reason"]).split())
        try:
            refuse_reason(reason)
        except ValidationError as refused:
            raise forms.ValidationError(refused.message_dict["reason"]) from refused
        return reason


@dataclass(frozen=True)
class AdminAction:
    """Something an admin can do to one row: a button on its page, then a form that asks for the reason.

    `run` gets the row, the request and the form's cleaned data, and returns the success message. It raises
    ValidationError to refuse.
    """

    name: str
    label: Text
    description: Text
    permission: str
    run: Run
    available: Callable[[Any], bool] = lambda row: True
    form: type[ReasonForm] = ReasonForm
    destructive: bool = False


class ChangesForAReason:
    """A mixin for ModelAdmin whose form has a `reason`: it is logged with what was changed."""

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> Any:
        """Log the reason, as for every action."""
        changed = ", ".join(field for field in form.changed_data if field != "reason")
        action = audit.AuditAction.CREATED if add else audit.AuditAction.CHANGED
        return audit.message(action, form.cleaned_data["reason"], changed)


class RowActionsAdmin(SiteModelAdmin):
    """A ModelAdmin whose rows have action buttons."""

    change_form_template = "admin/row_actions.html"
    row_actions: tuple[AdminAction, ...] = ()

    def get_urls(self) -> list[URLPattern]:
        """Put the actions' pages before Django's own, the last of which matches anything."""
        page = self.admin_site.admin_view(self.action_page)
        name = f"{self.opts.app_label}_{self.opts.model_name}_action"
        return [path("<path:pk>/actions/<slug:name>/", page, name=name), *super().get_urls()]

    def row_actions_for(self, request: HttpRequest, row: Any) -> list[AdminAction]:
        """Return what this admin may do to this row now."""
        return [
            action for action in self.row_actions if action.available(row) and request.user.has_perm(action.permission)
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Add the buttons, and the sections of this kind of row."""
        row = self.get_object(request, unquote(object_id))
        more: dict[str, Any] = {"row_actions": [] if row is None else self.row_actions_for(request, row)}
        if row is not None and self.has_view_permission(request, row):
            more |= self.sections_of(request, row)
        return super().change_view(request, object_id, form_url, {**more, **(extra_context or {})})

    def sections_of(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        """Return what the template of the page shows besides the row's fields."""
        return {}

    def action_page(self, request: HttpRequest, pk: str, name: str) -> HttpResponse:
        """Ask for the reason, run the action, then return to the row, or to the list if the row is gone."""
        row = self.get_object(request, unquote(pk))
        if row is None:
            raise Http404
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        action = next((action for action in self.row_actions_for(request, row) if action.name == name), None)
        if action is None:
            raise PermissionDenied
        form = action.form(request.POST or None)
        if request.method == "POST" and form.is_valid() and perform(request, form, action.run, row):
            return self._back(row)
        context = {
            **self.admin_site.each_context(request),
            "title": action.label, "subtitle": str(row), "action": action, "form": form, "original": row,
            "opts": self.opts,
        }  # fmt: skip
        status = 422 if form.errors else 200
        return TemplateResponse(request, "admin/action.html", context, status=status)

    def _back(self, row: models.Model) -> HttpResponse:
        if row.pk is not None and type(row).objects.filter(pk=row.pk).exists():  # type: ignore[attr-defined]
            return redirect(_url(self.opts, "change", row))
        return redirect(_url(self.opts, "changelist"))


def perform(request: HttpRequest, form: forms.Form, run: Run, row: Any) -> bool:
    """Run an action and show its message; an error goes to the form field it concerns."""
    try:
        messages.success(request, run(row, request, form.cleaned_data))
    except ValidationError as refused:
        form.add_error(None, refused)
        return False
    return True
