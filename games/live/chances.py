"""The chances of everybody in a running game, for those who watch it in public.

They are worked out only when a spectator asks, once for each version, in a thread: moves do not wait for them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextvars import Context
from typing import NamedTuple

from games import messages, refusals
from games.live.client import Client
from games.live.tables import tables
from games.messages import commands
from games.models import Status
from games.runtime.database import fetch
from games.runtime.per_loop import PerLoop
from games.selectors.play.loaded import LoadedGame
from games.selectors.reviews.curve import chances_now, position_of

KEPT = 200
"""Games whose latest chances are kept."""
IS_PUBLIC = "SELECT public FROM games_room WHERE id = %s"


class Known(NamedTuple):
    """The chances at a version, as they are being worked out or were."""

    version: int
    together: bool
    chances: asyncio.Task[list[float]]


class Latest:
    """The chances at the latest versions of games that somebody watches."""

    def __init__(self) -> None:
        self.kept: OrderedDict[int, Known] = OrderedDict()

    def of(self, loaded: LoadedGame) -> Known:
        """The chances in the game as it is now; it may go on meanwhile."""
        game = loaded.row.pk
        known = self.kept.get(game)
        if known is None or known.version != loaded.row.version:
            position = position_of(loaded)
            task = asyncio.create_task(asyncio.to_thread(chances_now, position), context=Context())
            known = self.kept[game] = Known(position.version, position.together, task)
        self.kept.move_to_end(game)
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return known


latest = PerLoop(Latest)
"""The running event loop's."""


async def show_chances(client: Client, language: str, command: commands.AskChances) -> messages.Message:
    """Everybody's chance to win, by what everybody sees.

    Refuses whoever has a seat in the game, rooms that are not public, and games that are not being played.
    """
    game, user = client.current_game, client.user_id
    rows = await fetch(IS_PUBLIC, [client.room])
    public = bool(rows and rows[0][0])

    def read(loaded: LoadedGame) -> Known:
        plays = user is not None and any(seat.user_id == user for seat in loaded.seats)
        if plays or not public or loaded.row.status != Status.PLAYING:
            raise refusals.no_chances()
        return latest().of(loaded)

    known = await tables().read(game, language, read)
    chances = await asyncio.shield(known.chances)
    return messages.Chances(id=command.id, version=known.version, together=known.together, chances=chances)
