"""Games, saves and openings that were stored before an option existed go on by the rules that they were begun with."""

from __future__ import annotations

from typing import Any

import pytest

from games import rulesets
from games.models import Game, Opening
from games.selectors.play.games import game_frame
from games.selectors.replays.recording import find_divergence
from games.selectors.rooms.rooms import room_seen
from games.services.saves import saves
from tests.games.tables import game_of, people, play_due
from tests.games.test_saves import started, wipe

pytestmark = pytest.mark.django_db

KEY, OPTION = "monopoly_two", "stations_and_utilities_count"


def earlier() -> dict[str, Any]:
    """All options but the one that came later."""
    return {key: value for key, value in rulesets.read_options(KEY, {"bot_pace": 0}).items() if key != OPTION}


def monopolies(game: Game) -> list[str]:
    """The groups that count in a game, as its players see them."""
    board = game_frame(game.pk, 0).board
    return list(board["monopolies"])


def game_from_before(*everybody: Any) -> Game:
    """A game in its middle whose options lack the later one."""
    game = game_of(*everybody, bots=0, options={"bot_pace": 0}, ruleset=KEY)
    assert "railroads" in monopolies(game)
    Game.objects.filter(pk=game.pk).update(options=earlier())
    play_due(game, 10)
    game.refresh_from_db()
    return game


def test_a_stored_game_goes_on_by_its_rules_and_can_be_verified() -> None:
    game = game_from_before(*people(3))
    assert "railroads" not in monopolies(game)
    assert find_divergence(game) is None


def test_a_save_of_it_goes_on_by_its_rules() -> None:
    everybody = people(3)
    game = game_from_before(*everybody)
    save = saves.create(everybody[0], game.pk, "Sunday")
    wipe(game)
    room = saves.load_file(everybody[0], bytes(save.content))
    assert room_seen(room).shown.options[OPTION] is False
    again = started(room, *everybody)
    assert again.options[OPTION] is False
    assert "railroads" not in monopolies(again)


def test_a_room_that_was_opened_from_it_before_goes_on_by_its_rules() -> None:
    everybody = people(3)
    game = game_from_before(*everybody)
    save = saves.create(everybody[0], game.pk, "Sunday")
    wipe(game)
    room = saves.load_file(everybody[0], bytes(save.content))
    Opening.objects.filter(room=room).update(options=earlier())
    again = started(room, *everybody)
    assert again.options[OPTION] is False
    assert "railroads" not in monopolies(again)
    assert find_divergence(again) is None
