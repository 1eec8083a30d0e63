"""Counted tries at the challenge of the day of a small game."""

from __future__ import annotations

from accounts.models import User
from games.messages import commands
from games.models import Game
from games.services.lobby.challenges import open_challenge
from games.services.lobby.changes import change_room
from leaderboards.services.counting import count_game
from tests.night_watch import RULESET
from tests.night_watch.tests.games import end_watch

KEY = RULESET.key


def tried(*users: User, nights: int = 12, won: bool = True) -> Game:
    """A counted game of today's challenge, won after so many nights or lost."""
    room = open_challenge(users[0], ruleset=KEY, players=len(users))
    for user in users[1:]:
        change_room(room.pk, user, commands.Sit())
        change_room(room.pk, user, commands.Ready(True))
    if len(users) > 1:
        change_room(room.pk, users[0], commands.Start())
    game = end_watch(Game.objects.get(room=room), nights=nights, won=won)
    assert count_game(game.pk)
    return game
