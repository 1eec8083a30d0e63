"""Games on which scheduled work has failed."""

from __future__ import annotations

import time

from django.db import OperationalError

SECONDS = 3_600.0


class SetAside:
    """Games that this process leaves alone for an hour, so that they neither fill the log nor take the turn of others.

    A new release may be able to work on them, so they are tried again after a restart.
    """

    def __init__(self) -> None:
        self._until: dict[int, float] = {}

    def add(self, game: int, error: Exception) -> None:
        """Leave a game alone after this error, unless the database was to blame."""
        if not isinstance(error, OperationalError):
            self._until[game] = time.monotonic() + SECONDS

    def games(self) -> list[int]:
        """The games that are left alone now."""
        now = time.monotonic()
        self._until = {game: until for game, until in self._until.items() if until > now}
        return list(self._until)
