"""What is held against oneself, and what follows from it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.views import signed_in
from leaderboards.selectors.conduct import own_conduct


@login_required
@require_safe
def conduct(request: HttpRequest) -> HttpResponse:
    """Show people their own conduct; nobody else sees it but the staff."""
    return render(request, "conduct.html", {"conduct": own_conduct(signed_in(request).pk)})
