"""Compression of answers."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from config.http.middleware import GZipMiddleware

LARGE = 64 * 1024


@pytest.mark.parametrize("pieces", [1, 3])
def test_a_stream_is_never_compressed(pieces: int) -> None:
    """Each piece would become a file of its own; complete answers are compressed."""

    async def stream() -> AsyncIterator[bytes]:
        for _ in range(pieces):
            yield b"x" * LARGE

    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    compress = GZipMiddleware(lambda _: HttpResponse()).process_response
    length = str(pieces * LARGE)
    asynchronous = compress(request, StreamingHttpResponse(stream(), headers={"Content-Length": length}))
    synchronous = compress(request, StreamingHttpResponse(iter([b"x" * LARGE] * pieces)))
    whole = compress(request, HttpResponse(b"x" * LARGE))
    assert "Content-Encoding" not in asynchronous
    assert asynchronous["Content-Length"] == length
    assert "Content-Encoding" not in synchronous
    assert whole["Content-Encoding"] == "gzip"
