"""A game that shares nothing with the classic ones keeps every guarantee of the engine."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.options import read_options
from games.engine.orders import Answer, answer_by_orders, describe, read_orders
from games.engine.play import Game, new_game, play, seating
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.views import view
from games.rulesets import load
from tests.engine.random_play import RandomGame
from tests.fifth_game import RULESET
from tests.fifth_game.mechanics import PlayCharm, ThrowLantern, finish
from tests.support.as_json import as_json


def opened(**options: Any) -> Rulebook:
    """Lantern Race on its own board."""
    return Rulebook(RULESET, RULESET.boards.default(), read_options(RULESET.options, options))


class Source:
    """A seed whose draws are repeated."""

    seed, drawn = "seed", 0


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("players", RULESET.player_counts)
def test_random_races_keep_every_guarantee(players: int, seed: int) -> None:
    counts = RandomGame(opened(), players, seed, thorough=0.5).run(500)
    assert counts["finished"] == 1


def test_only_two_or_four_may_race() -> None:
    with pytest.raises(Refused, match="2, 4"):
        new_game(opened(), 3, "seed")


def test_every_draw_of_a_race_follows_from_the_seed() -> None:
    """A shuffle, picks and dice of eight sides: the fairness proof covers draws that the classic games never make."""
    book = opened(goal=8)
    state, events = new_game(book, 2, "seed")
    while not state.finished:
        events += play(book, state, state.decisions[0].seats(state.table)[0], ThrowLantern())
    source = Source()
    for draw in (draw for event in events for draw in event.draws()):
        assert draw.first == source.drawn
        assert Chance(source).redraw(draw) == draw.result
    assert source.drawn == state.drawn
    assert {draw.kind for event in events for draw in event.draws()} == {"shuffle", "pick", "die"}
    assert sorted(seating(events)) == [0, 1]


def test_a_charm_is_seen_by_its_holder_and_played_once() -> None:
    book = opened()
    state, _ = new_game(book, 2, "seed")
    assert "charm" in as_json(view(book, state, 0))["players"]["0"]
    assert "charm" not in as_json(view(book, state, 1))["players"]["0"]
    play(book, state, 0, PlayCharm())
    play(book, state, 1, ThrowLantern())
    with pytest.raises(Refused, match="charm_is_gone"):
        play(book, state, 0, PlayCharm())


def test_a_dead_heat_is_won_by_nobody() -> None:
    book = opened()
    state, _ = new_game(book, 2, "seed")
    for racer in state.table.racers:
        racer.passed = 30
    finish(Game.of(book, state))
    seen = view(book, state, None)
    assert (seen.winners, seen.places, seen.won_by, seen.reason) == ([], [[0, 1]], "nobody", "dead_heat")


def test_nothing_to_inspect_and_nothing_to_preview_is_refused_cleanly() -> None:
    book = opened()
    state, _ = new_game(book, 2, "seed")
    with pytest.raises(Refused, match="illegal_target"):
        book.inspect(state, 0, 1)
    with pytest.raises(Refused, match="wrong_phase"):
        book.preview(state, 0, ThrowLantern())


def test_a_race_by_orders_needs_nobody() -> None:
    """LAN-6: what is declared is described, read and played without further code; it sees one's own charm only."""
    book = opened()
    state, _ = new_game(book, 2, "seed")
    (form,) = describe(book, 2)
    assert (form.key, [(field.key, field.min, field.max) for field in form.fields]) == ("light", [("charm", 1, 8)])
    with pytest.raises(Refused) as refused:
        read_orders(book, 2, {"light": {"charm": 9}})
    assert (refused.value.code, refused.value.field) == ("out_of_range", "orders.light.charm")
    strength = state.table.charms[0].strength
    eager, choosy = (read_orders(book, 2, {"light": {"charm": least}}) for least in (strength, strength + 1))
    assert answer_by_orders(book, state, 0, {}) is None
    assert answer_by_orders(book, state, 1, eager) is None
    asked = state.decisions[0].id
    assert answer_by_orders(book, state, 0, choosy) == Answer(ThrowLantern(), asked)
    assert answer_by_orders(book, state, 0, eager) == Answer(PlayCharm(), asked)
    while not state.finished:
        seat = state.decisions[0].seats(state.table)[0]
        answer = answer_by_orders(book, state, seat, eager)
        assert answer is not None
        play(book, state, seat, answer.action, answer.decision)
    assert state.table.racers[0].charmed


def test_packages_register_their_rulesets_and_no_two_share_a_key() -> None:
    assert list(load(["games.rulesets.oofopoly", "tests.fifth_game"])) == ["oofopoly", "lantern"]
    assert list(load(["tests.fifth_game", "tests.fifth_game"])) == ["lantern"]
