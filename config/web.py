"""Daphne with bounded request bodies: `python -m config.web`, with Daphne's own arguments.

Daphne stores the whole body of a request before it calls the application, so that the application's own bound
(`config.bodies`) comes too late there to save the disk.
"""

from __future__ import annotations

from typing import Any

from daphne import server
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings

from config.bodies import ANSWER

REFUSAL = (
    b"HTTP/1.1 413 Content Too Large\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(ANSWER), ANSWER)
)


class BoundedRequest(WebRequest):
    """A request that is refused once its body is stated, or turns out, to be larger than the settings allow."""

    received = 0
    refused = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802
        """The headers are read: `length` is the stated length of the body, None for a chunked one."""
        super().gotLength(length)
        if length is not None and length > settings.MAX_REQUEST_BODY:
            self._refuse()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        """A part of the body has arrived."""
        self.received += len(data)
        if self.received > settings.MAX_REQUEST_BODY:
            self._refuse()
        if not self.refused:
            super().handleContentChunk(data)

    def _refuse(self) -> None:
        if not self.refused:
            self.refused = True
            self.channel.transport.write(REFUSAL)
            self.channel.loseConnection()


class BoundedFactory(HTTPFactory):
    """Makes the connections of a server, each with bounded requests."""

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
        """A protocol for one connection."""
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = BoundedRequest
        return protocol


def main() -> None:
    """Run Daphne. It has no setting for its factory, so the class is replaced where the server looks it up."""
    server.HTTPFactory = BoundedFactory
    CommandLineInterface.entrypoint()


if __name__ == "__main__":
    main()
