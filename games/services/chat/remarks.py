"""What bots say in the chat of their game: seldom, one of the quick phrases of the game."""

from __future__ import annotations

from games.clock import now_ms
from games.engine.bots import Remark
from games.models import ChatLine, GameSeat, LineKind
from games.services import publishing

QUIET = 45_000
"""After a remark all bots of a game say nothing for so long (ms)."""
RECENT = 3
"""None of the last remarks of the bots of a game is made again."""


def say(room: int, game: int, seat: GameSeat, remark: Remark) -> None:
    """Post the remark of a bot, unless bots have just spoken or said the same."""
    now = now_ms()
    said = ChatLine.objects.filter(room=room, game=game, kind=LineKind.PHRASE, person=None).order_by("-pk")
    about = {"space": remark.space}
    for last in said[:RECENT]:
        if now - last.at < QUIET or (last.code, last.about) == (remark.phrase, about):
            return
    line = ChatLine(room_id=room, game_id=game, kind=LineKind.PHRASE, code=remark.phrase, about=about, at=now)
    line.name, line.token = seat.name, seat.token
    line.save(force_insert=True)
    publishing.publish_line(line)
