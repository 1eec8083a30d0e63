"""Games of Night Watch for tests, ended by their own rules."""

from __future__ import annotations

from games.models import Game, GameSeat
from games.services.play import play
from tests.games.tables import game_of, lay
from tests.night_watch import RULESET

NIGHTS = 12


def watch_of(*users: object, bots: int = 0) -> Game:
    """A game of these people and bots."""
    return game_of(*users, bots=bots, ruleset=RULESET.key, seats=len(users) + bots)  # type: ignore[arg-type]


def end_watch(game: Game, *, nights: int, won: bool = True) -> Game:
    """Play the last night of a game: it is won after so many, or lost after all twelve."""
    lay(game, {"logs": 30 if won else 1, "night": nights if won else NIGHTS})
    for seat in GameSeat.objects.filter(game=game).order_by("number"):
        play.act(game.pk, seat.user_id, {"type": "rest"})
    game.refresh_from_db()
    return game
