"""A game whose players win or lose together keeps every guarantee of the engine."""

from __future__ import annotations

import pytest

from games.engine.rulebook import Rulebook
from tests.engine.random_play import RandomGame
from tests.night_watch import RULESET


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("players", RULESET.player_counts)
def test_random_watches_keep_every_guarantee(players: int, seed: int) -> None:
    book = Rulebook(RULESET, RULESET.boards.default(), RULESET.options())
    counts = RandomGame(book, players, seed, thorough=0.5).run(500)
    assert counts["finished"] == 1
