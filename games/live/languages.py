"""Languages of the site: the language of a socket's reader, and the choices that a table's page offers."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import get_language_from_request, get_language_info


def language_of(scope: dict[str, Any]) -> str:
    """The language LocaleMiddleware would choose for a page: the cookie's, else the browser's, else the site's."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("latin1")
    return get_language_from_request(request)


def language_choices() -> dict[str, Any]:
    """What a table's page needs to change its language itself: names, catalogues, and the cookie that keeps it."""
    source = settings.LANGUAGE_CODE
    return {
        "cookie": settings.LANGUAGE_COOKIE_NAME,
        "age": settings.LANGUAGE_COOKIE_AGE,
        "languages": [
            {"code": code, "name": get_language_info(code)["name_local"].capitalize()}
            | ({} if code == source else {"catalogue": static(f"games/build/{code}.json")})
            for code, _ in settings.LANGUAGES
        ],
    }
