"""The languages of the site: which one a socket's reader wants, and what a table is told of all."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.utils.translation import get_language_info, get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header


def language_of(scope: dict[str, Any]) -> str:
    """As LocaleMiddleware chooses for pages: the cookie's, else the browser's, else the site's."""
    headers = {name.decode("latin1"): value.decode("latin1") for name, value in scope["headers"]}
    wanted = [_cookie(headers.get("cookie", ""))]
    wanted += [code for code, _ in parse_accept_lang_header(headers.get("accept-language", "").lower()[:500])]
    for code in wanted:
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def languages_offered() -> dict[str, Any]:
    """What a table's page needs to change its language by itself: their names, texts, and the cookie of the choice."""
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


def _cookie(text: str) -> str:
    try:
        morsel = SimpleCookie(text).get(settings.LANGUAGE_COOKIE_NAME)
    except CookieError:
        return ""
    return morsel.value if morsel is not None else ""
