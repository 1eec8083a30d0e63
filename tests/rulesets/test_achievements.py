"""Every achievement is earned by play, and not earned without the last step of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from games import rulesets
from games.engine.scenario import Scenario
from games.engine.statistics import Achievement, Statistic, Tally, add, begin_tally, count_version
from games.rulesets import RULESETS
from tests.rulesets.plays import (
    ANN,
    BUILD_A_HOUSE,
    JAIL_CARD,
    NAMES,
    OWN,
    ROLLS_AND_MOVES,
    SECOND,
    Play,
    Step,
    bankrupts_bob,
    buys_from_row,
    does,
    moves_bob,
    owns,
    plays,
    plays_of,
    position,
    resign,
    two,
)

CASES = [
    pytest.param(key, one, id=f"{key}-{one.key}") for key, ruleset in RULESETS.items() for one in ruleset.achievements
]


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
    for part in ("players", "deeds"):
        assert getattr(table, part, None) == getattr(played_on, part, None)
    return tally


@pytest.mark.parametrize(("ruleset", "achievement"), CASES)
def test_each_is_earned_by_its_last_step_and_not_before(ruleset: str, achievement: Achievement) -> None:
    """Earlier plays, in this game or in others, bring the count to one play before the number."""
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
