"""Positions of Co-opoly in the format of scenarios, for the client's frames and the tests in the browser."""

from __future__ import annotations

from typing import Any

from games.rulesets.coopoly.table import PAWNS

Json = dict[str, Any]
GO, JAIL, SOUTH_STATION, CAR_CO_OP, ORCHARD_STREET, SPICE_ALLEY = 0, 10, 5, 20, 19, 17
GARDEN_TERRACE, SUNFLOWER_ROAD, FOUNTAIN_SQUARE, BELL_TOWER_STREET = 26, 27, 28, 29
COBBLERS_ROW, HARBOUR_STEPS, WEAVERS_COURT = 2, 6, 12
ORANGE = (16, 17, 18, 19)
PROPERTIES = [space for space in range(40) if space % 5]
MIDDLE: Json = {
    "round": 3,
    "police": [31, 32],
    "jail": 5,
    "players": {"0": {"cash": 200}},
    "spaces": {
        "0": {"activists": 2},
        "2": {"tile": True, "activists": 6},
        "5": {"activists": 7},
        "12": {"tile": True},
        "17": {"tile": True, "condo": True, "activists": 2},
        "18": {"tile": True, "condo": True},
        "22": {"tile": True, "condo": True},
        "23": {"tile": True, "activists": 3},
        "26": {"tile": True, "activists": 4},
        "27": {"tile": True, "homes": 4, "activists": 1},
        "28": {"tile": True, "homes": 4},
        "29": {"tile": True, "condo": False, "homes": 4},
        "32": {"tile": True, "condo": True},
    },
}
"""The middle of a game: the players lack homes on Garden Terrace (26) in yellow, the Developers a tile in orange."""


def placed(players: int, **spaces: int) -> Json:
    """Pawns on spaces: `pawn_0=5`."""
    pawns = {name.removeprefix("pawn_"): space for name, space in spaces.items()}
    return {number: {"player": int(number) * players // PAWNS, "space": space} for number, space in pawns.items()}


def at_step(phase: str, pawns: Json, setup: Json = MIDDLE, **more: Any) -> Json:
    """The position at a step of the actions."""
    return {**setup, "phase": phase, "pawns": pawns, **more}


PAYING = at_step(
    "remove_condos",
    placed(2, pawn_0=ORCHARD_STREET, pawn_4=ORCHARD_STREET),
    players={"0": {"cash": 200}, "1": {"cash": 100}},
)
"""A condo of $300 on Orchard Street (19), on which each of two players has a pawn, and together just enough."""
AGREEING = at_step("remove_tiles", placed(2, pawn_0=WEAVERS_COURT, pawn_4=WEAVERS_COURT))
LAST_HOMES = at_step("build_homes", placed(1, pawn_3=GARDEN_TERRACE))
"""Homes on Garden Terrace are the last that yellow needs."""
ALARM: Json = {
    **MIDDLE,
    "spaces": {
        **MIDDLE["spaces"],
        **{str(space): {"tile": True, "condo": True} for space in ORANGE},
        **{str(space): {"tile": True, "condo": space != 24} for space in (21, 22, 23, 24)},
    },
}
"""The middle of a game in which orange is all condos, and red lacks one."""
BOTH = at_step(
    "build_homes",
    placed(1, pawn_3=GARDEN_TERRACE),
    {
        **MIDDLE,
        "spaces": {
            **MIDDLE["spaces"],
            **{str(space): {"tile": True, "condo": True} for space in ORANGE},
        },
    },
)
"""As before, but orange is all condos."""
