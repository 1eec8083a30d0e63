"""The plays that earn achievements: a position and steps, the last of which earns it for Ann.

A game with achievements of its own has its plays in `PLAYS`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

SECOND = 1_000
NAMES = ["ann", "bob", "cid", "dan", "eve", "fay"]
ANN = 0
Step = dict[str, Any]


class Play(NamedTuple):
    """A position and what is played from there, one step a second; Ann is the one who earns something."""

    setup: dict[str, Any]
    steps: list[Step]
    players: int = 2
    options: dict[str, Any] = {}
    pace: int = SECOND


def does(name: str, action: str, **step: Any) -> Step:
    """A step of a scenario; capitals are fields of the action."""
    fields = {key.lower(): step.pop(key) for key in list(step) if key.isupper()}
    return {"by": name, "do": {"type": action, **fields}, **step}


def owns(*spaces: int, by: str = "ann", **fields: Any) -> dict[str, Any]:
    """Deeds of a player."""
    return {str(space): {"owner": by, **fields} for space in spaces}


def position(*, turn: str = "ann", spaces: dict[str, Any] | None = None, **players: dict[str, Any]) -> dict[str, Any]:
    """A position in the format of scenarios."""
    return {"turn": turn, "players": players, "spaces": spaces or {}}


def resign(*names: str) -> list[Step]:
    """These players leave the game."""
    return [does(name, "resign") for name in names]


def buys_third(*owned: int) -> Play:
    """Ann owns some deeds and buys the third space."""
    return Play(position(spaces=owns(*owned)), [does("ann", "roll", dice=[[1, 2]]), does("ann", "buy")])


def rent_of_third(cash: int) -> Play:
    """Ann has some cash, and Bob lands on her deed."""
    setup = position(turn="bob", ann={"cash": cash}, spaces=owns(3))
    return Play(setup, [does("bob", "roll", dice=[[1, 2]])])


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


def bankrupts_bob(**deeds: Any) -> Play:
    """Bob cannot pay Ann's rent."""
    setup = position(turn="bob", bob={"cash": 0}, spaces={**owns(39), **deeds})
    steps = [does("bob", "roll", dice=[[4, 5]]), does("bob", "declare_bankruptcy")]
    setup["players"]["bob"]["position"] = 30
    return Play(setup, steps, players=3)


GIFT = {"group": "chance", "effect": "give", "amount": 50}
JAIL_CARD = {"group": "chance", "effect": "jail_card", "amount": 1}
ROLLS_AND_MOVES = [does("ann", "roll", dice=[[1, 2]]), does("ann", "move", PLAYER=0)]
BUY_A_STATION = Play(position(spaces=owns(15, 25, 35)), [does("ann", "roll", dice=[[2, 3]]), does("ann", "buy")])
ALL_BUT_BOB = ("cid", "dan", "eve", "fay")
BUILD = Play(position(spaces=owns(1, 3)), [does("ann", "build", SPACE=1)])
LAST_ONE_LEFT = Play({}, resign("bob"))
EVERY_GAME: dict[str, Play] = {
    **dict.fromkeys(("first_game", "veteran_player", "regular", "old_hand"), LAST_ONE_LEFT),
    **dict.fromkeys(("first_victory", "consistent_winner", "champion", "dynasty"), LAST_ONE_LEFT),
    "quick_work": LAST_ONE_LEFT,
    "full_table": Play({}, resign("bob", *ALL_BUT_BOB), players=6),
}
CLASSIC: dict[str, Play] = {
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
OWN: dict[str, dict[str, Play]] = {
    "oofopoly": {
        "oofopoly_back_in_black": Play(
            position(bob={"cash": -30}, ann={"cash": -30}, spaces=owns(5)), [does("ann", "mortgage", SPACE=5)]
        ),
        "oofopoly_prepared": Play(
            position(ann={"jail_cards": 1}), [does("ann", "roll", dice=[[1, 1]], cards=[{"effect": "jail_card"}])]
        ),
        "oofopoly_moonwalk": Play({}, [does("ann", "roll", dice=[[3, 4]], cards=[{"effect": "go_back"}])]),
        "oofopoly_rail_baron": BUY_A_STATION,
        "oofopoly_comeback": Play(
            position(ann={"cash": 100}, spaces=owns(5)),
            [does("ann", "roll", dice=[[1, 3]]), does("ann", "settle"), *resign("bob")],
        ),
        "oofopoly_power_and_water": Play(
            position(turn="bob", bob={"position": 9}, spaces=owns(12)), [does("bob", "roll", dice=[[1, 2]])]
        ),
        "oofopoly_grand_hotel": Play(
            position(turn="bob", bob={"position": 36}, spaces=owns(37, 39, hotel=True)),
            [does("bob", "roll", dice=[[1, 2]])],
        ),
        "oofopoly_bank_breaker": rent_of_third(5_000),
    },
    "bangladeshi": {
        **dict.fromkeys(
            ("bangladeshi_jackpot", "bangladeshi_big_pot"),
            Play(
                {**position(ann={"position": 10}), "pot": 700},
                [does("ann", "roll", dice=[[4, 6]])],
                options={"free_parking_jackpot": True},
            ),
        ),
        "bangladeshi_honest_debtor": Play(
            position(ann={"cash": 100}, spaces=owns(39)), [does("ann", "roll", dice=[[1, 3]]), does("ann", "settle")]
        ),
        "bangladeshi_freedom": Play(
            {**position(ann={"in_jail": True, "jail_cards": 1}), "decision": {"kind": "jail"}},
            [does("ann", "use_jail_card")],
        ),
        "bangladeshi_stationmaster": BUY_A_STATION,
        "bangladeshi_photo_finish": Play(
            position(ann={"cash": 20_000}),
            [{"time_up": True}, does("ann", "roll", dice=[[4, 6]]), does("ann", "end_turn")],
        ),
        "bangladeshi_inheritance": bankrupts_bob(**owns(5, by="bob", mortgaged=True)),
        "bangladeshi_lakhpati": rent_of_third(99_399),
        "bangladeshi_bank_breaker": rent_of_third(50_000),
    },
}
TWO_LAST_ONE_LEFT = Play({}, resign("bob", "cid"), players=3)
BUILD_A_HOUSE = two(position(spaces=owns(1, 3)), [does("ann", "build", GROUP="brown")])
BUY_FROM_BOB = two(position(spaces=owns(5, by="bob")), [does("ann", "buy_deed", SPACE=5)])
TWO: dict[str, Play] = {
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
NEARLY_WON: dict[str, Any] = {
    "round": 4,
    "police": [0],
    "spaces": {
        **{str(space): {"tile": True, "homes": 4} for space in (22, 23)},
        "21": {"condo": False, "homes": 4},
        "24": {"tile": True, "activists": 4},
    },
}
BUILDS_THE_LAST = [does("ann", "build_homes", SPACE=24)]


def coop(setup: dict[str, Any], steps: list[Step], pawns: dict[int, int], players: int = 2) -> Play:
    """A play in the step that follows when plans are closed with these pawns; Bob has said ready already."""
    placed = {str(pawn): {"space": space} for pawn, space in pawns.items()}
    ready = {} if players == 1 else {"ready": ["bob"]}
    return Play({"police": [0], **setup, **ready, "pawns": placed}, steps, players=players)


def coop_win(players: int = 2, **setup: Any) -> Play:
    """Ann builds the last homes of a zone."""
    position = {**NEARLY_WON, **setup}
    return coop(position, [does("ann", "ready", die=[1]), *BUILDS_THE_LAST], {0: 24}, players)


NEXT_ROUND: dict[str, Any] = {"die": [1, 1, 1], "tiles": ["green", "green", "dark_blue"]}
SHARED_CONDO = coop(
    {"players": {"ann": {"cash": 100}, "bob": {"cash": 100}}, "spaces": {"22": {"tile": True, "condo": True}}},
    [
        does("ann", "ready", die=[1]),
        does("bob", "remove_condo", SPACE=22, ACTIVISTS=0, CASH=100),
        does("ann", "remove_condo", SPACE=22, ACTIVISTS=0, CASH=100, **NEXT_ROUND),
    ],
    {0: 22, 4: 22},
)
COOP: dict[str, Play] = {
    **dict.fromkeys(("first_game", "veteran_player", "regular", "old_hand", "quick_work"), coop_win()),
    **dict.fromkeys(("first_victory", "consistent_winner", "champion", "dynasty"), coop_win()),
    **dict.fromkeys(("coopoly_roof_overhead", "coopoly_tiny_town", "coopoly_whirlwind"), coop_win()),
    "coopoly_lone_organizer": coop_win(players=1),
    "coopoly_at_the_brink": coop(
        {
            **NEARLY_WON,
            "players": {"ann": {"cash": 400}},
            "spaces": {
                **NEARLY_WON["spaces"],
                **{str(space): {"tile": True, "condo": True} for space in (26, 27, 28)},
            },
        },
        [does("ann", "ready", die=[1]), does("ann", "remove_condo", SPACE=28), *BUILDS_THE_LAST],
        {0: 24, 1: 28},
    ),
    "coopoly_jailbreak": coop(
        {"jail": 12},
        [does("ann", "ready", die=[1], dice=[[5, 6]]), does("ann", "free_activists", TO={"5": 10}, **NEXT_ROUND)],
        {0: 10},
    ),
    **dict.fromkeys(("coopoly_common_purse", "coopoly_wrecking_crew"), SHARED_CONDO),
    "coopoly_mass_movement": coop({}, [does("ann", "ready", die=[1, 6, 1, 1, 1], tiles=NEXT_ROUND["tiles"])], {0: 15}),
}
PLAYS: dict[str, dict[str, Play]] = {
    **{key: EVERY_GAME | CLASSIC | own for key, own in OWN.items()},
    "monopoly_two": TWO,
    "coopoly": COOP,
}
"""By ruleset."""


def plays_of(ruleset: str) -> dict[str, Play]:
    """The plays that earn the achievements of a ruleset."""
    return PLAYS.get(ruleset, EVERY_GAME)
