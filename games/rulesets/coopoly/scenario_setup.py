"""Set up a scenario's position, in the format that clients see, on a new game of Co-opoly."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.engine.rulebook import Rulebook
from games.engine.state import Decision, GameState
from games.rulesets.coopoly.car_coop import MoveDecision
from games.rulesets.coopoly.jail import FreeDecision
from games.rulesets.coopoly.plans import Plan
from games.rulesets.coopoly.rounds import ACTIONS, AFTER
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.steps import Roll
from games.rulesets.coopoly.table import ACTIVISTS, HOMES, CoopTable, Place, activists_total, new_table
from games.rulesets.coopoly.zones import KINDS, POSITIONS, SIZE, STARTS, TILES_A_ZONE, ZONE_OF, ZONES

PARTS = {
    "ruleset", "status", "round", "phase", "decision", "police", "jail", "supply", "bag", "spaces", "condo_prices",
    "pawns", "ready", "players",
}  # fmt: skip
ROLLING = {FreeDecision.name(): FreeDecision, MoveDecision.name(): MoveDecision}


def set_up(book: Rulebook, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
    """Lay a scenario's setup over the table before the first Developers' turn; raises ValueError for unknown keys.

    The game then asks for the plans of the round, or for the step that `phase` names.
    """
    unknown = setup.keys() - PARTS
    if unknown:
        raise ValueError(f"this table has no {min(unknown)}")
    table = state.table = new_table(len(state.table.players))
    table.round = setup.get("round", 1)
    for space, fields in setup.get("spaces", {}).items():
        _set_place(table, int(space), fields)
    for seat, fields in setup.get("players", {}).items():
        _set(table.players[int(seat)], fields, ("cash", "out"), ignored=("seat",))
    table.left = [seat for seat, player in enumerate(table.players) if player.out]
    for number, fields in setup.get("pawns", {}).items():
        _set(table.pawns[int(number)], fields, ("player", "pair", "space", "used"))
    _set_police(table, setup)
    _set_counts(table, setup)
    table.ready = sorted(setup.get("ready", []))
    _set_phase(book.rules, state, setup)


def _set(thing: Any, fields: dict[str, Any], names: tuple[str, ...], ignored: tuple[str, ...] = ()) -> None:
    for name, value in fields.items():
        if name not in (*names, *ignored):
            raise ValueError(f"there is no {name}")
        if name in names:
            setattr(thing, name, value)


def _set_place(table: CoopTable, space: int, fields: dict[str, Any]) -> None:
    if not 0 <= space < SIZE:
        raise ValueError(f"there is no space {space}")
    if unknown := set(fields) - set(Place.__struct_fields__):
        raise ValueError(f"there is no {min(unknown)}")
    place = replace(table.spaces[space], **fields)
    homes = HOMES if place.homes is True else int(place.homes)
    tile = place.tile or bool((place.condo or homes) and "tile" not in fields and ZONE_OF[space])
    place = table.spaces[space] = replace(place, homes=homes, tile=tile)
    if KINDS[space] != "property" and (place.tile or place.condo or place.homes):
        raise ValueError(f"space {space} is no property")
    if space in STARTS and not place.tile:
        raise ValueError(f"space {space} is a starting property")


def _set_police(table: CoopTable, setup: dict[str, Any]) -> None:
    table.police = sorted(setup.get("police", table.police))
    if tuple(table.police) not in POSITIONS:
        raise ValueError(f"the Police cannot stand on {table.police}")


def _set_counts(table: CoopTable, setup: dict[str, Any]) -> None:
    """The bag and the supply follow from what is laid, unless they are given."""
    for zone, spaces in ZONES.items():
        table.bag[zone] = TILES_A_ZONE + 1 - sum(table.spaces[space].tile for space in spaces)
    bag = setup.get("bag", {})
    if not bag.keys() <= ZONES.keys():
        raise ValueError("the bag has other colours")
    table.bag |= bag
    table.jail = setup.get("jail", 0)
    table.supply = 0
    table.supply = setup.get("supply", ACTIVISTS - activists_total(table))
    if table.supply < 0:
        raise ValueError(f"there are only {ACTIVISTS} activists")


def _set_phase(rules: CoopRules, state: GameState[Any, Any], setup: dict[str, Any]) -> None:
    """The step that is asked for: the plans, or one of the actions, with prices as they stand unless they are given."""
    table: CoopTable = state.table
    decision = setup.get("decision", {})
    phase = setup.get("phase", decision.get("kind", Plan.name()))
    if phase == Plan.name():
        return
    kinds: dict[str, type[Decision]] = {kind.name(): kind for kind in AFTER}
    if phase not in kinds:
        raise ValueError(f"there is no phase {phase}")
    table.prices = {zone: table.price(zone) for zone in ZONES} | setup.get("condo_prices", {})
    after = AFTER[kinds[phase]]
    rolls = decision.get("rolls")
    first = after - 1 if rolls is None else after
    state.agenda = [(function.__dict__["step"], {}) for function in reversed(ACTIONS[first:])]
    if rolls is not None:
        read = [Roll(roll["pawn"], tuple(roll["dice"]), sum(roll["dice"])) for roll in rolls]
        state.asked = 1
        state.decisions = [ROLLING[phase](id=1, rolls=read, seconds=rules.options.decision_seconds)]
