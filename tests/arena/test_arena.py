"""Matches between bots and reference agents: fair seats, the same draws for all, and the same result again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games import rulesets
from games.arena.__main__ import main
from games.arena.agents import AGENTS, UnknownPlayer, entrant, player
from games.arena.informed import Informed
from games.arena.match import Dealt, Outcome, Thought, play_deal, seating
from games.arena.standings import standings, table
from games.engine.bots import act
from games.engine.play import new_game
from games.engine.state import Action, GameState
from tests.support.kinds import CLASSIC

KEY = "oofopoly"
TIMES = ("mean_ms", "longest_ms")


def played(path: Path, *words: str) -> Any:
    """The results of a match without the times that it took."""
    assert main([*words, "--json", str(path)]) == 0
    result = json.loads(path.read_text())
    for one in result["players"]:
        for name in TIMES:
            del one[name]
    return result


def test_the_same_seed_repeats_a_match_and_another_one_does_not(tmp_path: Path) -> None:
    words = ("normal", "easy", "--games", "8", "--ruleset", KEY)
    first, again = (played(tmp_path / "a.json", *words, "--seed", "s") for _ in range(2))
    other = played(tmp_path / "b.json", *words, "--seed", "t")
    assert first == again
    assert first["games"] == 8
    assert first["deals"] == 2
    assert first["players"] != other["players"]


def test_several_processes_play_the_same_match(tmp_path: Path) -> None:
    words = ("normal", "easy", "--games", "8", "--ruleset", KEY, "--seed", "s")
    path = tmp_path / "b.json"
    command = [sys.executable, "-m", "games.arena", *words, "--processes", "2", "--json", str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    result = json.loads(path.read_text())
    alone = played(tmp_path / "a.json", *words)
    assert [one["won"] for one in result["players"]] == [one["won"] for one in alone["players"]]


def test_the_last_player_named_takes_the_seats_that_are_left(tmp_path: Path) -> None:
    result = played(tmp_path / "a.json", "normal", "easy", "--games", "1", "--seats", "3")
    assert result["games"] == 3
    assert [one["places"] for one in result["players"]] == [1, 2]


def test_everybody_sits_everywhere_once_in_a_deal() -> None:
    rotations = [seating(4, rotation) for rotation in range(4)]
    assert all(sorted(seat) == [0, 1, 2, 3] for seat in zip(*rotations, strict=True))
    assert all(sorted(places) == [0, 1, 2, 3] for places in rotations)


def test_all_rotations_of_a_deal_have_the_same_draws() -> None:
    book = rulesets.rulebook(KEY)
    seeds = set()

    def watching(book: Any, state: GameState[Any, Any], seat: int) -> Action | None:
        seeds.add(state.seed)
        return player(book, "easy")(book, state, seat)

    play_deal(book, [watching, watching], "s", 1)
    play_deal(book, [watching, watching], "s", 2)
    assert len(seeds) == 2


def test_equal_players_win_equally_often_on_every_deal() -> None:
    """With the same bot at all places, rotating changes nothing but who counts."""
    book = rulesets.rulebook(KEY)
    easy = player(book, "easy")
    deal = play_deal(book, [easy] * 3, "s", 0)
    assert [sum(outcome.wins[place] for outcome in deal.outcomes) for place in range(3)] == [1, 1, 1]


def outcome(*wins: float, ended: bool = True, luck: list[float] | None = None) -> Outcome:
    return Outcome(list(wins), ended, 100, [Thought(2, 0.01, 0.008) for _ in wins], luck)


def test_shares_are_of_a_place_and_games_without_a_winner_count() -> None:
    deals = [
        Dealt(0, [outcome(1, 0, 0, 0), outcome(0, 1, 0, 0)]),
        Dealt(1, [outcome(0.5, 0.5, 0, 0), outcome(0, 0, 0, 0, ended=False)]),
    ]
    result = standings(["a", "b", "b", "b"], deals)
    first, second = result.players
    assert (result.games, result.unfinished, result.without_winner) == (4, 1, 1)
    assert first.won == pytest.approx(100 * 1.5 / 4)
    assert second.won == pytest.approx(100 * 1.5 / 12)
    assert second.low < second.won < second.high
    assert first.within == pytest.approx(100 * 1.96 * 0.125, abs=0.01)
    assert (first.decisions, second.decisions) == (8, 24)
    assert first.mean_ms == pytest.approx(5)


def test_what_luck_added_can_be_told_apart_from_the_share_of_a_place() -> None:
    deals = [
        Dealt(0, [outcome(1, 0, luck=[0.4, -0.4]), outcome(1, 0, luck=[0.5, -0.5])]),
        Dealt(1, [outcome(0, 1, luck=[-0.4, 0.4]), outcome(1, 0, luck=[0.4, -0.4])]),
    ]
    first, second = standings(["a", "b"], deals).players
    assert (first.won, first.adjusted) == (75, 52.5)
    assert second.adjusted == 47.5
    assert first.adjusted_within == pytest.approx(first.within / 10, abs=0.01)
    assert "  52.50 % a place without luck" in table(standings(["a", "b"], deals))[3]
    assert standings(["a", "b"], [Dealt(0, [outcome(1, 0)])]).players[0].adjusted is None


def test_what_was_drawn_in_a_game_is_luck() -> None:
    book = rulesets.rulebook("coopoly")
    easy = player(book, "easy")
    (first, _) = play_deal(book, [easy, easy], "luck", 0, with_luck=True).outcomes
    assert first.luck is not None
    assert any(first.luck)
    assert len(set(first.luck)) == 1  # they win or lose together
    (again, _) = play_deal(book, [easy, easy], "luck", 0).outcomes
    assert (again.wins, again.acts, again.luck) == (first.wins, first.acts, None)


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("key", CLASSIC)
def test_agents_play_whole_games_by_the_rules_and_trade_and_build(key: str, name: str) -> None:
    """Their own kind around them, so that each game has the trades and the buildings that they want."""
    book = rulesets.rulebook(key)
    agent, seen = player(book, name), set()

    def watching(book: Any, state: GameState[Any, Any], seat: int) -> Action | None:
        action = agent(book, state, seat)
        seen.add(None if action is None else action.name())
        return action

    for number in range(2):
        play_deal(book, [watching, watching], "agents", number)
    assert {"roll", "buy", "bid", "build", "offer_trade", "settle"} <= seen


@pytest.mark.parametrize("key", CLASSIC)
def test_an_informed_player_asks_how_the_others_would_play_on(key: str) -> None:
    book, asked = rulesets.rulebook(key), set()

    def other(book: Any, state: GameState[Any, Any], seat: int) -> Action | None:
        asked.add((state.seed, seat))
        return player(book, "fixed-a")(book, state, seat)

    informed = entrant(book, "informed")
    assert isinstance(informed, Informed)
    state, _ = new_game(book, 3, "informed", shuffle_seats=False)
    players = [informed.among({1: other, 2: other}), other, other]
    for _ in range(60):
        act(book, state, lambda seat: players[seat](book, state, seat))
    imagined = {seat for seed, seat in asked if seed != state.seed}
    assert imagined == {1, 2}


def test_a_character_can_be_asked_for() -> None:
    book = rulesets.rulebook(KEY)
    state, _ = new_game(book, 2, "character", shuffle_seats=False)
    assert any(player(book, "hard:builder")(book, state, seat) for seat in range(2))
    for name in ("hard:poet", "normal:builder", "easy:"):
        with pytest.raises(UnknownPlayer):
            player(book, name)


def test_nobody_of_an_unknown_name_plays() -> None:
    for key, name in ((KEY, "grandmaster"), ("coopoly", "fixed-a"), (KEY, "playouts:8")):
        with pytest.raises(UnknownPlayer):
            player(rulesets.rulebook(key), name)
