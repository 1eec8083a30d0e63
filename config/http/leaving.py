"""Whether this web process is about to end, so that nothing new should be sent to it (`games.live.restarting`)."""

from __future__ import annotations


class Leaving:
    """Set once, at SIGTERM."""

    begun = False


leaving = Leaving()
