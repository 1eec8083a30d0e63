"""A copy of a state is the same state, and no move in one of them is seen in the other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games import rulesets
from games.engine.copying import copied
from games.engine.options import read_options
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from tests.engine.random_play import RandomGame
from tests.fifth_game import RULESET as LANTERN
from tests.rulesets.soak import random_game, random_options

GAMES = 4
ACTIONS = 300


class Copies:
    """The check of every position: its copy is equal and shares nothing, and the last copy is as it was made."""

    def __init__(self) -> None:
        self.last: tuple[GameState[Any, Any], bytes] | None = None

    def __call__(self, book: Rulebook, state: GameState[Any, Any]) -> None:
        before = book.encode(state)
        if self.last is not None:
            copy, made = self.last
            assert book.encode(copy) == made, "a move has changed a copy"
        copy = copied(state)
        assert book.encode(copy) == before
        assert copy == state
        assert not set(changeable(copy)) & set(changeable(state)), "a copy shares what can change"
        self.last = copy, before


def changeable(value: Any) -> Iterator[int]:
    """The addresses of everything in a state that can change."""
    if isinstance(value, list | dict) or (isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen):
        yield id(value)
    parts: Any = ()
    if isinstance(value, msgspec.Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        parts = value.values()
    elif isinstance(value, list | tuple):
        parts = value
    for part in parts:
        yield from changeable(part)


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_copies_in_random_games(key: str) -> None:
    actions = 0
    for number in range(GAMES):
        random = Random(f"{key}/{number}")
        book = rulesets.rulebook(key, None, random_options(random, key))
        players = random.choice(book.ruleset.player_counts)
        actions += random_game(book, players, number, 0, Copies()).run(ACTIONS)["actions"]
    assert actions > 100


@pytest.mark.parametrize("players", LANTERN.player_counts)
def test_copies_of_a_game_that_shares_nothing_with_the_others(players: int) -> None:
    book = Rulebook(LANTERN, LANTERN.boards.default(), read_options(LANTERN.options, {}))
    assert RandomGame(book, players, 1, thorough=0, unguarded=Copies()).run(ACTIONS)["finished"]


def test_what_can_change_within_the_arguments_of_a_step_is_copied() -> None:
    state, _ = new_game(rulesets.rulebook(rulesets.DEFAULT), 2, "seed")
    state.agenda = [("step", {"seats": [0, 1], "asked": {"0": [1]}, "by": None})]
    copy = copied(state)
    copy.agenda[0][1]["seats"].append(2)
    copy.agenda[0][1]["asked"]["0"].clear()
    assert state.agenda == [("step", {"seats": [0, 1], "asked": {"0": [1]}, "by": None})]


def test_what_cannot_be_copied_is_named() -> None:
    state, _ = new_game(rulesets.rulebook(rulesets.DEFAULT), 2, "seed")
    state.agenda = [("step", {"seats": {0, 1}})]
    with pytest.raises(TypeError, match="set"):
        copied(state)
