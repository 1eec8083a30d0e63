"""Servers for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar


class Server(Protocol):
    """Anything that is started, and can be stopped at any time."""

    def start(self) -> None:
        """Start it."""

    def stop(self) -> None:
        """Stop it, as far as it has started."""


S = TypeVar("S", bound=Server)


@contextmanager
def started(server: S) -> Iterator[S]:
    """Start a server; stop it in the end, also if it fails to start."""
    try:
        server.start()
        yield server
    finally:
        server.stop()
