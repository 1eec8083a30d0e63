"""The updates of a game for one socket: each sent once, in the order of their versions.

Two processes may commit one after the other and be received the other way round. An update that comes early waits a
moment for those before it; after that it is sent with the gap, and the client asks for what it lacks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

GAP_TIMEOUT = 1.0
"""Seconds an update waits for earlier ones: more than a busy process takes to broadcast, less than clients wait."""


class UpdateSequencer:
    """Orders the updates of one socket's game. Not for use from several event loops."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self.send = send
        self.game: int | None = None
        self.version = 0
        self.early: dict[int, dict[str, Any]] = {}
        self.timer: asyncio.TimerHandle | None = None

    def start_from(self, game: int | None, version: int) -> None:
        """The client has received this version of this game by other means; send what follows it."""
        if game != self.game:
            self.early.clear()
        self.game, self.version = game, version
        self._send_ready()

    def add(self, message: dict[str, Any]) -> None:
        """Send an update as soon as it is its turn."""
        if message["game"] != self.game or message["version"] <= self.version:
            return
        self.early[message["version"]] = message
        self._send_ready()

    def stop(self) -> None:
        """The socket is gone: forget what waits."""
        self.early.clear()
        self._set_timer()

    def _send_ready(self) -> None:
        while (message := self.early.pop(self.version + 1, None)) is not None:
            self._send(message)
        self.early = {version: message for version, message in self.early.items() if version > self.version}
        self._set_timer()

    def _send(self, message: dict[str, Any]) -> None:
        self.version = message["version"]
        self.send(message)

    def _set_timer(self) -> None:
        """Run a timer from the first early update on, for as long as any waits."""
        if self.early and self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(GAP_TIMEOUT, self._skip_gap)
        elif not self.early and self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _skip_gap(self) -> None:
        """The missing update was lost: continue without it."""
        self.timer = None
        for version in sorted(self.early):
            self._send(self.early.pop(version))
