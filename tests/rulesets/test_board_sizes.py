"""Boards of every size that the format allows are played, simulated and drawn like those of forty spaces."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import rulesets
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.rules.board_file import SIZES
from games.simulation.walk import LEAVE, can_walk, walk
from tests.rulesets.bot_games import MIXTURE, levels_of, move
from tests.rulesets.soak import random_game, random_options, resized
from tests.support.extent import extent, nightly

KEYS = [key for key in rulesets.RULESETS if "card" in rulesets.find(key).boards.default()]
"""The games whose boards are in the common format."""
TRIED = (20, 24, 40, 60)
GAMES = extent(1, 100)
ACTIONS = 300


def sized(key: str, size: int, number: int = 0) -> dict[str, Any]:
    """The board of a game with another number of spaces."""
    changed = resized(Random(f"{key}/{size}/{number}"), rulesets.find(key).boards.default(), size)
    return rulesets.read_board(key, changed)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", KEYS)
def test_a_board_of_any_size_is_read_and_opened(key: str, size: int) -> None:
    book = rulesets.rulebook(key, sized(key, size))
    assert len(book.board_view()["spaces"]) == size


@nightly
@pytest.mark.parametrize("size", TRIED)
@pytest.mark.parametrize("key", KEYS)
def test_random_games_on_a_board_of_any_size_keep_every_guarantee(key: str, size: int) -> None:
    for number in range(GAMES):
        random = Random(f"{key}/{size}/{number}")
        book = rulesets.rulebook(key, sized(key, size, number), random_options(random, key))
        random_game(book, random.choice(book.ruleset.player_counts), number, 0.02).run(ACTIONS)


@pytest.mark.parametrize("size", [20, 60])
@pytest.mark.parametrize("key", KEYS)
def test_bots_play_on_a_board_of_any_size(key: str, size: int) -> None:
    book = rulesets.rulebook(key, sized(key, size))
    players = max(book.ruleset.player_counts)
    state, levels = new_game(book, players, "sizes")[0], levels_of(key, MIXTURE, size, players)
    visited = set()
    for _ in range(ACTIONS):
        if not state.finished:
            move(book, state, levels)
            visited |= {player.position for player in state.table.players}
    assert not list(book.ruleset.position_problems(book.rules, state))
    assert max(visited) >= 3 * size // 4


def test_on_a_board_with_few_monopolies_all_of_them_win() -> None:
    """TWO-2: otherwise nobody could. A game that was begun without this limit keeps its goal."""
    board = rulesets.find("monopoly_two").boards.default()
    kept = {"brown", "pink", "railroads"}
    spaces = [space for space in board["space"] if space.get("group", "brown") in kept][:20]
    spaces = [{key: value for key, value in space.items() if key != "cards"} for space in spaces]
    few = rulesets.read_board("monopoly_two", {**board, "space": spaces, "card": []})
    options = rulesets.read_options("monopoly_two", {})
    assert options["monopolies_to_win"] == 5
    assert rulesets.fitted_options("monopoly_two", None, options) == options
    assert rulesets.fitted_options("monopoly_two", few, options) == {**options, "monopolies_to_win": 3}
    assert rulesets.rulebook("monopoly_two", few, options).board_view()["monopolies_to_win"] == 5


@pytest.mark.parametrize("size", [20, 60])
@pytest.mark.parametrize("key", [key for key in KEYS if can_walk(rulesets.rulebook(key))])
def test_a_board_of_any_size_is_simulated(key: str, size: int) -> None:
    book: Rulebook = rulesets.rulebook(key, sized(key, size))
    episode = walk(book, LEAVE, "sizes", rolls=300, warm_up=10)
    assert (len(episode.counts), sum(episode.counts)) == (size + 1, 300)
