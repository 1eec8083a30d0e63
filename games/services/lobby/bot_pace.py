"""The pace of bots while a game runs: the one option that its host may change then, since no rule depends on it."""

from __future__ import annotations

from typing import Any

from games import rulesets
from games.messages import commands
from games.models import Game, Phase, Room

PACE = "bot_pace"


def changes_bot_pace(change: commands.LobbyChange) -> bool:
    """Whether the change is one of the pace alone."""
    return isinstance(change, commands.SetOptions) and set(change.options) == {PACE}


def lock_running_game(room: int) -> None:
    """Lock the game that runs in a room, before the room itself is locked."""
    running = Room.objects.filter(pk=room, phase=Phase.PLAYING).values_list("game", flat=True)
    list(Game.objects.select_for_update().filter(pk__in=running).values_list("pk"))


def set_bot_pace(room: Room, change: commands.SetOptions) -> None:
    """Change the pace in the running game and for the next ones; processes that hold the game load it again."""
    given = {key: value for key, value in change.options.items() if value is not None}
    pace: Any = rulesets.read_options(room.ruleset, given)[PACE]
    room.options = {**room.options, PACE: pace}
    game = room.game
    assert game is not None
    game.options = {**game.options, PACE: pace}
    game.save(update_fields=["options"])
