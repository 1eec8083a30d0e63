"""The page to go back to after a form."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def next_page(request: HttpRequest, otherwise: str = "/") -> str:
    """Return the path in the request's `next`, if it is on this site."""
    url = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(url, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return url if ours and url.startswith("/") else otherwise
