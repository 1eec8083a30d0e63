"""The page on which an account becomes a bot account."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import bots
from accounts.views import signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def bot_account(request: HttpRequest) -> HttpResponse:
    """Say what a bot account is, and make this one such an account after confirmation."""
    person = signed_in(request)
    if person.is_guest or person.is_bot:
        return redirect("account")
    problem = ""
    if request.method == "POST":
        try:
            bots.become_bot(person)
        except ValidationError as refused:
            problem = str(refused.message)
        else:
            messages.success(request, _("This is a bot account now."))
            return redirect("account")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "account/bot.html", {"problem": problem}, status=status)
