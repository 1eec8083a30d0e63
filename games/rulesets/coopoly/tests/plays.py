"""The plays that earn the achievements of Co-opoly."""

from __future__ import annotations

from typing import Any

from tests.rulesets.plays import Play, Step, does

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
PLAYS: dict[str, Play] = {
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
