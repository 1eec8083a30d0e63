"""Standing orders of every game: their forms, games that are played by them alone, and that they see no secret."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec import UNSET, to_builtins

from games import rulesets
from games.engine.orders import Given, answer_by_orders, describe, read_orders, stored_orders
from games.engine.play import new_game, play, time_out, time_up
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from tests.engine.test_seat_view import scramble
from tests.support.kinds import CLASSIC

MANY = 1_500
"""Moves of a game by orders."""
CLOSING = 400
"""Moves in which a classic game ends once its time is up, by far."""
State = GameState[Any, Any]


def random_value(random: Random, field: Any) -> Any:
    """A value that a field accepts."""
    choices = [] if field.choices is UNSET else [one.value for one in field.choices]
    match field.type:
        case "whole":
            return random.choice([field.min, field.default, min(field.max, 400)])
        case "flag":
            return random.random() < 0.5
        case "choice":
            return random.choice(choices)
        case "list":
            return random.sample(choices, min(len(choices), random.randint(0, 8)))
        case _:
            return {one: random.randint(0, 500) for one in random.sample(choices, 4)}


def random_orders(random: Random, book: Rulebook, players: int) -> dict[str, Any]:
    """Orders of a seat, most of those that there are."""
    return {
        form.key: {field.key: random_value(random, field) for field in form.fields}
        for form in describe(book, players)
        if random.random() < 0.9
    }


def move(book: Rulebook, state: State, orders: Sequence[Given]) -> bool:
    """Play what the orders of the first seat answer that has any; otherwise the time of a decision runs out."""
    for seat, given in enumerate(orders):
        answer = answer_by_orders(book, state, seat, given)
        if answer is not None:
            play(book, state, seat, answer.action, answer.decision)
            return True
    time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))
    return False


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_every_order_can_be_given_without_saying_more(key: str) -> None:
    """Their defaults are what a form begins with."""
    book = rulesets.rulebook(key)
    players = book.ruleset.max_players
    forms = describe(book, players)
    assert forms
    begun = {form.key: {field.key: field.default for field in form.fields} for form in forms}
    given = read_orders(book, players, begun)
    assert given == read_orders(book, players, {form.key: {} for form in forms})
    assert given == stored_orders(book, to_builtins(given))
    answered = {decision for order in book.ruleset.orders for decision in order.decisions}
    assert all(any(issubclass(kind, one) for kind in book.ruleset.decisions) for one in answered)


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_bad_orders_are_refused_by_their_place(key: str) -> None:
    book = rulesets.rulebook(key)
    players = book.ruleset.max_players

    def place(raw: Any) -> tuple[str, str | None]:
        with pytest.raises(Refused) as refused:
            read_orders(book, players, raw)
        assert "%(" not in refused.value.message
        return refused.value.code, refused.value.field

    assert place([]) == ("malformed", "orders")
    assert place({"nothing": {}}) == ("unknown_order", "orders.nothing")
    for form in describe(book, players):
        at = f"orders.{form.key}"
        assert place({form.key: True}) == ("malformed", at)
        assert place({form.key: {"nothing": 1}}) == ("unknown_order", f"{at}.nothing")
        for field in form.fields:
            bad: list[Any] = [None, {"no": 1}, ["no"], "no", 1.5, 10**30, [[]], {"any": "1"}, {"any": True}]
            for value in bad:
                assert place({form.key: {field.key: value}}) == ("out_of_range", f"{at}.{field.key}"), value
            if field.min is not UNSET and field.max is not UNSET and field.type == "whole":
                for value in (field.min - 1, field.max + 1, True):
                    assert place({form.key: {field.key: value}}) == ("out_of_range", f"{at}.{field.key}")
            if field.choices is not UNSET and field.type == "list":
                first = field.choices[0].value
                for named in ([first] * 41, *([] if field.repeated else [[first, first]])):
                    assert place({form.key: {field.key: named}}) == ("out_of_range", f"{at}.{field.key}")


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_orders_of_another_release_are_left_out(key: str) -> None:
    book = rulesets.rulebook(key)
    first, *_ = describe(book, book.ruleset.max_players)
    stored = {first.key: {"no such field": 1}, "no such order": {}, book.ruleset.orders[-1].key: {}}
    assert set(stored_orders(book, stored)) == {book.ruleset.orders[-1].key}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_games_in_which_all_play_by_orders_go_on_and_end(key: str, seed: int) -> None:
    """Whatever was ordered: each answer is legal and no position comes back for ever."""
    random, book = Random(seed), rulesets.rulebook(key)
    players = random.choice(book.ruleset.player_counts)
    orders = [read_orders(book, players, random_orders(random, book, players)) for _ in range(players)]
    state, _ = new_game(book, players, f"orders {seed}")
    played = asked = 0
    for _ in range(MANY):
        if state.finished:
            break
        before = book.encode(state)
        played += move(book, state, orders)
        assert book.encode(state) != before
        asked = state.asked
    if key in CLASSIC and not state.finished:
        time_up(book, state)
        for _ in range(CLOSING):
            if not state.finished:
                move(book, state, orders)
        assert state.finished
    assert state.finished or asked > MANY / 20
    assert played


def test_in_monopoly_two_whoever_buys_by_orders_can_win() -> None:
    """Nothing waits for a player who orders everything; where all want the same, some games end by monopolies."""
    book = rulesets.rulebook("monopoly_two")
    forms = {form.key: form for form in describe(book, 3)}
    wanted = next(field.choices for field in forms["market"].fields if field.key == "groups")
    assert wanted is not UNSET
    groups = [one.value for one in wanted]
    orders = [
        read_orders(
            book,
            3,
            {key: {} for key in forms}
            | {"market": {"groups": groups[seat:] + groups[:seat], "keep": 0, "take": True}}
            | {"leave": {"keep": 0}, "pay": {"means": "proposed", "give_up": True}, "end_turn": {"wait": False}},
        )
        for seat in range(3)
    ]
    won = 0
    for seed in range(6):
        state, _ = new_game(book, 3, f"market {seed}")
        for _ in range(MANY):
            if not state.finished:
                assert move(book, state, orders), "something waits for its player"
        won += state.reason == "monopolies"
    assert won


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_an_answer_depends_on_no_secret_and_changes_nothing(key: str) -> None:
    random, book = Random(7), rulesets.rulebook(key)
    players = book.ruleset.max_players
    orders = [read_orders(book, players, random_orders(random, book, players)) for _ in range(players)]
    state, _ = new_game(book, players, "secrets of orders")
    for _ in range(250):
        if state.finished:
            break
        before = book.encode(state)
        for seat, given in enumerate(orders):
            other = book.decode(before)
            scramble(book, other, seat)
            assert answer_by_orders(book, other, seat, given) == answer_by_orders(book, state, seat, given)
        assert book.encode(state) == before
        move(book, state, orders)


@pytest.mark.parametrize(
    ("key", "options", "keep"),
    [("oofopoly", {}, 200), ("oofopoly", {"starting_cash": 600}, 80), ("bangladeshi", {}, 2_000)],
)
def test_proposed_amounts_grow_with_the_starting_cash(key: str, options: dict[str, Any], keep: int) -> None:
    """In the form, and where somebody orders without naming them."""
    book = rulesets.rulebook(key, None, options)
    (form,) = (form for form in describe(book, 2) if form.key == "buy")
    assert next(field.default for field in form.fields if field.key == "keep") == keep
    assert to_builtins(read_orders(book, 2, {"buy": {"otherwise": "wait"}})["buy"]) == {
        "keep": keep,
        "otherwise": "wait",
    }
