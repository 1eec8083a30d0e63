"""What follows from games (`games.services.endings`)."""

from __future__ import annotations

from kombu.exceptions import OperationalError

from games.services.endings import GameListener
from leaderboards import tasks


class CountingListener(GameListener):
    """Has finished games counted by a worker."""

    def ended(self, game: int) -> None:
        """Prompt a worker; without a broker the game is counted later by `tasks.count_missed`."""
        try:
            tasks.count.delay(game)
        except OperationalError:
            return
