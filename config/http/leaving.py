"""Whether this web process is about to end, so that nothing new should be sent to it (`games.live.restarting`)."""

from __future__ import annotations

from typing import Protocol


class Doors(Protocol):
    """A server that lets nobody in any more before it ends."""

    def close(self) -> None:
        """Accept no more connections: a proxy goes to another process at once, and no request is cut off."""

    def are_busy(self) -> bool:
        """Whether a request is being received or answered."""


class Leaving:
    """Set once, at SIGTERM."""

    begun = False
    doors: Doors | None = None
    """Those of a server that does not close them by itself, when it is told to end."""


leaving = Leaving()
