"""The plays that earn the achievements of Monopoly Two."""

from __future__ import annotations

from typing import Any

from tests.rulesets.plays import ALL_BUT_BOB, Play, Step, does, owns, position, resign


def two(setup: dict[str, Any], steps: list[Step]) -> Play:
    """A play for a game that takes at least three players."""
    return Play(setup, steps, players=3)


def buys_from_row(*owned: int) -> Play:
    """Ann owns some deeds and buys the third space from the face-up row."""
    setup = {**position(spaces=owns(*owned)), "market": [3]}
    return two(setup, [does("ann", "buy_deed", SPACE=3)])


def moves_bob(cash: int, action: str, **fields: Any) -> Play:
    """Ann moves Bob, who has some cash, onto her deed, and he does what remains for him."""
    steps = [does("ann", "roll", dice=[[1, 2]]), does("ann", "move", PLAYER=1), does("bob", action, **fields)]
    return two(position(bob={"cash": cash}, spaces=owns(3)), steps)


def plays(card: dict[str, Any], on: int) -> Step:
    """Ann plays a card on somebody."""
    return does("ann", "play_card", CARD=card, ON=on)


GIFT = {"group": "chance", "effect": "give", "amount": 50}
JAIL_CARD = {"group": "chance", "effect": "jail_card", "amount": 1}
ROLLS_AND_MOVES = [does("ann", "roll", dice=[[1, 2]]), does("ann", "move", PLAYER=0)]
TWO_LAST_ONE_LEFT = Play({}, resign("bob", "cid"), players=3)
BUILD_A_HOUSE = two(position(spaces=owns(1, 3)), [does("ann", "build", GROUP="brown")])
BUY_FROM_BOB = two(position(spaces=owns(5, by="bob")), [does("ann", "buy_deed", SPACE=5)])
PLAYS: dict[str, Play] = {
    **dict.fromkeys(("first_game", "veteran_player", "regular", "old_hand"), TWO_LAST_ONE_LEFT),
    **dict.fromkeys(("first_victory", "consistent_winner", "champion", "dynasty"), TWO_LAST_ONE_LEFT),
    **dict.fromkeys(("quick_work", "clean_record", "monopoly_two_bare_ground"), TWO_LAST_ONE_LEFT),
    "full_table": Play({}, resign("bob", *ALL_BUT_BOB), players=6),
    **dict.fromkeys(("building_expert", "master_builder", "town_planner"), BUILD_A_HOUSE),
    "hotel_mogul": two(position(spaces=owns(1, 3, houses=4)), [does("ann", "build", GROUP="brown")]),
    "whole_street": buys_from_row(1),
    "triple_monopoly": buys_from_row(1, 6, 8, 9, 11, 13, 14),
    "property_tycoon": buys_from_row(6, 8, 11, 13, 16, 18, 21, 23, 26),
    "empire": buys_from_row(5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28),
    "landlord": moves_bob(1_500, "pay", CASH=10),
    **dict.fromkeys(("debt_collector", "ruthless"), moves_bob(0, "declare_bankruptcy")),
    "frequent_guest": two(position(ann={"position": 27}), ROLLS_AND_MOVES),
    "seeing_double": two({}, [does("ann", "roll", dice=[[3, 3]])]),
    "monopoly_two_puppeteer": two({}, [does("ann", "roll", dice=[[1, 2]]), does("ann", "move", PLAYER=1)]),
    "monopoly_two_in_kind": two(
        position(spaces={**owns(6), **owns(1, by="bob")}), [does("ann", "buy_deed", SPACE=1, PAY={"spaces": [6]})]
    ),
    "monopoly_two_samaritan": two(position(ann={"hand": [JAIL_CARD]}, bob={"in_jail": True}), [plays(JAIL_CARD, on=1)]),
    "monopoly_two_breakout": two(position(ann={"in_jail": True}), [does("ann", "roll", dice=[[2, 2]])]),
    "monopoly_two_card_sharp": two(position(ann={"hand": [GIFT]}), [plays(GIFT, on=1)]),
    **dict.fromkeys(("monopoly_two_raider", "monopoly_two_takeover_king"), BUY_FROM_BOB),
    "monopoly_two_high_five": buys_from_row(1)._replace(options={"monopolies_to_win": 1}),
    "monopoly_two_bank_breaker": two(position(ann={"cash": 5_000, "hand": [GIFT]}), [plays(GIFT, on=0)]),
}
