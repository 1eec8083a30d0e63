"""The page of a person's webhook: its address, its secret, which is shown once, and a test."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from allauth.core.ratelimit import consume, respond_429
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Webhook, WebhookFormat
from accounts.notifications import webhooks as service
from accounts.views import form_status, signed_in
from config.http.outbound import LONGEST


class WebhookForm(forms.Form):
    """An address, and what it takes."""

    url = forms.CharField(
        label=_("Address"),
        max_length=LONGEST,
        widget=forms.URLInput(
            attrs={"placeholder": "https://", "autocomplete": "off", "spellcheck": "false", "dir": "ltr"}
        ),
    )
    format = forms.ChoiceField(label=_("Format"), choices=WebhookFormat.choices)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def webhook(request: HttpRequest) -> HttpResponse:
    """Show the address, or store another one."""
    form = WebhookForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid():
        try:
            _webhook, secret = service.save(
                signed_in(request), url=form.cleaned_data["url"], form=form.cleaned_data["format"]
            )
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            if secret:
                return _page(request, webhook_secret=secret)
            messages.success(request, gettext("Saved."))
            return redirect("webhook")
    return _page(request, webhook_form=form)


@login_required
@never_cache
@require_POST
def renew(request: HttpRequest) -> HttpResponse:
    """Show another secret, which is the address's from now on."""
    return _page(request, webhook_secret=service.renew_secret(_held(request)))


@login_required
@never_cache
@require_POST
def test(request: HttpRequest) -> HttpResponse:
    """Send a test and show what became of it."""
    held = _held(request)
    if not consume(request, action="webhook_test"):
        return respond_429(request)
    return _page(request, webhook_attempt=service.try_out(held))


@login_required
@require_POST
def switch_on(request: HttpRequest) -> HttpResponse:
    """Try the address again."""
    service.switch_on(_held(request))
    messages.success(request, gettext("The webhook is on again."))
    return redirect("webhook")


@login_required
@require_POST
def remove(request: HttpRequest) -> HttpResponse:
    """Forget the address."""
    service.remove(_held(request))
    messages.success(request, gettext("The webhook is removed."))
    return redirect("webhook")


def _held(request: HttpRequest) -> Webhook:
    held = service.webhook_of(signed_in(request))
    if held is None:
        raise Http404
    return held


def _page(request: HttpRequest, **context: Any) -> HttpResponse:
    form = context.get("webhook_form")
    return render(request, "account/webhook.html", context, status=HTTPStatus.OK if form is None else form_status(form))
