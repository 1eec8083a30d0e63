"""A guest's first game: it starts and is played through the ordinary commands."""

from __future__ import annotations

import pytest

from accounts.services import create_guest
from games.models import Action, Game, Status
from games.services.lobby import play_now


@pytest.mark.django_db(transaction=True)
def test_play_now_starts_a_game_and_a_roll_is_stored() -> None:
    """One person, three bots, one roll."""
    guest = create_guest()
    room = play_now.play_now(guest)
    game = Game.objects.get(room=room)
    assert game.status == Status.PLAYING
    assert game.seats.count() == 4
    assert Action.objects.get(game=game).version == 1
