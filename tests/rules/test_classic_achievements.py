"""Achievements of classic games that are nearly earned, and the statistics of those games."""

from __future__ import annotations

import pytest

from games import rulesets
from tests.rules.classic_plays import bankrupts_bob
from tests.rulesets.plays import ANN, SECOND, Play, Step, does, owns, played, position, resign
from tests.support.kinds import CLASSIC


@pytest.mark.parametrize("ruleset", CLASSIC)
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
    for ruleset in CLASSIC:
        assert played(ruleset, rent, {}).seats[ANN]["rents"] == 1
        counts = played(ruleset, to_bank, {"rents": 1})
        assert [seat.get("bankruptcies_caused", 0) for seat in counts.seats] == [0, 0, 0]
        assert played(ruleset, bankrupts_bob(), {}).seats[ANN]["bankruptcies_caused"] == 1


def test_luck_is_measured_against_what_was_to_be_expected() -> None:
    """Twelve dots are five above the average; a card brings more or less than the other cards of its group."""
    for ruleset in CLASSIC:
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
