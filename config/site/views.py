"""The logo, and the pages of the operator's texts."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from config.site import legal, logo

YEAR = 365 * 24 * 3600


@require_safe
def legal_page(request: HttpRequest, page: str) -> HttpResponse:
    """Show one of the operator's texts."""
    text = legal.text_of(page)
    if text is None:
        raise Http404
    return render(request, "site/legal.html", {"text": text})


@require_safe
def site_logo(request: HttpRequest, key: str) -> HttpResponse:
    """Return the logo's file, which browsers keep as long as its address stays."""
    known = logo.picture()
    if known is None:
        raise Http404
    response = HttpResponse(known.content, content_type=known.type)
    patch_cache_control(response, public=True, max_age=YEAR if key == known.key else 0)
    return response
