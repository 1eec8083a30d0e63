"""The list of somebody's notifications, and the page of what they want to be told."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Notification
from accounts.notification_forms import NotificationForm
from accounts.notifications import selectors, service
from accounts.notifications.wishes import wishes_of
from accounts.views import form_status, signed_in
from config.http.parameters import whole_number

DIGITS = 18
"""The longest number of a notification that is looked for."""


@login_required
@require_safe
def notifications(request: HttpRequest) -> HttpResponse:
    """List what is open, and a page of what is not any more."""
    person = signed_in(request).pk
    before = whole_number(request.GET.get("before", ""), DIGITS)
    earlier, following = selectors.earlier(person, before)
    open_ones = [] if before is not None else selectors.open_ones(person)
    return render(
        request,
        "account/notifications.html",
        {"open": open_ones, "earlier": earlier, "following": following, "before": before},
    )


@login_required
@require_safe
def notification(request: HttpRequest, number: int) -> HttpResponse:
    """Lead to the page of a notification, which is then seen."""
    person = signed_in(request).pk
    one = get_object_or_404(Notification, pk=number, person=person)
    service.seen(person, numbers=[one.pk])
    return redirect(one.path)


@login_required
@require_POST
def all_seen(request: HttpRequest) -> HttpResponse:
    """Mark all as seen."""
    service.seen(signed_in(request).pk)
    return redirect("notifications")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notification_settings(request: HttpRequest) -> HttpResponse:
    """Show and change what this person wants to be told."""
    person = signed_in(request).pk
    form = NotificationForm(request.POST or None, wishes=wishes_of([person])[person])
    if request.method == "POST" and form.is_valid() and form.save(person):
        messages.success(request, _("Saved."))
        return redirect("notification-settings")
    return render(request, "account/notification_settings.html", {"form": form}, status=form_status(form))
