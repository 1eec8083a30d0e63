"""Answers that stay the same for a while: clients ask whether what they have is still good, and caches keep them."""

from __future__ import annotations

import re
from gzip import GzipFile
from hashlib import sha256
from io import BytesIO

from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers

from config.http.pieces import pieces

GZIP = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)", re.IGNORECASE)


def tag_of(content: bytes) -> str:
    """The tag of a content; weak, since it may be sent compressed or not."""
    return f'W/"{sha256(content).hexdigest()[:32]}"'


def unchanged(request: HttpRequest, tag: str) -> HttpResponseBase | None:
    """Return a 304 if the client has what is tagged so already; None if it has to be sent."""
    answer: HttpResponseBase | None = get_conditional_response(request, etag=tag)
    if answer is not None:
        answer.headers["ETag"] = tag
    return answer


def sent_packed(request: HttpRequest, packed: bytes, content_type: str) -> StreamingHttpResponse:
    """An answer that is kept compressed by gzip: sent as it is, or unpacked on the way to a client that cannot."""
    if GZIP.search(request.headers.get("Accept-Encoding", "")):
        headers = {"Content-Encoding": "gzip", "Content-Length": str(len(packed))}
        answer = StreamingHttpResponse(pieces(BytesIO(packed)), content_type=content_type, headers=headers)
    else:
        answer = StreamingHttpResponse(pieces(GzipFile(fileobj=BytesIO(packed))), content_type=content_type)
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer
