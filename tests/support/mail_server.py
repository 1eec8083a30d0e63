"""A mail server for tests, which can also refuse mails, or accept connections and stay silent."""

from __future__ import annotations

import socketserver
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

ANSWERS = {b"MAIL": b"250 ok", b"RCPT": b"250 ok", b"DATA": b"354 go on", b"RSET": b"250 ok", b"NOOP": b"250 ok"}


class MailServer(socketserver.ThreadingTCPServer):
    """Takes mails on a free port, by default of this machine alone.

    `refusal` is what it answers to a recipient in place of 250. While not `speaking`, it accepts and says nothing.
    `on_taken` is called with each mail before it is answered.
    """

    allow_reuse_address = daemon_threads = True
    block_on_close = False

    def __init__(self, host: str) -> None:
        super().__init__((host, 0), Conversation)
        self.speaking = threading.Event()
        self.speaking.set()
        self.refusal = b""
        self.mails: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.on_taken: Callable[[EmailMessage], object] = lambda _: None

    @property
    def url(self) -> str:
        """The address for EMAIL_URL."""
        return f"smtp://{self.address}"

    @property
    def address(self) -> str:
        """Its host and port."""
        host, port = self.server_address[:2]
        return f"{host!s}:{port}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a site that was killed while it waited for an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Conversation(socketserver.StreamRequestHandler):
    """One connection."""

    server: MailServer

    def handle(self) -> None:
        """Take mails until the client has no more."""
        if not self.server.speaking.is_set():
            self.server.speaking.wait()
            return
        self._say(b"220 mail.example")
        while line := self.rfile.readline():
            verb = line[:4].upper()
            if verb == b"QUIT":
                self._say(b"221 bye")
                return
            if verb == b"RCPT":
                self.server.recipients.append(line.partition(b"<")[2].partition(b">")[0].decode())
            self._say(self.server.refusal if verb == b"RCPT" and self.server.refusal else ANSWERS.get(verb, b"250 ok"))
            if verb == b"DATA":
                self._take()

    def _take(self) -> None:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            if not line:
                return  # the client has gone before the end, and with it the mail
            lines.append(line.removeprefix(b"."))
        mail = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.server.mails.append(mail)
        self.server.on_taken(mail)
        self._say(b"250 taken")

    def _say(self, line: bytes) -> None:
        self.wfile.write(line + b"\r\n")


@contextmanager
def mail_server(host: str = "127.0.0.1") -> Iterator[MailServer]:
    """A running mail server."""
    with MailServer(host) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.speaking.set()
            server.shutdown()
            thread.join()
