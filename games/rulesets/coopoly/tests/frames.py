"""The positions of Co-opoly that its client's component tests show (`tests/games/client_frames.py`)."""

from __future__ import annotations

from games.rulesets.coopoly.tests import positions as coop
from tests.games.client_frames import Position, deed, update

POSITIONS: dict[str, Position] = {
    "coop_plan": Position(
        more={"coop_space": lambda game: deed(game, 26)},
        setup=coop.MIDDLE,
        then=((0, {"type": "place_pawn", "pawn": 0, "space": coop.GO}),),
    ),
    "coop_solo": Position(
        coop.MIDDLE, more={"coop_round": lambda game: update(game, (0, {"type": "ready"}))}, players=1
    ),
    "coop_free": Position(coop.at_step("free_activists", coop.placed(1, pawn_0=coop.JAIL)), players=1),
    "coop_move": Position(coop.at_step("move_activists", coop.placed(1, pawn_6=coop.CAR_CO_OP)), players=1),
    "coop_condos": Position(coop.PAYING, ((1, {"type": "remove_condo", "space": coop.ORCHARD_STREET, "cash": 100}),)),
    "coop_tiles": Position(coop.AGREEING, ((1, {"type": "remove_tile", "space": coop.WEAVERS_COURT}),)),
    "coop_homes": Position(coop.LAST_HOMES, players=1),
    "coop_alarm": Position(coop.ALARM, players=1),
    "coop_won": Position(coop.LAST_HOMES, ((0, {"type": "build_homes", "space": coop.GARDEN_TERRACE}),), players=1),
    "coop_lost": Position(coop.BOTH, ((0, {"type": "build_homes", "space": coop.GARDEN_TERRACE}),), players=1),
}
