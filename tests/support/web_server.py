"""A small web server of a test, which keeps what was posted to it and answers what it is told to."""

from __future__ import annotations

import json
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Post(NamedTuple):
    """Something that was posted; the names of headers are in lower case."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class WebServer(ThreadingHTTPServer):
    """Answers posts with `status` and `answer`; `met` counts connections, whatever came by them.

    `on_taken` is called with each post before it is answered.
    """

    daemon_threads = True

    def __init__(self, address: tuple[str, int], family: socket.AddressFamily = socket.AF_INET) -> None:
        self.address_family = family
        self.posts: list[Post] = []
        self.status, self.answer, self.headers, self.met = 200, b"", dict[str, str](), 0
        self.on_taken: Callable[[Post], object] = lambda _: None
        super().__init__(address, _Handler)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])

    def get_request(self) -> Any:
        """Count a connection."""
        self.met += 1
        return super().get_request()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a client that was killed while it waited for an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: WebServer

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        if len(body) < length:
            return  # the client has gone, and this is no request
        kept = {name.lower(): value for name, value in self.headers.items()}
        self.server.posts.append(post := Post(self.path, kept, body))
        self.server.on_taken(post)
        self.send_response(self.server.status)
        for name, value in {"Content-Length": str(len(self.server.answer)), **self.server.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(self.server.answer)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def web_server(
    host: str = "127.0.0.1", port: int = 0, family: socket.AddressFamily = socket.AF_INET
) -> Iterator[WebServer]:
    """A server that runs in a thread."""
    with WebServer((host, port), family) as server:
        thread = threading.Thread(target=server.serve_forever, args=[0.02])
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
