"""Bots play a whole game through the same service as people, with nobody connected."""

from __future__ import annotations

import time

import pytest

from games.live.sweep import sweep
from games.models import Action, Game, Phase, Status
from tests.games.tables import game_of_bots


@pytest.mark.django_db(transaction=True)
def test_four_bots_without_a_pause_play_to_the_end_in_seconds() -> None:
    """The sweep alone plays a game from its start to its end."""
    game = game_of_bots()
    began = time.monotonic()
    while Game.objects.filter(pk=game.pk, status=Status.PLAYING).exists():
        sweep()
        assert time.monotonic() - began < 90, Game.objects.get(pk=game.pk).version
    game.refresh_from_db()
    assert game.status == Status.FINISHED
    assert len(game.winners) == 1
    assert sorted(seat for place in game.places for seat in place) == [0, 1, 2, 3]
    assert game.wake_at is None
    assert game.room.phase == Phase.ENDED
    versions = list(Action.objects.filter(game=game).values_list("version", flat=True))
    assert versions == list(range(1, game.version + 1))
