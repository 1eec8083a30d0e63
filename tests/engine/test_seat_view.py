"""A bot sees the public part of the table, its own secrets and its legal actions, but never the state."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

from games import rulesets
from games.engine.bots import view_of
from games.engine.play import legal, new_game, play, time_out
from games.engine.state import GameState
from tests.engine.hands import open_hands
from tests.support.kinds import WITH_BOTS

SECRETS = {"decks", "deck", "hands", "held", "dues", "seed", "drawn", "agenda"}


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    state, _ = new_game(open_hands(), 3, "hands")
    players = view_of(open_hands(), state, 1).redacted["players"]
    assert players[1]["hand"] == state.table.players[1].hand
    assert "hand" not in players[0] | players[2]


def test_a_field_that_holds_a_secret_at_any_depth_is_not_in_the_public_table() -> None:
    state, _ = new_game(open_hands(), 2, "hands")
    assert not hasattr(view_of(open_hands(), state, 0).table, "players")


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_view_gives_no_access_to_secrets(key: str) -> None:
    book = rulesets.rulebook(key)
    state, _ = new_game(book, book.ruleset.min_players, "secrets")
    view = view_of(book, state, 0)
    for name in SECRETS:
        assert not hasattr(view.table, name)
        assert not hasattr(view, name)
    assert view.table.players == state.table.players


@pytest.mark.parametrize("key", WITH_BOTS)
def test_the_view_has_the_fields_that_the_bots_read_and_no_others(key: str) -> None:
    book = rulesets.rulebook(key)
    assert book.ruleset.bots is not None
    assert book.ruleset.bots.reads is not None
    state, _ = new_game(book, book.ruleset.min_players, "fields")
    assert {*view_of(book, state, 0).table.__struct_fields__} == {*get_type_hints(book.ruleset.bots.reads)}


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_view_lists_the_legal_actions_and_those_that_answer_a_decision(key: str) -> None:
    book = rulesets.rulebook(key)
    state, _ = new_game(book, book.ruleset.min_players, "legal")
    view = view_of(book, state, 0)
    assert (view.kind, view.decision) == ("roll", state.decisions[0].id)
    assert view.legal == legal(book, state, 0)
    assert view.legal[: len(view.answers)] == view.answers
    assert view_of(book, state, 1).kind == ""


def scramble(state: GameState[Any, Any]) -> None:
    """Change everything that is hidden from all seats."""
    state.seed, state.drawn = "another seed", state.drawn + 7
    for deck in state.table.decks.values():
        deck.order.reverse()


@pytest.mark.parametrize("key", WITH_BOTS)
def test_a_bots_choice_depends_on_no_secret_and_changes_nothing(key: str) -> None:
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    state, _ = new_game(book, 4, "choices")
    while not state.finished and state.asked < 300:
        before, other = book.encode(state), book.decode(book.encode(state))
        scramble(other)
        chosen = [(seat, bots.choose(bots.default_level, book, state, seat)) for seat in range(4)]
        assert chosen == [(seat, bots.choose(bots.default_level, book, other, seat)) for seat in range(4)]
        assert book.encode(state) == before
        acting = next(((seat, action) for seat, action in chosen if action is not None), None)
        if acting is None:
            time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))
        else:
            play(book, state, *acting)
