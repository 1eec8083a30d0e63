"""Monopoly Two beyond its scenarios: the payments it proposes, what it hides, and what its previews promise."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games import rulesets
from games.engine.chance import Chance
from games.engine.play import legal, new_game, play
from games.engine.refusal import Refused
from games.engine.rulebook import Rulebook
from games.engine.state import Action, Event, GameState
from games.engine.views import event_view, events_views, view
from games.rules.debt import RESIGN
from games.rules.debt_events import DebtArose
from games.rulesets.monopoly_two.building import Build
from games.rulesets.monopoly_two.hands import PlayCard
from games.rulesets.monopoly_two.moving import Move
from games.rulesets.monopoly_two.payment import Pay
from games.rulesets.monopoly_two.rents import rent
from games.rulesets.monopoly_two.rules import round_up
from games.rulesets.monopoly_two.tests.random_play import give
from tests.rulesets.bot_games import random_move
from tests.support.as_json import as_json

KEY = "monopoly_two"
PLAYER = 0


def game(number: int, players: int = 4, **options: Any) -> tuple[Rulebook, GameState[Any, Any], list[Event]]:
    """A new game, half of all dealt out."""
    book = rulesets.rulebook(KEY, None, options)
    state, events = new_game(book, players, f"planted secret {number}")
    return book, state, events


def games(count: int, moves: int = 80, **options: Any) -> Iterator[tuple[Rulebook, GameState[Any, Any], list[Event]]]:
    """Every position of some games of random players, with the events that led to it."""
    for number in range(count):
        book, state, events = game(number, 3 + number % 4, **options)
        yield book, state, events
        for _ in range(moves):
            if state.finished:
                break
            events = play(book, state, *random_move(book, state))
            yield book, state, events


@pytest.mark.parametrize("players", [1, 2, 7])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """TWO-1."""
    with pytest.raises(Refused) as refused:
        new_game(rulesets.rulebook(KEY), players, "too few")
    assert refused.value.code == "out_of_range"
    assert refused.value.about["counts"] == "3–6"  # noqa: RUF001


# What is hidden (TWO-14)


def test_nobody_sees_the_hand_of_another() -> None:
    """In the state and in events; what is known of others is the count."""
    dealt = 0
    for book, state, events in games(8):
        players = len(state.table.players)
        for viewer in (None, *range(players)):
            visible_state = as_json(view(book, state, viewer))
            for seat, player in visible_state["players"].items():
                assert ("hand" in player) == (int(seat) == viewer)
                assert sum(player["hand_counts"].values()) == len(state.table.hands[int(seat)].cards)
            for event in events:
                visible_event = event_view(event, viewer)
                if event.name() == "card_dealt":
                    dealt += 1
                    assert ("card" in visible_event) == (visible_event["seat"] == viewer)
            text = json.dumps(visible_state)
            assert "planted secret" not in text
            assert all(f'"{key}"' not in text for key in ("hands", "deck", "decks", "discards", "number"))
    assert dealt > 500


def test_events_of_hands_are_made_for_each_viewer_and_all_others_once() -> None:
    _, _, events = game(0, 3)
    viewers = (None, 0, 1, 2)
    alone = [[event_view(event, viewer) for event in events] for viewer in viewers]
    assert events_views(events, viewers) == alone
    (dealt, *_) = [event for event in events if event.name() == "card_dealt"]
    assert [("card" in views[0]) for views in events_views([dealt], viewers)].count(True) == 1
    shared, *others = events_views(events[:1], viewers)
    assert all(views is shared for views in others)


def test_what_is_shown_depends_on_nothing_hidden() -> None:
    """The same view if the decks, and the other hands among themselves, were in another order."""
    for book, state, _ in games(3):
        other = book.decode(book.encode(state))
        other.seed, other.drawn = "another", 7
        other.table.deck.reverse()
        for deck in other.table.decks.values():
            deck.order.reverse()
        first, second, third = (hand.cards for hand in other.table.hands[:3])
        for kind in book.rules.cards:
            swap(book, kind, second, third)
        assert view(book, state, 0) == view(book, other, 0)
        assert first == state.table.hands[0].cards


def swap(book: Rulebook, kind: str, mine: list[int], theirs: list[int]) -> None:
    """Exchange a card of a kind between two hands."""
    ours = [next((place for place, one in enumerate(hand) if book.rules.card_kind[one] == kind), None)
            for hand in (mine, theirs)]  # fmt: skip
    if None not in ours:
        one, other = (place for place in ours if place is not None)
        mine[one], theirs[other] = theirs[other], mine[one]


def test_every_draw_follows_from_the_seed() -> None:
    """PLAT-13: dice, the shuffles of deeds and cards, and those of a deck that was too short (TWO-15)."""
    recycled = 0
    for _, state, events in games(30, 200):
        for event in events:
            recycled += event.name() == "cards_recycled"
            for draw in event.draws():
                source: GameState[None, Any] = GameState(table=None, seed=state.seed, drawn=draw.first)
                assert Chance(source).redraw(draw) == draw.result
    assert recycled


# What previews promise


DID: dict[str, Callable[[Any], dict[str, Any]]] = {
    "moved": lambda event: {"to": event.to, "steps": event.steps},
    "salary_paid": lambda event: {"salary": event.amount},
    "money_received": lambda event: {"receives": event.amount},
    "rent_waived": lambda event: {"waived": event.owner},
    "card_dealt": lambda event: {"draws": event.group},
    "went_to_jail": lambda event: {"to_jail": True},
    "left_jail": lambda event: {"freed": True},
    "leave_given": lambda event: {"may_buy": {"space": event.space, "cost": event.cost}},
    "rent_dice_rolled": lambda event: {"rolled": sum(event.dice)},
}
"""The additions of each event to the outcome of an action."""


def outcome_of(events: list[Event], player: int) -> dict[str, Any]:
    """Return the result of an action, in the form of an outcome."""
    outcome: dict[str, Any] = {"player": player}
    for event in events:
        if isinstance(event, DebtArose):
            to = "bank" if event.to is None else event.to
            outcome.setdefault("debts", []).append({"from": event.seat, "to": to, "amount": event.amount})
        elif event.name() in DID:
            outcome |= DID[event.name()](event)
    return outcome


def test_previews_of_cards_and_moves_say_what_happens() -> None:
    """TWO-10, TWO-16: for every card, every player, and every move, in random positions."""
    compared = 0
    for book, state, _ in games(12, 60):
        if state.finished:
            continue
        seat = state.decisions[0].seats(state.table)[0]
        for action in legal(book, state, seat):
            if not isinstance(action, PlayCard | Move):
                continue
            preview = as_json(book.preview(state, seat, action))
            copy = book.decode(book.encode(state))
            compare(preview, play(book, copy, seat, action), action)
            compared += 1
    assert compared > 2_000


def compare(preview: dict[str, Any], events: list[Event], action: Action) -> None:
    """Compare a preview with the events; a fresh roll was not known."""
    expected = preview["outcome"]
    happened = outcome_of(events, expected["player"])
    rolled = happened.pop("rolled", 0)
    for debt in expected.get("debts", []):
        if "times" in debt:
            debt["amount"] = round_up(debt.pop("times") * rolled)
    if expected.get("debts") and not any(debt["amount"] for debt in expected["debts"]):
        del expected["debts"]
    draws = happened.pop("draws", None)
    assert expected.pop("draws", draws) == draws, action  # nobody draws from an empty deck
    assert preview["legal"], action
    assert expected == happened, action


def test_previews_of_other_actions_are_refused() -> None:
    book, state, _ = game(1)
    for action in (RESIGN, Pay(), Move(0)):
        with pytest.raises(Refused):
            book.preview(state, 0, action)


def test_what_a_payment_does_to_groups_is_said_before() -> None:
    """The shares of groups that its receiver has afterwards, monopolies apart; and those that the payer breaks."""
    gains = 0
    for book, state, _ in games(30, 120, starting_cash=200):
        if not state.table.debts or state.finished:
            continue
        debt = state.table.debts[0]
        shown = next((one for one in as_json(view(book, state, debt.seat))["legal"] if one["type"] == "pay"), None)
        if shown is None or debt.to is None:
            continue
        rules, given, copy = book.rules, shown["proposal"].get("spaces", ()), book.decode(book.encode(state))
        before = rules.owners(state.table)
        play(
            book,
            copy,
            debt.seat,
            Pay(shown["proposal"].get("cash", 0), tuple(given), shown["proposal"].get("buildings", {})),
        )
        after = rules.owners(copy.table)
        assert shown["breaks"] == [key for key, owner in before.items() if owner == debt.seat != after.get(key)]
        made = [key for key, owner in after.items() if owner == debt.to != before.get(key)]
        assert [one["group"] for one in shown["completes"]] == made
        for share in shown["gains"]:
            owners = [copy.table.deed(space).owner for space in rules.monopolies[share["group"]]]
            assert (share["count"], share["whole"]) == (owners.count(debt.to), len(owners))
        assert {one["group"] for one in [*shown["gains"], *shown["completes"]]} == {
            key for key, group in rules.monopolies.items() if {*group} & {*given}
        }
        gains += len(shown["gains"])
    assert gains > 10


def test_the_rents_before_and_after_a_building_are_those_that_are_charged() -> None:
    """Of every property of the group, up to the hotel."""
    book, state, _ = game(1, 3, starting_cash=20_000)
    rules, table = book.rules, state.table
    group = rules.groups["brown"]
    for space in group:
        give(rules, table, space, 0)
    for level in range(1, rules.hotel + 1):
        shown = next(one for one in as_json(view(book, state, 0))["legal"] if one["type"] == "build")
        assert shown["becomes"] == ("hotel" if level == rules.hotel else "house")
        before = [rent(rules, table, space, 0)[0] for space in group]
        play(book, state, 0, Build(group="brown"))
        after = [rent(rules, table, space, 0)[0] for space in group]
        wanted = [
            {"space": space, "before": first, "after": second}
            for space, first, second in zip(group, before, after, strict=True)
        ]
        assert shown["rents"] == wanted
