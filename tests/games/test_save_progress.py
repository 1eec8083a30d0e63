"""How far saved games are: moves, rounds, whose turn it is, and what everybody is worth."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from games.models import Game, Status
from games.selectors.play.games import game_frame
from games.selectors.saves.saves import situation_of
from games.services.play import play
from games.services.saves import saves
from tests.games.tables import game_of, people, play_due
from tests.games.test_saves import begun, started
from tests.support.as_json import as_json

pytestmark = pytest.mark.django_db


def test_a_save_says_how_far_the_whole_game_is() -> None:
    """Its moves and round go on where an earlier save was made; older saves know only their own moves."""
    ann, bob = people(2)
    game = begun(ann, bob, moves=60)
    first = saves.create(ann, game.pk)
    assert (first.moves, first.round) == (game.version - 1, rounds_in([game]))
    assert first.moves > 10
    assert first.worths == [
        as_json(game_frame(game.pk, None).state)["players"][str(seat)]["worth"] for seat in range(3)
    ]
    room = saves.load_save(ann, first)
    again = started(room, ann, bob)
    second = saves.create(ann, again.pk)
    assert (second.version, second.moves, second.round) == (1, first.moves, first.round)
    again.seats.filter(user__isnull=False).update(away=True)
    play_due(again, 20)
    again.refresh_from_db()
    assert again.status == Status.PLAYING
    third = saves.create(ann, again.pk)
    assert (third.moves, third.round) == (first.moves + again.version - 1, rounds_in([game, again]))
    assert (third.round or 0) > (first.round or 0)
    asked = as_json(game_frame(again.pk, None).state)["decision"]
    assert third.turn == asked["players"]


def rounds_in(games: list[Game]) -> int:
    """The turns of whoever has had most of them."""
    events = [event for game in games for one in game.actions.all() for event in json.loads(one.events)]
    return max(Counter(event["seat"] for event in events if event["type"] == "turn_began").values())


def test_a_save_of_a_game_with_rounds_says_its_round() -> None:
    ann, bob = people(2)
    game = game_of(ann, bob, ruleset="coopoly")
    play.act(game.pk, ann.pk, {"type": "ready"})
    save = saves.create(ann, game.pk)
    assert (save.round, save.turn) == (1, [game.seats.get(user=bob).number])
    assert situation_of(save) == ["Round 1", f"{bob.username} is to move"]
    play.act(game.pk, ann.pk, {"type": "unready"})
    both = saves.create(bob, game.pk)
    assert (both.turn, situation_of(both)) == ([0, 1], ["Round 1", "Your turn"])
