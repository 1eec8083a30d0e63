"""The page on which people take days off from their games over days."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts import days_off
from accounts.views import signed_in


class DaysOffForm(forms.Form):
    """New days off."""

    first = forms.DateField(label=gettext_lazy("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=gettext_lazy("Last day"), widget=forms.DateInput(attrs={"type": "date"}))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Show the days off to come and how many are left, and take new ones."""
    person = signed_in(request)
    today = days_off.today_of(person.pk)
    form = DaysOffForm(request.POST or None, initial={"first": today.isoformat(), "last": today.isoformat()})
    if request.method == "POST" and form.is_valid():
        try:
            days_off.take(person, form.cleaned_data["first"], form.cleaned_data["last"])
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            messages.success(request, _("Your days off are noted. The others at your tables see them."))
            return redirect("days-off")
    context: dict[str, Any] = {
        "form": form,
        "today": today,
        "coming": days_off.coming(person.pk),
        "left": days_off.left_in(person.pk, [today.year])[today.year],
        "most": settings.DAYS_OFF_A_YEAR,
    }
    return render(
        request,
        "account/days_off.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK,
    )


@login_required
@require_POST
def give_back(request: HttpRequest, number: int) -> HttpResponse:
    """Give days off back."""
    days_off.give_back(signed_in(request), number)
    return redirect("days-off")
