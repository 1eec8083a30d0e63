"""Refuses requests that no browser of a person sends."""

from __future__ import annotations

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

NULL = "\x00"


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
