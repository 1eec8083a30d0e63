"""Decoding actions and states: malformed input is refused with the field that is wrong."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from games import rulesets
from games.engine.play import new_game, play, seating
from games.engine.refusal import Refused
from games.rules.auction import Bid
from games.rules.table import TradeSide
from games.rules.trade import OfferTrade

BOOK = rulesets.rulebook("oofopoly")

BAD: list[tuple[Any, str | None]] = [
    (None, "type"),
    (5, "type"),
    ("roll", "type"),
    ([], "type"),
    (["roll"], "type"),
    ({}, "type"),
    ({"type": 5}, "type"),
    ({"type": None}, "type"),
    ({"type": "Roll"}, "type"),
    ({"type": "roll\u0000"}, "type"),
    ({"type": ["roll"]}, "type"),
    ({"type": "roll", "seat": 1}, None),
    ({"type": "bid"}, None),
    ({"type": "bid", "amount": None}, "amount"),
    ({"type": "bid", "amount": "5"}, "amount"),
    ({"type": "bid", "amount": 5.0}, "amount"),
    ({"type": "bid", "amount": float("nan")}, "amount"),
    ({"type": "bid", "amount": float("inf")}, "amount"),
    ({"type": "bid", "amount": True}, "amount"),
    ({"type": "bid", "amount": [5]}, "amount"),
    ({"type": "build", "space": {}}, "space"),
    ({"type": "offer_trade"}, None),
    ({"type": "offer_trade", "to": 1, "give": 5}, "give"),
    ({"type": "offer_trade", "to": 1, "give": {"spaces": 5}}, "give.spaces"),
    ({"type": "offer_trade", "to": 1, "give": {"spaces": ["5"]}}, "give.spaces[0]"),
    ({"type": "offer_trade", "to": 1, "give": {"cash": "5"}}, "give.cash"),
    ({"type": "offer_trade", "to": 1, "want": {"houses": 5}}, "want"),
    ({"type": "offer_trade", "to": "1"}, "to"),
]


@pytest.mark.parametrize(("raw", "field"), BAD, ids=lambda part: str(part)[:50])
def test_malformed_actions_are_refused_with_their_field(raw: Any, field: str | None) -> None:
    with pytest.raises(Refused) as caught:
        BOOK.read_action(raw)
    assert (caught.value.code, caught.value.field) == ("malformed", field)
    assert caught.value.message


def test_every_action_survives_encoding_and_decoding() -> None:
    actions = [Bid(5), OfferTrade(1, TradeSide(5, 1, (3, 4)), TradeSide(), 7)]
    actions += [kind() for kind in BOOK.ruleset.actions if not any(f.required for f in msgspec.structs.fields(kind))]
    for action in actions:
        assert BOOK.read_action(json.loads(BOOK.encode_action(action))) == (action, None)


@pytest.mark.parametrize(
    "number", [10**5000, -(10**5000), 2**64, -1, 0], ids=["huge", "huge negative", "beyond 64 bits", "negative", "zero"]
)
def test_numbers_of_any_length_are_refused_by_the_rules(number: int) -> None:
    state, _ = new_game(BOOK, 3, "seed")
    for raw in (
        {"type": "accept_trade", "trade": number},
        {"type": "build", "space": number},
        {"type": "mortgage", "space": number},
        {"type": "offer_trade", "to": number, "give": {"cash": 1}},
        {"type": "offer_trade", "to": 1, "give": {"cash": number, "jail_cards": number, "spaces": [number]}},
        {"type": "offer_trade", "to": 1, "give": {"cash": 1}, "counter_of": number},
        {"type": "bid", "amount": number},
    ):
        before = BOOK.encode(state)
        with pytest.raises(Refused):
            play(BOOK, state, 0, *BOOK.read_action(raw))
        assert BOOK.encode(state) == before


@pytest.mark.parametrize("seat", [-1, 3, 10**9])
def test_a_seat_that_does_not_exist_cannot_act(seat: int) -> None:
    state, _ = new_game(BOOK, 3, "seed")
    with pytest.raises(Refused, match="not_your_turn"):
        play(BOOK, state, seat, *BOOK.read_action({"type": "roll"}))


@pytest.mark.parametrize("players", [-1, 0, 1, 9, 100])
def test_a_game_needs_two_to_eight_players(players: int) -> None:
    with pytest.raises(Refused) as caught:
        new_game(BOOK, players, "seed")
    assert (caught.value.code, caught.value.about) == ("out_of_range", {"counts": "2\N{EN DASH}8", "players": players})


def test_the_seating_is_drawn_from_the_seed() -> None:
    """OOF-4: every order occurs, and the first event names it."""
    orders = {seating(new_game(BOOK, 3, str(seed))[1]) for seed in range(80)}
    assert len(orders) == 6
    assert new_game(BOOK, 3, "7")[1] == new_game(BOOK, 3, "7")[1]


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"null", b'{"table":{}}', b"{", b'{"seed":5}'])
def test_a_damaged_state_is_not_decoded(text: bytes) -> None:
    with pytest.raises(Refused, match="unreadable_game"):
        BOOK.decode(text)


def test_a_full_table_of_eight_stays_small() -> None:
    book = rulesets.rulebook("oofopoly")
    state, _ = new_game(book, 8, "0" * 64)
    for space, deed in enumerate(state.table.deeds):
        if deed is not None:
            state.table.transfer(space, space % 8)
    for seat in range(8):
        state.table.players[seat].cash = 1_000_000
        for _ in range(4):
            play(
                book,
                state,
                seat,
                OfferTrade((seat + 1) % 8, TradeSide(cash=100_000, spaces=tuple(state.table.players[seat].spaces))),
            )
    assert len(state.table.trades) == 32
    assert len(book.encode(state)) < 8 * 1024
