"""A game's updates for one socket: each once, and in the order of their versions.

Two processes may commit one after the other and be heard the other way round. What comes too early waits a moment for
what belongs before it; after that it is said with the gap, and the client asks for what it lacks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

PATIENCE = 0.5
"""Seconds that an update waits for those before it: longer than a first word of a process takes, shorter than a bot."""


class InOrder:
    """What was said of a game to one socket. Not for use from several event loops."""

    def __init__(self, say: Callable[[dict[str, Any]], None]) -> None:
        self.say = say
        self.game: int | None = None
        self.version = 0
        self.early: dict[int, dict[str, Any]] = {}
        self.timer: asyncio.TimerHandle | None = None

    def begin(self, game: int | None, version: int) -> None:
        """The client has been given this version of this game by other means; what follows it is said."""
        if game != self.game:
            self.early.clear()
        self.game, self.version = game, version
        self._say_next()

    def take(self, message: dict[str, Any]) -> None:
        """Say an update when its turn has come."""
        if message["game"] != self.game or message["version"] <= self.version:
            return
        self.early[message["version"]] = message
        self._say_next()

    def end(self) -> None:
        """Nobody is there any more to say anything to."""
        self.early.clear()
        self._look_again()

    def _say_next(self) -> None:
        while (message := self.early.pop(self.version + 1, None)) is not None:
            self._say(message)
        self.early = {version: message for version, message in self.early.items() if version > self.version}
        self._look_again()

    def _say(self, message: dict[str, Any]) -> None:
        self.version = message["version"]
        self.say(message)

    def _look_again(self) -> None:
        """Be patient from the first that came early on, for as long as any waits."""
        if self.early and self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)
        elif not self.early and self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _give_up(self) -> None:
        """What is missing was lost on the way: go on from what there is."""
        self.timer = None
        for version in sorted(self.early):
            self._say(self.early.pop(version))
