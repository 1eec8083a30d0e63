"""Languages of the site: the language of a socket's reader, and the choices that a table's page offers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import get_language_from_request

from config.languages.names import SOURCE, own_name


def language_of(scope: dict[str, Any]) -> str:
    """The language LocaleMiddleware would choose for a page: from the cookie, the browser or the site's default."""
    accepted = dict(scope["headers"]).get(b"accept-language", b"")
    return _language(scope["cookies"].get(settings.LANGUAGE_COOKIE_NAME), accepted.decode("latin1"))


@lru_cache(maxsize=1024)
def _language(chosen: str | None, accepted: str) -> str:
    request = HttpRequest()
    request.COOKIES = {} if chosen is None else {settings.LANGUAGE_COOKIE_NAME: chosen}
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    return get_language_from_request(request)


def language_choices() -> dict[str, Any]:
    """The data for changing the language on a table's page: names, catalogues, and the cookie that keeps it."""
    return {
        "cookie": settings.LANGUAGE_COOKIE_NAME,
        "age": settings.LANGUAGE_COOKIE_AGE,
        "languages": [
            {"code": code, "name": own_name(code)}
            | ({"right_to_left": True} if code.partition("-")[0] in settings.LANGUAGES_BIDI else {})
            | _texts(code)
            for code, _ in settings.LANGUAGES
        ],
    }


def _texts(code: str) -> dict[str, str]:
    """The address of the client's texts in a language; without any, it says everything in English."""
    if code == SOURCE:
        return {}
    try:
        return {"catalogue": static(f"games/build/{code}.json")}
    except ValueError:  # the collected files have none
        return {}
