"""A bot sees the public part of the table, its own secrets and its legal actions, but never the state."""

from __future__ import annotations

from typing import Annotated, Any, Protocol, get_type_hints

import pytest
from msgspec import Struct

from games import rulesets
from games.engine.bots import view_of
from games.engine.hidden import opener, own_opener, secret
from games.engine.play import legal, new_game, play, time_out
from games.engine.rulebook import Rulebook
from games.engine.state import GameState
from tests.fifth_game.ruleset import LAMPS
from tests.fifth_game.ruleset import RULESET as LANTERN
from tests.support.kinds import WITH_BOTS

SECRETS = {"decks", "deck", "hands", "held", "dues", "seed", "drawn", "agenda"}


class Sealed(Struct):
    """Something that its seat may see, but not the whole of it."""

    seat: int = 0
    known: Annotated[int, secret("seat")] = 1
    sealed: Annotated[int, secret()] = 2


class Concealed(Struct):
    """A table with hidden and open fields."""

    things: list[Sealed]
    numbers: list[int]

    def total(self) -> int:
        """The sum of the open numbers."""
        return sum(self.numbers)

    def peek(self) -> int:
        """Return a value that nobody may see."""
        return self.things[0].sealed

    def reveal(self) -> int:
        """The same."""
        return self.things[0].sealed


class Peeking(Protocol):
    """The attributes that bots would like to read."""

    numbers: list[int]

    def total(self) -> int:
        """The sum."""

    def peek(self) -> int:
        """Return a value that nobody may see."""


def race(players: int) -> tuple[Rulebook, GameState[Any, Any]]:
    """A new game of Lantern Race, in which every seat has a hidden charm."""
    book = Rulebook(LANTERN, {"lamps": LAMPS}, LANTERN.options())
    return book, new_game(book, players, "charms")[0]


def test_a_seat_sees_its_own_secrets_and_no_others() -> None:
    book, state = race(4)
    charms = view_of(book, state, 1).redacted["charms"]
    assert charms[1]["strength"] == state.table.charms[1].strength
    assert not any("strength" in charms[seat] for seat in (0, 2, 3))


def test_a_field_that_holds_a_secret_at_any_depth_is_not_in_the_public_table() -> None:
    table = view_of(*race(2), 0).table
    assert hasattr(table, "racers")
    assert not hasattr(table, "charms")


def test_what_a_seat_owns_is_what_it_alone_may_see() -> None:
    """Of the list of charms it is the seat's own; a spectator has none."""
    book, state = race(4)
    own = view_of(book, state, 2).own
    assert own.__struct_fields__ == ("charms",)
    assert own.charms is state.table.charms[2]
    assert view_of(book, state, -1).own.charms is None


def test_a_struct_with_anything_secret_to_its_seat_is_nobodys_own() -> None:
    assert own_opener(Concealed)(Concealed([Sealed()], []), 0).__struct_fields__ == ()


def test_the_public_table_has_the_methods_that_are_asked_for() -> None:
    """They see the fields without secrets only."""
    seen = opener(Concealed, Peeking)(Concealed([Sealed()], [3, 4]))
    assert seen.total() == 7
    assert not hasattr(seen, "reveal")
    with pytest.raises(AttributeError):
        seen.peek()


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_view_gives_no_access_to_secrets(key: str) -> None:
    book = rulesets.rulebook(key)
    state, _ = new_game(book, book.ruleset.min_players, "secrets")
    view = view_of(book, state, 0)
    for name in SECRETS:
        assert not hasattr(view.table, name)
        assert not hasattr(view, name)
    for name in view.table.__struct_fields__:
        assert getattr(view.table, name) == getattr(state.table, name)


@pytest.mark.parametrize("key", WITH_BOTS)
def test_the_view_has_the_fields_that_the_bots_read_and_no_others(key: str) -> None:
    """Or all that are open, if the bots do not say which they read."""
    book = rulesets.rulebook(key)
    assert book.ruleset.bots is not None
    reads = book.ruleset.bots.reads
    state, _ = new_game(book, book.ruleset.min_players, "fields")
    fields = {*view_of(book, state, 0).table.__struct_fields__}
    assert fields == {*get_type_hints(reads)} if reads else fields <= {*book.ruleset.table.__struct_fields__}


@pytest.mark.parametrize("key", rulesets.RULESETS)
def test_the_view_lists_the_legal_actions_and_those_that_answer_a_decision(key: str) -> None:
    book = rulesets.rulebook(key)
    state, _ = new_game(book, book.ruleset.min_players, "legal")
    decision = state.decisions[0]
    view = view_of(book, state, 0)
    assert (view.kind, view.decision) == (decision.name(), decision.id)
    assert view.question is not None
    assert view.question.kind == decision.name()
    assert view.legal == legal(book, state, 0)
    assert view.legal[: len(view.answers)] == view.answers
    others = [seat for seat in range(book.ruleset.min_players) if seat not in decision.seats(state.table)]
    assert all(view_of(book, state, seat).kind == "" and not view_of(book, state, seat).question for seat in others)


def scramble(book: Rulebook, state: GameState[Any, Any], seat: int) -> None:
    """Change everything that is hidden from that seat."""
    state.seed, state.drawn = "another seed", state.drawn + 7
    for deck in getattr(state.table, "decks", {}).values():
        deck.order.reverse()
    getattr(state.table, "deck", []).reverse()
    for hand in getattr(state.table, "hands", []):
        if hand.seat != seat:
            hand.cards = [random_card(book, number) for number in hand.cards]


def random_card(book: Rulebook, number: int) -> int:
    """Another card of the same kind."""
    alike: list[int] = book.rules.numbers_of[book.rules.card_kind[number]]
    return alike[(alike.index(number) + 5) % len(alike)]


@pytest.mark.parametrize("key", WITH_BOTS)
def test_a_bots_choice_depends_on_no_secret_and_changes_nothing(key: str) -> None:
    book = rulesets.rulebook(key)
    bots = book.ruleset.bots
    assert bots is not None
    seats = range(book.ruleset.max_players)
    state, _ = new_game(book, len(seats), "choices")
    while not state.finished and state.asked < 300:
        before = book.encode(state)
        chosen = [(seat, bots.choose(bots.default_level, book, state, seat)) for seat in seats]
        for seat, action in chosen:
            other = book.decode(before)
            scramble(book, other, seat)
            assert bots.choose(bots.default_level, book, other, seat) == action
        assert book.encode(state) == before
        acting = next(((seat, action) for seat, action in chosen if action is not None), None)
        if acting is None:
            time_out(book, state, next(decision.id for decision in state.decisions if decision.blocking))
        else:
            play(book, state, *acting)
