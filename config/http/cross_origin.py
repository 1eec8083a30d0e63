"""Other sites' pages may use the API with a token, and never with this site's cookies (CORS)."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

API = "/api/"
SCHEME = "bearer "
METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
SENT = "Authorization, Content-Type, If-None-Match, Accept-Language"
SHOWN = "ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Content-Disposition"
HOUR = 3600


class TokensFromOtherSites(MiddlewareMixin):
    """Lets scripts of other sites read what they get for a token.

    Any site may ask, as any program may that has a token. Browsers send no cookies along, since the answer names no
    site and does not allow them; without a token nothing is readable, not even what visitors may see.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """Answer a browser that asks first whether it may send a token."""
        if request.method != "OPTIONS" or not request.path.startswith(API):
            return None
        wanted = request.headers.get("Access-Control-Request-Headers", "").lower()
        if "Access-Control-Request-Method" not in request.headers or "authorization" not in wanted:
            return None
        allowed = {
            "Access-Control-Allow-Origin": "*",
            "Access-Control-Allow-Methods": METHODS,
            "Access-Control-Allow-Headers": SENT,
            "Access-Control-Max-Age": str(HOUR),
        }
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=allowed)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Let the script read the answer, a refusal as well."""
        if request.path.startswith(API):
            patch_vary_headers(response, ["Authorization"])
            if request.headers.get("Authorization", "").lower().startswith(SCHEME):
                response.headers["Access-Control-Allow-Origin"] = "*"
                response.headers["Access-Control-Expose-Headers"] = SHOWN
        return response
