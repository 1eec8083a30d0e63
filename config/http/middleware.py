"""Middleware of every request: the site's own address, headers, cookies, compression, and requests that are refused."""

from __future__ import annotations

from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.http.response import HttpResponseBase
from django.middleware import gzip
from django.utils.cache import patch_cache_control
from django.utils.deprecation import MiddlewareMixin

NULL = "\x00"
UNUSED = ("accelerometer", "camera", "display-capture", "geolocation", "gyroscope",
          "magnetometer", "microphone", "midi", "payment", "usb")  # fmt: skip
"""What no page does with a browser, and no script in one may do either."""
HEADERS = {
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "Cross-Origin-Resource-Policy": "same-origin",
}
PERSONAL = ("/account/", "/accounts/", "/admin/", "/api/", "/profile/")
"""The beginnings of paths whose answers no cache keeps, but for those that say that they are for everybody."""
EARLIER_SESSION_COOKIE = "sessionid"


class OwnAddress(MiddlewareMixin):
    """Takes the port of every address that is made, as of links in mails and of QR codes, from ORIGINS.

    Django compares only the name in the Host header, and would send people to whatever port somebody has asked for.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Correct the header of a request for one of the site's hosts."""
        host = request.META.get("HTTP_HOST", "")
        own = [urlsplit(origin) for origin in settings.ORIGINS]
        if host and all(origin.netloc != host for origin in own):
            name = split_domain_port(host)[0].strip("[]")
            request.META["HTTP_HOST"] = next((origin.netloc for origin in own if origin.hostname == name), host)


class SiteHeaders(MiddlewareMixin):
    """Headers of every answer, static files included."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add them, and have nobody keep what is about a person."""
        if settings.STATIC_URL != settings.OWN_STATIC_URL and request.path.startswith(settings.OWN_STATIC_URL):
            # A CDN passes on what it has fetched from here, with its headers.
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.path.startswith(PERSONAL) and "public" not in response.headers.get("Cache-Control", ""):
            patch_cache_control(response, private=True, no_store=True)
        return response


class RenamedSessionCookie(MiddlewareMixin):
    """Moves a session that was begun under the cookie's earlier name to its name over HTTPS.

    Guests have no password to sign in with anew.
    """

    def process_request(self, request: Any) -> None:
        """Go on with the session, which is then sent under the new name."""
        name = settings.SESSION_COOKIE_NAME
        earlier = request.COOKIES.get(EARLIER_SESSION_COOKIE)
        if earlier and name != EARLIER_SESSION_COOKIE and name not in request.COOKIES:
            request.session = import_module(settings.SESSION_ENGINE).SessionStore(earlier)
            request.session.modified = not request.session.is_empty()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Have the browser forget the earlier cookie."""
        if EARLIER_SESSION_COOKIE in request.COOKIES and settings.SESSION_COOKIE_NAME != EARLIER_SESSION_COOKIE:
            response.delete_cookie(EARLIER_SESSION_COOKIE, samesite="Lax")
        return response


class GZipMiddleware(gzip.GZipMiddleware):
    """Django's compression of whole answers; streams are sent as they are.

    Django compresses each piece of an asynchronous stream as a file of its own, and browsers read only the first one.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress an answer that is complete."""
        return response if response.streaming else super().process_response(request, response)


class RefuseNullCharacters(MiddlewareMixin):
    """Answer 400 to a null character in a URL or a cookie, which PostgreSQL could not compare with anything.

    Form fields refuse them by themselves.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Look at the path, the query string and the cookies."""
        values = [request.path, *request.COOKIES.values()]
        for key, texts in request.GET.lists():
            values += [key, *texts]
        if any(NULL in value for value in values):
            raise BadRequest("null character")
