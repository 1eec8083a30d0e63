"""A finished game, for pages that show one."""

import time

from accounts.models import User
from accounts.services import create_guest
from games.models import Game, GameSeat
from games.services.lobby.play_now import play_now
from games.services.play.play import run_due

RUINOUS = {
    "bot_pace": 0,
    "starting_cash": 300,
    "salary": 0,
    "railroad_rent": 1000,
    "utility_factor": 1000,
    "bail": 1000,
    "mortgage_percent": 20,
}
"""A quarter as long as a game with 200 to begin with and everything else as usual."""


def finished_game(user: User | None = None) -> Game:
    """A game of one person, who is away, and three bots, played to its end."""
    player = user or create_guest()
    room = play_now(player)
    game = Game.objects.get(room=room)
    game.options.update(RUINOUS)
    Game.objects.filter(pk=game.pk).update(options=game.options, wake_at=int(time.time() * 1000))
    GameSeat.objects.filter(game=game, user=player).update(away=True)
    for _ in range(50_000):
        if run_due(game.pk) is None:
            break
    game.refresh_from_db()
    assert game.status == "finished"
    return game
