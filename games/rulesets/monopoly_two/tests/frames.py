"""The positions of Monopoly Two that its client's component tests show (`tests/games/client_frames.py`)."""

from __future__ import annotations

from typing import Any

from tests.games.client_frames import Position, deed, preview
from tests.games.client_rooms import Json

MAYFAIR, PARK_LANE = 39, 37
TWO: Json = {
    "turn": 0,
    "players": {
        "0": {
            "cash": 640,
            "position": 7,
            "hand": [
                {"effect": "go_to", "space": 39},
                {"effect": "give", "amount": 200},
                {"effect": "go_to_nearest", "kind": "railroad"},
                {"effect": "jail_card"},
            ],
        },
        "1": {"cash": 1285, "position": 20, "hand": [{"effect": "go_back"}]},
        "2": {"cash": 90, "in_jail": True, "jail_turns": 1, "hand": []},
    },
    "spaces": {
        **{str(space): {"owner": 0} for space in (1, 3, 6, 12, 23, 39)},
        **{str(space): {"owner": 1} for space in (8, 9, 11, 13, 14, 37)},
        **{str(space): {"owner": 2} for space in (5, 15, 16, 18, 21)},
    },
    "groups": {"brown": {"houses": 2}, "pink": {"hotel": True}},
    "market": [19, 24, 31, 35],
}
LAST_DEED: Json = {
    **TWO,
    "spaces": {
        **{str(space): {"owner": 0} for space in (1, 3, 6, 8, 9, 21, 23, 24, 31, 32, 34, MAYFAIR)},
        **{str(space): {"owner": 1} for space in (11, 13, 14, PARK_LANE)},
    },
    "market": [5, 15, 25, 35],
}
"""Seat 0 has four monopolies, and all but one deed of the fifth."""


def previews(game: Any) -> Json:
    """The server's previews of a card on each player, and of payments for a deed; and that deed."""
    buy = {"type": "buy_deed", "space": PARK_LANE}
    card = {"group": "chance", "effect": "go_to", "space": MAYFAIR}
    actions = {
        **{f"card_on_{seat}": {"type": "play_card", "card": card, "on": seat} for seat in range(3)},
        "buy": buy,
        "buy_with_deed": {**buy, "pay": {"cash": 425, "spaces": [6]}},
        "buy_short": {**buy, "pay": {"cash": 100}},
    }
    return {name: preview(game, action) for name, action in actions.items()} | {"deed": deed(game, PARK_LANE)}


POSITIONS: dict[str, Position] = {
    "two_roll": Position(TWO, more={"two_answers": previews}, players=3),
    "two_move": Position({**TWO, "dice": [3, 5], "decision": {"kind": "move"}}, players=3),
    "two_pay": Position({**TWO, "debts": [{"from": 0, "to": 1, "amount": 900}]}, players=3),
    "two_discard": Position(TWO, players=3, options={"hand_limit": 2}),
    "two_over": Position(LAST_DEED, ((0, {"type": "buy_deed", "space": PARK_LANE}),), players=3),
}
