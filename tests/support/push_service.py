"""A push service on loopback, as browsers' makers run them: takes encrypted messages, and reads them as a browser does.

It checks what the protocol asks for: the site's signature for this service (RFC 8292), the encryption (RFC 8291, 8188),
how long to keep a message (RFC 8030). `answers` are the statuses and headers of the next answers, in place of 201;
`on_taken` is called with a browser and what it received, before that is answered.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
MOST = 4096
"""Bytes that a push service has to take."""
DAY = 24 * 3600


class Received(NamedTuple):
    """A message as the browser gets it, with the headers of its request."""

    content: dict[str, Any]
    headers: dict[str, str]


class Browser:
    """A browser's subscription: an address at the service, and keys of its own."""

    def __init__(self, service: PushService, number: int, site_key: str) -> None:
        self.path = f"/send/{number}"
        self.endpoint = f"{service.origin}{self.path}"
        self.site_key = site_key
        self.private_key = ec.generate_private_key(CURVE)
        self.secret = os.urandom(16)
        self.received: list[Received] = []

    @property
    def subscription(self) -> dict[str, str]:
        """What the browser tells the site."""
        return {"endpoint": self.endpoint, "key": encoded(self.public_key), "auth": encoded(self.secret)}

    @property
    def public_key(self) -> bytes:
        """Messages are encrypted for it."""
        return point_of(self.private_key.public_key())

    def decrypted(self, body: bytes) -> bytes:
        """Decrypt a message of one record (RFC 8188), whose sender's key is in its head."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self.private_key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        about = b"WebPush: info\0" + self.public_key + sender
        secret = derived(shared, self.secret, about, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\0")
        assert plain.endswith(b"\2"), "the last record ends with 2"
        return plain[:-1]


class PushService(ThreadingHTTPServer):
    """The service. Use `push_service` to run it."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.browsers: dict[str, Browser] = {}
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.asked = 0
        self.on_taken: Callable[[Browser, Received], object] = lambda *_: None
        self.may_answer = threading.Event()
        self.may_answer.set()

    @property
    def origin(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}"

    def subscribe(self, site_key: str) -> Browser:
        """A browser that takes messages which are signed with the key of this site."""
        browser = Browser(self, len(self.browsers) + 1, site_key)
        self.browsers[browser.path] = browser
        return browser

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a site that was killed while it waited for an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Conversation(BaseHTTPRequestHandler):
    """One request."""

    server: PushService

    def do_POST(self) -> None:
        """Take a message, or refuse it as services do."""
        length = int(self.headers["Content-Length"])
        body = self.rfile.read(length)
        if len(body) < length:
            return  # the client has gone, and this is no message
        self.server.asked += 1
        self.server.may_answer.wait()
        browser = self.server.browsers.get(self.path)
        if self.server.answers:
            self._answer(*self.server.answers.pop(0))
        elif browser is None:
            self._answer(410)
        elif len(body) > MOST:
            self._answer(413)
        elif self.headers["Content-Encoding"] != "aes128gcm" or not self.headers.get("TTL", "").isdigit():
            self._answer(400)
        elif not is_signed(self.headers.get("Authorization", ""), browser.site_key, self.server.origin):
            self._answer(403)
        else:
            content = json.loads(browser.decrypted(body))
            browser.received.append(received := Received(content, dict(self.headers)))
            self.server.on_taken(browser, received)
            self._answer(201)

    def _answer(self, status: int, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": "0", **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def is_signed(header: str, site_key: str, origin: str) -> bool:
    """Whether a request is signed with a site's key, for this service, for a day at most, and says whose it is."""
    scheme, __, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(",") if "=" in part)
    if scheme.lower() != "vapid" or parts.get("k", "").rstrip("=") != site_key:
        return False
    signed, __, signature = parts["t"].rpartition(".")
    raw = decoded(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(site_key))
    key.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(decoded(part)) for part in signed.split("."))
    is_in_time = time.time() < claims["exp"] <= time.time() + DAY
    is_known = str(claims["sub"]).startswith(("mailto:", "https:"))
    return head["alg"] == "ES256" and claims["aud"] == origin and is_in_time and is_known


def derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    """A key that follows from a secret."""
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(raw: bytes) -> str:
    """Bytes in base64url."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Bytes from base64url."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service until the end of the block."""
    service = PushService()
    thread = threading.Thread(target=service.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.may_answer.set()
        service.shutdown()
        service.server_close()
