"""The page of what others may do, and of the people whom somebody blocks."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.models import Block, Circle
from accounts.relations import privacy
from accounts.relations.selectors import Allowed
from accounts.views import form_status, signed_in

LABELS = {
    Allowed.ASK: gettext_lazy("Who may ask you to be friends"),
    Allowed.SEE_ONLINE: gettext_lazy("Who sees whether you are here, and where you play"),
    Allowed.INVITE: gettext_lazy("Who may invite you to a table"),
}


class PrivacyForm(forms.Form):
    """A choice of a circle for each thing that others may be allowed."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        for what, circles in privacy.CHOICES.items():
            choices = [(circle.value, Circle(circle).label) for circle in circles]
            self.fields[what.value] = forms.ChoiceField(label=LABELS[what], choices=choices)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Show and change what others may do, and list whom this person blocks."""
    person = signed_in(request).pk
    form = PrivacyForm(request.POST or None, initial=dict(privacy.settings_of(person)))
    if request.method == "POST" and form.is_valid():
        privacy.change(person, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("privacy-settings")
    blocks = Block.objects.filter(blocker=person).select_related("blocked")
    return render(request, "account/privacy.html", {"form": form, "blocks": blocks}, status=form_status(form))
