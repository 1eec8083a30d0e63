"""Nothing that the site works out depends on what its viewer cannot see, and leaks that are planted are found.

`python -m tests.analysis.secrets 10000` does the same in many more positions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from games import rulesets
from games.engine.bots import act
from games.engine.copying import copied
from games.engine.features import Features
from games.engine.options import read_options
from games.engine.play import new_game
from games.engine.rulebook import Rulebook
from games.engine.ruleset import Ruleset
from games.engine.state import GameState
from games.rules.presentation.ruleset import ClassicBoards
from games.rulesets.oofopoly.cycling_decks import CardDrawnInCycle
from games.rulesets.oofopoly.ruleset import MECHANICS
from games.rulesets.oofopoly.ruleset import RULESET as OOFOPOLY
from tests.analysis.positions import positions
from tests.analysis.secrets import LOOKS, asked, features, random_games, told_in
from tests.fifth_game import RULESET as LANTERN
from tests.support.kinds import WITH_BOTS

Place = tuple[Rulebook, GameState[Any, Any]]


@pytest.mark.parametrize("key", WITH_BOTS)
def test_nothing_is_told_of_what_is_hidden(key: str) -> None:
    places = positions(key, 24, "secrets")
    assert not told_in(places, "secrets")
    seen = {name for book, state in places[:10] for name, look in LOOKS.items() if look(book, state, asked(state))}
    assert {"features", "curve", "at rest", "candidates", "playouts", "choices"} <= seen


def test_nothing_is_told_of_sealed_bids() -> None:
    """Whoever bids after others learns nothing of what they have bid."""
    book = rulesets.rulebook("oofopoly", None, {"auction_kind": "sealed"})
    places = [place for place in course(book, 4, 400) if place[1].table.sealed_bids]
    assert len(places) > 5
    assert not told_in(places, "bids")


def test_nothing_is_told_of_charms() -> None:
    """In the game that shows how one is added."""
    assert not told_in(races(LANTERN), "charms")


def test_a_feature_is_not_given_what_is_hidden() -> None:
    """No field with anything hidden inside, whatever it asks for."""
    peeking = Features(version=1, names=("next",), of=lambda rules, table: [[table.charms[0].strength]])
    ((book, state),) = races(replace(LANTERN, features=peeking), 1)
    with pytest.raises(AttributeError, match="charms"):
        features(book, state, 0)


def test_chances_that_read_what_is_hidden_are_found() -> None:
    def worth(rules: Any, table: Any, seat: int) -> int:
        return 10 + table.charms[seat].strength

    assert told_in(races(replace(LANTERN, views=replace(LANTERN.views, worth=worth))), "charms")["curve"]


def test_playouts_that_leave_the_charms_of_others_as_they_are_are_found() -> None:
    found = told_in(races(replace(LANTERN, flow=replace(LANTERN.flow, redraw_for=None))), "charms")
    assert found["playouts"]
    assert not found["candidates"]


def test_playouts_with_the_cards_to_come_are_found() -> None:
    told = told_in(classic(flow=replace(OOFOPOLY.flow, redraw=lambda game: None)), "decks")
    assert told["playouts"]
    assert told["best"] <= told["playouts"]


def test_candidates_and_bots_that_look_into_a_deck_or_at_the_seed_are_found() -> None:
    bots = OOFOPOLY.bots
    assert bots is not None
    strategy, alternatives = bots.strategy, bots.candidates
    assert alternatives is not None

    def peeking(profile: Any, rules: Any, view: Any) -> Any:
        lucky = ord(view._state.seed[-1]) % 2
        return None if lucky else strategy(profile, rules, view)

    def fewer(profile: Any, rules: Any, view: Any) -> Any:
        order = next(iter(view._state.table.decks.values())).order
        return list(alternatives(profile, rules, view))[order[0] % 2 :]

    assert told_in(classic(bots=replace(bots, strategy=peeking)), "seed")["choices"]
    found = told_in(classic(bots=replace(bots, candidates=fewer)), "decks")
    assert found["candidates"]
    assert not found["features"]


def test_luck_that_knows_the_next_card_is_found() -> None:
    """Rules that turn up a card without saying that it could have been another."""

    def draw(game: Any, seat: int, group: str) -> Any:
        table = game.table
        order, place = table.decks[group].order, table.next_cards.get(group, 0)
        card = game.rules.cards[group][order[place]]
        game.emit(CardDrawnInCycle(seat, group, card))
        return card

    boards = ClassicBoards(replace(MECHANICS, draw_card=draw), Path(rulesets.__file__).parent / "oofopoly")
    found = told_in(classic(open=boards.open), "card")
    assert found["luck"]
    assert not found["at rest"]


def races(ruleset: Ruleset, most: int = 60) -> list[Place]:
    """Positions of races by these rules."""
    return list(islice(random_games(opened(ruleset), 4, "races"), most))


def classic(**changes: Any) -> list[Place]:
    """Positions of a game by the rules of Oofopoly with these changes."""
    book = opened(replace(OOFOPOLY, **changes))
    usual = rulesets.rulebook("oofopoly")
    return [(book, state) for _, state in list(course(usual, 4, 160))[::4]]


def opened(ruleset: Ruleset) -> Rulebook:
    """These rules on their own board."""
    return Rulebook(ruleset, ruleset.boards.default(), read_options(ruleset.options, {}))


def course(book: Rulebook, players: int, most: int) -> Iterator[Place]:
    """The positions of a game between bots of the default level."""
    bots = book.ruleset.bots
    assert bots is not None
    state, _ = new_game(book, players, "secrets")

    def choose(seat: int) -> Any:
        return bots.choose(bots.default_level, book, state, seat)

    for _ in range(most):
        if state.finished:
            break
        yield book, copied(state)
        act(book, state, choose)
