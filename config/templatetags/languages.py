"""Numbers in the active language, and the page to return to after switching it."""

from __future__ import annotations

from urllib.parse import urlsplit

from django import template
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from config.languages import dates, numbers
from config.languages.given_names import drawn_names, initial
from config.languages.names import own_name

register = template.Library()
register.filter("digits", numbers.digits, is_safe=True)
register.filter("number", numbers.number, is_safe=True)
register.filter("percent", numbers.percent)
register.filter("day", dates.day)
register.filter("month", dates.month)
register.filter("when", dates.when)
register.filter("exact", dates.exact)
register.filter("lasting", dates.lasting)
register.filter("drawn", drawn_names)
register.filter("initial", initial)
register.filter("isolated", numbers.isolated, is_safe=True)
register.filter("own_name", own_name)


@register.simple_tag(takes_context=True)
def here(context: template.Context) -> str:
    """Return the URL to come back to from a form in the header: this page, or the page whose form this one answers."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return "/"
    came_from = request.headers.get("Referer", "")
    if request.method == "POST" and _is_ours(request, came_from):
        parts = urlsplit(came_from)
        return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return request.get_full_path()


def _is_ours(request: HttpRequest, address: str) -> bool:
    """Whether an address is one of this site; on the page that refuses a wrong host, none is."""
    try:
        return url_has_allowed_host_and_scheme(address, {request.get_host()})
    except DisallowedHost:
        return False
