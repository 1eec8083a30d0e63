"""The positions of Oofopoly that its client's component tests show (`tests/games/client_frames.py`)."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.games.client_frames import Position, bid, deed, preview, update
from tests.games.client_rooms import Json

LANTERN_LANE, HARBOUR_VIEW, MARKET_CROSS = 6, 9, 19
ON_LANTERN_LANE: Json = {"position": LANTERN_LANE, "cash": 500}
SPLIT: Json = {
    "turn": 0,
    "players": {"0": {"cash": 840, "jail_cards": 2}, "1": {"cash": 455}},
    "spaces": {
        **{str(space): {"owner": 0} for space in (6, 8, 28)},
        **{str(space): {"owner": 0, "houses": 2} for space in (16, 18, 19)},
        **{str(space): {"owner": 1} for space in (9, 15)},
    },
}
OFFER: Json = {
    "type": "offer_trade",
    "to": 1,
    "give": {"cash": 40, "jail_cards": 0, "spaces": [28]},
    "want": {"cash": 0, "jail_cards": 0, "spaces": [9]},
}
LOST: Json = {"turn": 0, "players": {"0": {"cash": -150}, "1": {"cash": 455}}, "spaces": {"1": {"owner": 0}}}


def answers(game: Any) -> Json:
    """The server's answers to the requests that only this game has."""
    given = {"cash": 100, "jail_cards": 0, "spaces": [MARKET_CROSS]}
    requested = {"cash": 0, "jail_cards": 0, "spaces": [HARBOUR_VIEW]}
    return {
        "deed_own": deed(game, MARKET_CROSS),
        "deed_incomplete": deed(game, LANTERN_LANE),
        "deed_free": deed(game, 1),
        "trade": preview(game, {"type": "offer_trade", "to": 1, "give": given, "want": requested}),
    }


position = partial(Position, options={"auction_seconds": 60})

POSITIONS: dict[str, Position] = {
    "roll": position(
        SPLIT, more={"answers": answers, "move": lambda game: update(game, (0, {"type": "roll", "dice": [4, 5]}))}
    ),
    "jail": position({"turn": 0, "players": {"0": {"position": 10, "in_jail": True, "jail_cards": 1, "cash": 500}}}),
    "buy": position({"turn": 0, "players": {"0": ON_LANTERN_LANE}, "decision": {"kind": "buy"}}),
    "end_turn": position(
        {
            "turn": 0,
            "players": {"0": {"cash": 500, "position": 3}},
            "spaces": {"1": {"owner": 0}, "3": {"owner": 0}, "5": {"owner": 0, "mortgaged": True}},
            "decision": {"kind": "end_turn"},
        },
        after=((0, {"type": "build", "space": 1}), (0, {"type": "unmortgage", "space": 5})),
        inspect=1,
    ),
    "auction": position(
        {
            "turn": 0,
            "players": {"0": ON_LANTERN_LANE, "1": {"cash": 300}, "2": {"cash": 200}},
            "decision": {"kind": "buy"},
        },
        ((0, {"type": "decline"}), (1, {"type": "bid", "amount": 50}), (2, {"type": "pass"})),
        players=3,
    ),
    "sealed": position(
        {
            "turn": 0,
            "players": {"0": ON_LANTERN_LANE, "1": {"cash": 300}, "2": {"cash": 0}},
            "decision": {"kind": "buy"},
        },
        ((0, {"type": "decline"}), (1, {"type": "sealed_bid", "amount": 120})),
        players=3,
        options={"auction_kind": "sealed"},
        after=((0, {"type": "sealed_bid", "amount": 200}), (2, {"type": "sealed_bid", "amount": 0})),
    ),
    "debt": position(
        {
            "turn": 0,
            "players": {"0": {"cash": -150}, "1": {"cash": 455}},
            "spaces": {
                **{str(space): {"owner": 0, "houses": 1} for space in (6, 8, 9)},
                **{str(space): {"owner": 0} for space in (5, 28)},
            },
        },
        after=((0, {"type": "mortgage", "space": 5}), (0, {"type": "sell", "space": LANTERN_LANE})),
    ),
    "lost": position(LOST),
    "offer": position(SPLIT, ((0, OFFER),)),
    "over": position(LOST, ((0, {"type": "declare_bankruptcy"}),)),
    "bidding": position(
        {
            "turn": 0,
            "players": {"0": ON_LANTERN_LANE, "1": {"cash": 300}},
            "decision": {"kind": "buy"},
        },
        ((0, {"type": "decline"}),),
        after=(bid(1, 50), bid(0, 70), bid(1, 80), (0, {"type": "pass"})),
    ),
}
