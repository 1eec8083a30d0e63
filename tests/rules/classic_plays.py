"""The plays that earn the achievements of every classic game."""

from __future__ import annotations

from typing import Any

from tests.rulesets.plays import EVERY_GAME, LAST_ONE_LEFT, Play, does, owns, position


def buys_third(*owned: int) -> Play:
    """Ann owns some deeds and buys the third space."""
    return Play(position(spaces=owns(*owned)), [does("ann", "roll", dice=[[1, 2]]), does("ann", "buy")])


def rent_of_third(cash: int) -> Play:
    """Ann has some cash, and Bob lands on her deed."""
    setup = position(turn="bob", ann={"cash": cash}, spaces=owns(3))
    return Play(setup, [does("bob", "roll", dice=[[1, 2]])])


def bankrupts_bob(**deeds: Any) -> Play:
    """Bob cannot pay Ann's rent."""
    setup = position(turn="bob", bob={"cash": 0}, spaces={**owns(39), **deeds})
    steps = [does("bob", "roll", dice=[[4, 5]]), does("bob", "declare_bankruptcy")]
    setup["players"]["bob"]["position"] = 30
    return Play(setup, steps, players=3)


BUY_A_STATION = Play(position(spaces=owns(15, 25, 35)), [does("ann", "roll", dice=[[2, 3]]), does("ann", "buy")])
BUILD = Play(position(spaces=owns(1, 3)), [does("ann", "build", SPACE=1)])
CLASSIC: dict[str, Play] = EVERY_GAME | {
    **dict.fromkeys(("building_expert", "master_builder", "town_planner"), BUILD),
    "hotel_mogul": Play(position(spaces={**owns(1, houses=4), **owns(3, houses=4)}), [does("ann", "build", SPACE=1)]),
    "whole_street": buys_third(1),
    "triple_monopoly": buys_third(1, 6, 8, 9, 11, 13, 14),
    "property_tycoon": buys_third(6, 8, 11, 13, 16, 18, 21, 23, 26),
    "empire": buys_third(5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28),
    "landlord": rent_of_third(1_000),
    **dict.fromkeys(
        ("under_the_hammer", "auction_hunter"),
        Play({"auction": {"space": 5}}, [does("ann", "bid", AMOUNT=10), {"timeout": True}]),
    ),
    "frequent_guest": Play(position(ann={"position": 25}), [does("ann", "roll", dice=[[2, 3]])]),
    "seeing_double": Play({}, [does("ann", "roll", dice=[[3, 3]])]),
    "master_trader": Play(
        position(spaces=owns(5)),
        [
            does("ann", "offer_trade", TO=1, GIVE={"spaces": [5]}, WANT={"cash": 100}),
            does("bob", "accept_trade", TRADE=1),
        ],
    ),
    **dict.fromkeys(("debt_collector", "ruthless"), bankrupts_bob()),
    "clean_record": LAST_ONE_LEFT,
}
