"""The positions of Bangladeshi Monopoly that its client's component tests show (`tests/games/client_frames.py`)."""

from __future__ import annotations

from functools import partial

from tests.games.client_frames import Position, bid

SYLHET_STATION = 35

position = partial(Position, options={"auction_seconds": 60})

POSITIONS: dict[str, Position] = {
    "buy_short": position(
        {
            "turn": 0,
            "players": {"0": {"position": SYLHET_STATION, "cash": 1500}, "1": {"cash": 3000}},
            "spaces": {"5": {"owner": 0}},
            "decision": {"kind": "buy"},
        },
        after=((0, {"type": "mortgage", "space": 5}), (0, {"type": "buy"})),
    ),
    "debts_in_turn": position(
        {
            "turn": 0,
            "players": {"0": {"position": 39, "cash": 300}, "1": {"cash": 900}, "2": {"cash": 100}},
            "spaces": {
                **{str(space): {"owner": 0, "houses": 2} for space in (16, 18, 19)},
                "5": {"owner": 0},
                "39": {"owner": 1, "houses": 1},
            },
            "debts": [{"from": 0, "to": 1, "amount": 2000}, {"from": 2, "to": 1, "amount": 500}],
        },
        after=((0, {"type": "sell_group", "group": "orange"}),),
        inspect=18,
        players=3,
    ),
    "one_clock": position(
        {
            "turn": 0,
            "players": {"0": {"position": SYLHET_STATION, "cash": 1500}, "1": {"cash": 3000}},
            "decision": {"kind": "buy"},
        },
        ((0, {"type": "decline"}),),
        after=(bid(1, 50), bid(0, 60), bid(1, 160), bid(0, 170), bid(1, 670)),
    ),
    "time_limit": position(
        None,
        after=("game_clock", (0, {"type": "roll", "dice": [4, 6]}), (0, {"type": "end_turn"})),
        options={"time_limit": 30, "decision_seconds": 600},
    ),
}
