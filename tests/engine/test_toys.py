"""The engine supports hidden hands, moving another player's piece, and simultaneous plans."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.play import default_action, legal, new_game, play, time_out
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.scenario import Failed, run
from games.engine.state import GameState, Range
from games.engine.views import event_view, events_views, view
from tests.engine.hands import PlayCard, open_hands
from tests.engine.herd import Move, open_herd
from tests.engine.plans import BASE, Plan, open_plans
from tests.engine.random_play import Checks, RandomGame
from tests.support.as_json import as_json

OPEN: dict[str, Callable[[], Rulebook]] = {"hands": open_hands, "herd": open_herd, "plans": open_plans}


def check_secrets(book: Rulebook, state: GameState[Any, Any]) -> None:
    """The secrets of a seat appear in its own view and in no other."""
    for seat, player in enumerate(state.table.players):
        owned = [*getattr(player, "hand", []), *([player.plan] if getattr(player, "plan", -1) > 0 else [])]
        for viewer in (None, *range(len(state.table.players))):
            text = json.dumps(as_json(view(book, state, viewer)))
            for number in owned:
                alike = any(getattr(other, "plan", None) == number for other in state.table.players if other != player)
                if viewer == seat:
                    assert str(number) in text
                elif not alike:
                    assert str(number) not in text


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("key", OPEN)
def test_random_toy_games_keep_every_guarantee(key: str, seed: int) -> None:
    counts = RandomGame(OPEN[key](), 2 + seed % 4, seed, Checks(lambda: check_secrets), thorough=0.5).run(500)
    assert counts["finished"] == 1


def test_only_its_holder_sees_a_hand_that_is_dealt() -> None:
    book = open_hands()
    _, events = new_game(book, 3, "seed")
    for event in events[1:]:
        seat = event_view(event, None)["seat"]
        assert event_view(event, None) == {"type": "dealt", "seat": seat, "count": 3}
        assert len(event_view(event, seat)["hand"]) == 3
        assert "hand" not in event_view(event, (seat + 1) % 3)
    viewers = (None, 0, 1, 2)
    alone = [[event_view(event, viewer) for event in events] for viewer in viewers]
    assert events_views(events, viewers) == alone
    shared, *others = events_views(events[:1], viewers)
    assert all(seen is shared for seen in others)


def test_a_card_from_another_hand_is_refused() -> None:
    book = open_hands()
    state, _ = new_game(book, 2, "seed")
    with pytest.raises(Refused, match="not_owner"):
        play(book, state, 0, PlayCard(state.table.players[1].hand[0]))


def test_a_player_may_move_another_players_piece() -> None:
    book = open_herd()
    state, _ = new_game(book, 3, "seed")
    steps = state.table.round
    with pytest.raises(Refused, match="not_your_turn"):
        play(book, state, 1, Move(0))
    play(book, state, 0, Move(2))
    assert [player.position for player in state.table.players] == [0, 0, steps]
    assert state.decisions[0].seats(state.table) == (1,)


def test_everyone_plans_at_once_and_plans_are_revealed_when_all_are_ready() -> None:
    book = open_plans()
    state, _ = new_game(book, 3, "seed")
    assert [decision.seats(state.table) for decision in state.decisions] == [(0,), (1,), (2,)]
    assert legal(book, state, 2) == [Range(Plan, 1, 9)]
    planned = play(book, state, 2, Plan(4))
    assert event_view(planned[0], 2)["plan"] == BASE + 4
    assert event_view(planned[0], 0) == {"type": "planned", "seat": 2}
    assert as_json(view(book, state, 0))["players"]["2"] == {"seat": 2, "score": 0, "ready": True}
    with pytest.raises(Refused, match="not_your_turn"):
        play(book, state, 2, Plan(5))
    play(book, state, 0, Plan(4))
    revealed = play(book, state, 1, Plan(9))[-1]
    assert event_view(revealed, None) == {
        "type": "revealed",
        "plans": [BASE + 4, BASE + 9, BASE + 4],
        "points": [0, 9, 0],
    }


def test_each_plan_has_its_own_clock() -> None:
    book = open_plans()
    state, _ = new_game(book, 3, "seed")
    first, second, third = (decision.id for decision in state.decisions)
    time_out(book, state, second)
    assert [player.ready for player in state.table.players] == [False, True, False]
    with pytest.raises(Refused, match="decision_closed"):
        time_out(book, state, second)
    assert default_action(book, state, 1) is None
    assert default_action(book, state, 2) == Plan(1)
    time_out(book, state, first)
    assert [event.name() for event in time_out(book, state, third)] == ["planned", "revealed"]


def opened(key: str, board: dict[str, Any] | None, options: dict[str, Any]) -> Rulebook:
    return OPEN[key]()


def test_scenarios_see_hidden_hands() -> None:
    run(
        {
            "ruleset": "hands",
            "players": ["ann", "bob"],
            "setup": {"players": {"ann": {"hand": [2000]}, "bob": {"hand": [3000, 4000], "seat": 1}}},
            "step": [
                {"by": "bob", "do": {"type": "play_card", "card": 3000}, "error": "not_your_turn"},
                {"by": "ann", "do": {"type": "play_card", "card": 3000}, "error": "not_owner"},
                {
                    "by": "ann",
                    "do": {"type": "play_card", "card": 2000},
                    "legal": ["play_card"],
                    "events": ["played"],
                    "expect": {"turn": "bob", "players": {"bob": {"hand": [3000, 4000]}}},
                },
                {"timeout": True, "expect": {"status": "finished", "winners": ["bob"]}},
            ],
        },
        opened,
    )


def test_scenarios_run_simultaneous_plans() -> None:
    run(
        {
            "ruleset": "plans",
            "players": ["ann", "bob"],
            "setup": {"players": {"ann": {"score": 5}}},
            "step": [
                {"by": "bob", "do": {"type": "plan", "amount": 10}, "error": "out_of_range"},
                {"by": "bob", "do": {"type": "plan", "amount": 3}, "expect": {"decision": {"players": ["ann"]}}},
                {"timeout": True, "events": ["planned", "revealed"], "expect": {"players": {"ann": {"score": 6}}}},
                {"timeout": True, "events": ["planned", "planned", "revealed"], "expect": {"round": 2}},
            ],
        },
        opened,
    )


def test_scenarios_script_a_single_die() -> None:
    scenario: dict[str, Any] = {
        "ruleset": "herd",
        "players": ["ann", "bob"],
        "setup": {"players": {}},
        "step": [{"by": "ann", "do": {"type": "move", "player": "bob"}, "die": [5], "expect": {"round": 5}}],
    }
    run(scenario, opened)
    scenario["step"][0]["die"] = []
    with pytest.raises(Failed, match="step 1: the step needs more die"):
        run(scenario, opened)
