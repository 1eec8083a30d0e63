"""Players who are out: whoever resigned is told apart from whoever went bankrupt."""

from __future__ import annotations

import pytest

from games import rulesets
from games.engine.play import new_game, play
from games.engine.views import view
from games.rules.debt import RESIGN
from tests.support.as_json import as_json
from tests.support.kinds import CLASSIC

KEYS = [*CLASSIC, "monopoly_two"]


@pytest.mark.parametrize("key", KEYS)
def test_who_resigned_did_not_go_bankrupt(key: str) -> None:
    book = rulesets.rulebook(key)
    state, _ = new_game(book, 3, "leaving")
    play(book, state, 1, RESIGN)
    players = as_json(view(book, state, None))["players"]
    assert [players[seat].get("resigned") for seat in "012"] == [None, True, None]
    state.table.players[2].out = True
    state.table.leave(2, "debt")
    assert "resigned" not in as_json(view(book, state, None))["players"]["2"]
