"""The Developers' turn: tiles, condos in complete zones, condos by the D8 (COOP-6 to COOP-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from games.engine.chance import Draw
from games.engine.refusal import gettext_noop
from games.engine.ruleset import Landmark, Part
from games.engine.state import Event
from games.rulesets.coopoly.options import DeveloperOptions
from games.rulesets.coopoly.table import CoopTable
from games.rulesets.coopoly.zones import NUMBERS, TILES_A_ZONE, ZONES

if TYPE_CHECKING:
    from games.rulesets.coopoly.rules import CoopGame


class TilesDrawn(Event, frozen=True, tag="tiles_drawn"):
    """These tiles were drawn from the bag; `order` is that of all tiles, those drawn being its first in the bag."""

    round: int
    tiles: tuple[str, ...]
    order: tuple[int, ...]

    def draws(self) -> tuple[Draw, ...]:
        size = len(ZONES) * TILES_A_ZONE
        return (Draw("shuffle", 0, size, self.order, "tiles", f"round/{self.round}/tiles"),)


class TilePlaced(Event, frozen=True, tag="tile_placed"):
    """A tile from the bag lies on this space."""

    space: int
    zone: str

    def apply(self, table: CoopTable) -> None:
        table.bag[self.zone] -= 1
        table.spaces[self.space] = replace(table.spaces[self.space], tile=True)


class ZoneRolled(Event, frozen=True, tag="zone_rolled"):
    """Roll `number` (from 0) of the D8 named a zone. `lucky`: all its properties have a condo, so nothing is built."""

    round: int
    number: int
    die: int
    zone: str
    lucky: bool

    def draws(self) -> tuple[Draw, ...]:
        return (Draw("die", self.number, len(NUMBERS), (self.die,), "zone", f"round/{self.round}/zones"),)


class CondoPlaced(Event, frozen=True, tag="condo_placed"):
    """The Developers built a condo, because the zone is complete or by a roll."""

    space: int
    zone: str
    cause: Literal["complete", "roll"]

    def apply(self, table: CoopTable) -> None:
        table.spaces[self.space] = replace(table.spaces[self.space], condo=True)


PART = Part(
    events=(TilesDrawn, TilePlaced, ZoneRolled, CondoPlaced),
    options=DeveloperOptions,
    landmarks=(Landmark("condos", gettext_noop("Condos built"), (CondoPlaced,)),),
)


def is_complete(table: CoopTable, zone: str) -> bool:
    """Whether all four properties of a zone are there."""
    places = table.spaces
    first, second, third, fourth = ZONES[zone]
    return places[first].tile and places[second].tile and places[third].tile and places[fourth].tile


def without_condo(table: CoopTable, zone: str) -> int | None:
    """COOP-9: the property without a condo that is nearest to the starting property, if there is one."""
    places = table.spaces
    return next((space for space in ZONES[zone] if places[space].tile and not places[space].condo), None)


def play_turn(game: CoopGame) -> None:
    """The Developers' whole turn. The Police do not hinder them (COOP-14)."""
    draw_tiles(game)
    for zone in ZONES:
        if is_complete(game.table, zone):
            _build(game, zone, without_condo(game.table, zone), "complete")
    roll_zones(game)


def draw_tiles(game: CoopGame) -> None:
    """COOP-6: as many tiles as are left, each on the empty space of its zone nearest to the starting property."""
    table = game.table
    if not any(table.bag.values()):
        return
    chance = game.chance.stream(f"round/{table.round}/tiles")
    order = chance.shuffled(len(table.bag) * TILES_A_ZONE)
    first = in_bag(table.bag, order)[: game.rules.options.developers.tiles_a_round]
    tiles = chance.named("tiles", first)
    game.emit(TilesDrawn(table.round, tuple(tiles), tuple(order)))
    for zone in tiles:
        space = next(space for space in ZONES[zone] if not table.spaces[space].tile)
        game.emit(TilePlaced(space, zone))


def in_bag(bag: Mapping[str, int], order: Sequence[int]) -> list[str]:
    """The zones of the tiles that are in the bag, in the order of a shuffle of all tiles.

    Tiles are numbered by zone, in the order of the bag. Those with the lowest numbers of a zone are in it, so each tile
    there is equally likely to be the first.
    """
    zones = list(bag)
    return [zones[tile // TILES_A_ZONE] for tile in order if tile % TILES_A_ZONE < bag[zones[tile // TILES_A_ZONE]]]


def roll_zones(game: CoopGame) -> None:
    """COOP-8: each roll names a zone that gets a condo, if it has a property without one."""
    table = game.table
    chance = game.chance.stream(f"round/{table.round}/zones")
    for number in range(game.rules.options.developers.rolls_a_round):
        die = chance.die(len(NUMBERS))
        zone = NUMBERS[die - 1]
        space = without_condo(table, zone)
        game.emit(ZoneRolled(table.round, number, die, zone, space is None))
        _build(game, zone, space, "roll")


def _build(game: CoopGame, zone: str, space: int | None, cause: Any) -> None:
    if space is not None:
        game.emit(CondoPlaced(space, zone, cause))
