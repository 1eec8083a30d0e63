"""The pages of API tokens: a list, a form, and the new token, which is shown once."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import tokens as service
from accounts.forms import TokenForm
from accounts.models import ApiToken
from accounts.views import form_status, signed_in


@login_required
@require_safe
def tokens(request: HttpRequest) -> HttpResponse:
    """List the person's tokens."""
    held = signed_in(request).api_tokens.all()
    return render(request, "account/tokens.html", {"tokens": held, "now": timezone.now(), "limit": service.MAX_TOKENS})


@login_required
@reauthentication_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_token(request: HttpRequest) -> HttpResponse:
    """Create a token and show it; sending the form again creates no second one, since names are unique."""
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            token, text = service.create(
                signed_in(request), name=data["name"], scopes=data["scopes"], days=data["days"]
            )
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            return render(request, "account/token_created.html", {"token": token, "text": text})
    return render(request, "account/token_new.html", {"form": form}, status=form_status(form))


@login_required
@require_POST
def revoke_token(request: HttpRequest, number: int) -> HttpResponse:
    """Revoke one of the person's tokens."""
    token = get_object_or_404(ApiToken, pk=number, person=signed_in(request))
    service.revoke(token)
    messages.success(request, _("The token “%(name)s” is revoked.") % {"name": token.name})
    return redirect("api-tokens")
