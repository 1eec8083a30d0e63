"""Every achievement is earned by play, and not earned without the last step of it."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import msgspec
import pytest

from games import rulesets
from games.engine.scenario import Scenario
from games.engine.statistics import Achievement, Statistic, Tally, add, begin_tally, count_version
from games.rulesets import RULESETS

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
    {0: 22, 2: 22},
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
CASES = [
    pytest.param(key, one, id=f"{key}-{one.key}") for key, ruleset in RULESETS.items() for one in ruleset.achievements
]


def plays_of(ruleset: str) -> dict[str, Play]:
    """The plays that earn the achievements of a ruleset."""
    if ruleset in OWN:
        return EVERY_GAME | CLASSIC | OWN[ruleset]
    return TWO if RULESETS[ruleset].competitive else COOP


def played(ruleset: str, play: Play, earlier: dict[str, int]) -> Tally:
    """The counts of a game after a play, given Ann's counts from before in the same game."""
    raw = {"ruleset": ruleset, "players": NAMES[: play.players], "setup": play.setup, "options": play.options}
    scenario = Scenario(raw, rulesets.rulebook)
    book = scenario.book
    table: Any = msgspec.json.decode(msgspec.json.encode(scenario.state.table), type=book.ruleset.table)
    tally = begin_tally(book, play.players, table, 0, [])
    known: dict[str, Statistic] = {one.key: one for one in book.ruleset.statistics}
    for key, amount in earlier.items():
        add(tally.seats[ANN], known[key], amount)
    for number, step in enumerate(play.steps, 2):
        count_version(book, tally, table, number, (number - 1) * play.pace, scenario._act(step))
    played_on: Any = scenario.state.table
    assert table.players == played_on.players
    assert getattr(table, "deeds", None) == getattr(played_on, "deeds", None)
    return tally


@pytest.mark.parametrize(("ruleset", "achievement"), CASES)
def test_each_is_earned_by_its_last_step_and_not_before(ruleset: str, achievement: Achievement) -> None:
    """What is counted is brought to one play before the number by earlier plays, in this game or in others."""
    play, key = plays_of(ruleset)[achievement.key], achievement.statistic
    statistic = next(one for one in RULESETS[ruleset].statistics if one.key == key)
    counted = played(ruleset, play, {}).seats[ANN].get(key, 0)
    earlier = achievement.at_least - counted if statistic.combine == "sum" else 0
    assert earlier >= 0
    before = played(ruleset, play._replace(steps=play.steps[:-1]), {key: earlier} if earlier else {})
    after = played(ruleset, play, {key: earlier} if earlier else {})
    assert before.seats[ANN].get(key, 0) < achievement.at_least <= after.seats[ANN].get(key, 0)


@pytest.mark.parametrize("ruleset", OWN)
def test_what_just_misses(ruleset: str) -> None:
    """Conditions that no number shows: too late, too few players, after a visit to jail."""
    slow = played(ruleset, Play({}, [*offers(5), *resign("bob")], pace=240 * SECOND), {}).seats[ANN]
    assert slow["shortest_win"] == 11 * 240
    assert "quick_wins" not in slow
    assert slow["wins_without_jail"] == 1
    five = played(ruleset, Play({}, resign("bob", "cid", "dan", "eve"), players=5), {}).seats[ANN]
    assert five["wins"] == 1
    assert "large_table_wins" not in five
    to_jail = [does("ann", "roll", dice=[[2, 3]]), *resign("bob")]
    jailed = played(ruleset, Play(position(ann={"position": 25}), to_jail), {}).seats[ANN]
    assert jailed["wins"] == 1
    assert "wins_without_jail" not in jailed


def missed(play: Play, *keys: str) -> None:
    """Assert that Ann has none of these after a play."""
    counts = played("monopoly_two", play, {}).seats[ANN]
    assert {key: counts[key] for key in keys if counts.get(key)} == {}


def test_what_just_misses_with_three_players() -> None:
    """The same for the game that has its own table, and what its own achievements nearly count."""
    turn = [*ROLLS_AND_MOVES, does("ann", "end_turn"), does("bob", "roll", dice=[[1, 1]])]
    missed(Play({}, [*turn, *resign("bob", "cid")], players=3, pace=240 * SECOND), "quick_wins", "others_moved")
    missed(Play({}, resign("bob", "cid", "dan", "eve"), players=5), "large_table_wins", "wins_by_monopolies")
    jailed = two(position(ann={"position": 27}), [*ROLLS_AND_MOVES, *resign("bob", "cid")])
    missed(jailed, "wins_without_jail")
    missed(BUILD_A_HOUSE._replace(steps=[*BUILD_A_HOUSE.steps, *resign("bob", "cid")]), "wins_without_building")
    missed(buys_from_row(1), "takeovers", "payments_without_cash", "wins_by_monopolies")
    itself = position(ann={"in_jail": True, "hand": [JAIL_CARD]})
    missed(two(itself, [plays(JAIL_CARD, on=0)]), "players_freed", "doubles_in_jail")
    mixed = {"spaces": [6], "cash": 5}
    some_cash = two(position(spaces={**owns(6), **owns(1, by="bob")}), [does("ann", "buy_deed", SPACE=1, PAY=mixed)])
    missed(some_cash, "payments_without_cash")
    missed(moves_bob(0, "resign"), "bankruptcies_caused")


def offers(count: int) -> list[Step]:
    """Offers that Ann makes and withdraws."""
    return [
        step
        for number in range(1, count + 1)
        for step in (
            does("ann", "offer_trade", TO=1, GIVE={"cash": 1}, WANT={"cash": 2}),
            does("ann", "withdraw_trade", TRADE=number),
        )
    ]


def test_bankruptcies_count_for_the_player_who_was_owed() -> None:
    """Not for anybody if the bank was, even if that player's rent was paid before."""
    deeds = owns(3)
    rent = Play(position(turn="bob", bob={"cash": 130}, spaces=deeds), [does("bob", "roll", dice=[[1, 2]])], 3)
    tax = [does("bob", "roll", dice=[[1, 3]]), does("bob", "declare_bankruptcy")]
    to_bank = Play(position(turn="bob", bob={"cash": 30}, spaces=deeds), tax, 3)
    for ruleset in OWN:
        assert played(ruleset, rent, {}).seats[ANN]["rents"] == 1
        counts = played(ruleset, to_bank, {"rents": 1})
        assert [seat.get("bankruptcies_caused", 0) for seat in counts.seats] == [0, 0, 0]
        assert played(ruleset, bankrupts_bob(), {}).seats[ANN]["bankruptcies_caused"] == 1


def test_luck_is_measured_against_what_was_to_be_expected() -> None:
    """Twelve dots are five above the average; a card brings more or less than the other cards of its group."""
    for ruleset in OWN:
        book = rulesets.rulebook(ruleset)
        rolled = played(ruleset, Play({}, [does("ann", "roll", dice=[[6, 6]])]), {}).seats[ANN]
        assert rolled["dice_luck"] == 5
        gift = next(card for card in book.rules.cards["community_chest"] if card.effect == "give")
        drawn = [{"effect": "give", "amount": gift.amount}]
        lucky = played(ruleset, Play({}, [does("ann", "roll", dice=[[1, 1]], cards=drawn)]), {}).seats[ANN]
        worth = {"give": 1, "take_from_every_player": 1, "take": -1, "give_to_every_player": -1}
        mean = sum(worth.get(card.effect, 0) * card.amount for card in book.rules.cards["community_chest"]) / len(
            book.rules.cards["community_chest"]
        )
        assert lucky["card_luck"] == round(gift.amount - mean)


def test_there_are_enough_in_each_tier() -> None:
    every = {one.key: one for ruleset in RULESETS.values() for one in ruleset.achievements}
    tiers = Counter(one.tier for one in every.values())
    assert len(every) >= 30
    assert min(tiers[tier] for tier in ("bronze", "silver", "gold")) >= 8
    for key, ruleset in RULESETS.items():
        others = {one.key for other in RULESETS.values() if other is not ruleset for one in other.achievements}
        assert len({one.key for one in ruleset.achievements} - others) >= 6, key
    named = {one.name: one.tier for one in every.values()}
    assert {
        "First Victory": "bronze", "Veteran Player": "bronze", "Building Expert": "bronze",
        "Property Tycoon": "silver", "Master Trader": "silver", "Consistent Winner": "silver",
        "Hotel Mogul": "gold", "Bank Breaker": "gold", "Champion": "gold",
    }.items() <= named.items()  # fmt: skip
