"""The plays that earn the achievements of Oofopoly."""

from __future__ import annotations

from tests.rules.classic_plays import BUY_A_STATION, CLASSIC, rent_of_third
from tests.rulesets.plays import Play, does, owns, position, resign

PLAYS: dict[str, Play] = CLASSIC | {
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
}
