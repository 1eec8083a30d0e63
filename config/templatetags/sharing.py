"""Open Graph tags."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from config.http.sharing import HEIGHT, WIDTH, Shared, absolute
from config.languages.names import with_country

register = template.Library()


@register.inclusion_tag("site/sharing.html", takes_context=True)
def sharing_tags(context: template.Context) -> dict[str, Any]:
    """Describe the page by its `shared`, or else the site; an address with a room's code is not repeated."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return {"shown": False}
    shared: Shared = context.get("shared") or Shared()
    language = get_language() or settings.LANGUAGE_CODE
    return {
        "shown": True,
        "shared": shared,
        "address": "" if "code" in request.GET else absolute(request, shared.address or request.path),
        "picture": absolute(request, shared.picture or reverse("preview-site")),
        "locale": with_country(language),
        "width": WIDTH,
        "height": HEIGHT,
    }
