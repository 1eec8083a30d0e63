"""Middleware of every request: compression, and refusals of requests that no browser of a person sends."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware import gzip
from django.utils.deprecation import MiddlewareMixin

NULL = "\x00"


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
