"""The simulation of those who help each other secretly (docs/gifts.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import gifts
from tests.bench.colluding import people

SEED = "test"


def test_a_step_is_played_once_and_always_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that was stopped goes on where it was."""
    everybody = people(12, SEED)
    monkeypatch.setattr(gifts, "AT_ONCE", 2)
    played = gifts.stored(tmp_path, "strangers", gifts.strangers(everybody, 1, SEED))
    assert [len(game.people) for game in played] == [4, 4, 4]
    assert {game.ruleset for game in played} == set(gifts.RULESETS)
    first, second = sorted(tmp_path.iterdir())
    second.unlink()
    kept = first.stat().st_mtime_ns
    assert gifts.stored(tmp_path, "strangers", gifts.strangers(everybody, 1, SEED)) == played
    assert first.stat().st_mtime_ns == kept


@pytest.mark.parametrize(("way", "kind"), [("feeding", "trade"), ("sparing", "rent")])
def test_those_who_collude_give_more_than_anybody_else(way: str, kind: str) -> None:
    """In the direction of their partner."""
    everybody = people(20, SEED)
    giver, receiver = gifts.two_of(everybody, way, 0, SEED)
    given = [0, 0]
    for planned in list(gifts.games_of_pairs(everybody, way, 1, SEED))[:5]:
        for by, to, how, share in gifts.play_one(planned).gifts:
            if how == kind:
                given[(by, to) == (giver.number, receiver.number)] += share
    others, partner = given
    assert partner > others / 11 * 3
