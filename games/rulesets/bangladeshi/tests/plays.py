"""The plays that earn the achievements of Bangladeshi Monopoly."""

from __future__ import annotations

from tests.rules.classic_plays import BUY_A_STATION, CLASSIC, bankrupts_bob, rent_of_third
from tests.rulesets.plays import Play, does, owns, position

PLAYS: dict[str, Play] = CLASSIC | {
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
}
