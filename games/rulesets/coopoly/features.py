"""The features of a position of Co-opoly: what the players' victory depends on. They are the same for every seat.

Zones are told by how far they are, not by where they are: first the ones that are nearest to the players' victory, then
the ones that are nearest to the Developers'.
"""

from __future__ import annotations

from math import log1p
from typing import NamedTuple

from games.engine.features import Features
from games.rulesets.coopoly.ending import has_homes, last_round
from games.rulesets.coopoly.outlook import CERTAIN, filled_next, progress
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.table import ACTIVISTS, CONDO_UNIT, HOMES, PAWNS, CoopTable
from games.rulesets.coopoly.zones import JAIL, RAILROADS, SIZE, ZONES, distance, police_after, swept

VERSION = 1
BEST, WORST = 3, 3
"""So many zones are looked at from each side."""
OF_BEST = (
    "progress", "tiles", "homes", "buildable", "condos", "activists", "at_risk", "on_railroad", "price", "pawns",
)  # fmt: skip
OF_WORST = ("condos", "tiles", "filled_next", "activists", "affordable", "pawns")
WHOLE = (
    "players", "seats", "round", "rounds_left", "acting", "tiles_a_round", "rolls_a_round", "police_mean", "tile_pawns",
    "cash", "cash_each", "on_board", "jailed", "on_jail", "supply", "tiles", "condos", "homes", "holds_next", "filled",
    "at_risk", "sum_of_progress", "built", "on_railroads", "placed", "used",
)  # fmt: skip
NAMES = (
    *(f"best_{place}_{name}" for place in range(1, BEST + 1) for name in OF_BEST),
    *(f"worst_{place}_{name}" for place in range(1, WORST + 1) for name in OF_WORST),
    *WHOLE,
)
RAILROAD_OF = {zone: min(RAILROADS, key=lambda one: distance(one, spaces[-1])) for zone, spaces in ZONES.items()}
"""The railroad at the end of each zone, from which activists come."""
ZONE_SIZE = 4
LONG_GAME = 30
"""Rounds."""


class Zone(NamedTuple):
    """What stands in a zone, and the pawns that can still act there.

    `filled` is the chance that it is all condos after the Developers' next turn.
    """

    progress: float
    tiles: int
    built: int
    buildable: int
    condos: int
    activists: int
    at_risk: float
    on_railroad: int
    price: int
    pawns: int
    filled: float


def features_of(rules: CoopRules, table: CoopTable) -> list[list[float]]:
    """The features of every seat."""
    risks = _risks(rules, table)
    zones = [_zone(rules, table, zone, risks) for zone in ZONES]
    cash = sum(player.cash for player in table.players if not player.out)
    row: list[float] = []
    for one in sorted(zones, key=lambda zone: (-zone.progress, -zone.activists))[:BEST]:
        row += _of_best(one)
    for one in sorted(zones, key=lambda zone: (-zone.filled, -zone.condos, -zone.tiles))[:WORST]:
        row += _of_worst(one, cash)
    row += _whole(rules, table, zones, cash, risks)
    return [row] * len(table.players)


def _risks(rules: CoopRules, table: CoopTable) -> list[float]:
    """The chance of each space that the next move of the Police sweeps it."""
    risks = [0.0] * SIZE
    moves = rules.police_moves
    for steps in moves:
        for space in swept(table.police, police_after(table.police, steps)):
            risks[space] += 1 / len(moves)
    return risks


def _zone(rules: CoopRules, table: CoopTable, zone: str, risks: list[float]) -> Zone:
    spaces = ZONES[zone]
    places = [table.spaces[space] for space in spaces]
    activists = [place.activists for place in places]
    condos = sum(place.condo for place in places)
    price = table.prices[zone] if table.prices else CONDO_UNIT * condos
    return Zone(
        progress=progress(table, zone) / CERTAIN,
        tiles=sum(place.tile for place in places),
        built=sum(has_homes(table, space) for space in spaces),
        buildable=sum(place.tile and not place.homes and place.activists >= HOMES for place in places),
        condos=condos,
        activists=sum(activists),
        at_risk=sum(count * risks[space] for count, space in zip(activists, spaces, strict=True)),
        on_railroad=table.spaces[RAILROAD_OF[zone]].activists,
        price=price,
        pawns=sum(pawn.space in spaces and not pawn.used for pawn in table.pawns),
        filled=filled_next(rules, table, zone) / CERTAIN,
    )


def _of_best(one: Zone) -> list[float]:
    return [
        one.progress,
        one.tiles / ZONE_SIZE,
        one.built / ZONE_SIZE,
        float(one.buildable),
        one.condos / ZONE_SIZE,
        log1p(one.activists),
        log1p(one.at_risk),
        log1p(one.on_railroad),
        one.price / CONDO_UNIT / ZONE_SIZE,
        float(one.pawns),
    ]


def _of_worst(one: Zone, cash: int) -> list[float]:
    means = cash + CONDO_UNIT * one.activists
    return [
        one.condos / ZONE_SIZE,
        one.tiles / ZONE_SIZE,
        one.filled,
        log1p(one.activists),
        min(2.0, means / one.price) if one.price else 2.0,
        float(one.pawns),
    ]


def _whole(rules: CoopRules, table: CoopTable, zones: list[Zone], cash: int, risks: list[float]) -> list[float]:
    """What is so of the whole board, and the options of the game."""
    options, playing = rules.options, len(table.players) - len(table.left)
    on_board = [place.activists for place in table.spaces]
    holds = 1.0
    for zone in zones:
        holds *= 1 - zone.filled
    moves = rules.police_moves
    return [
        playing / 4,
        len(table.players) / 4,
        log1p(table.round),
        min(1.0, max(0, last_round(rules) - table.round) / LONG_GAME),
        float(bool(table.prices)),
        options.developers.tiles_a_round / 4,
        options.developers.rolls_a_round / 4,
        sum(moves) / len(moves) / 4,
        options.tiles.tile_pawns / 3,
        log1p(cash / CONDO_UNIT),
        log1p(cash / CONDO_UNIT / max(1, playing)),
        sum(on_board) / ACTIVISTS,
        table.jail / ACTIVISTS,
        table.spaces[JAIL].activists / ACTIVISTS,
        table.supply / ACTIVISTS,
        sum(zone.tiles for zone in zones) / SIZE,
        sum(zone.condos for zone in zones) / SIZE,
        sum(zone.built for zone in zones) / SIZE,
        holds,
        float(sum(zone.condos == ZONE_SIZE for zone in zones)),
        sum(count * risk for count, risk in zip(on_board, risks, strict=True)) / ACTIVISTS,
        sum(zone.progress for zone in zones) / len(zones),
        float(sum(zone.built == ZONE_SIZE for zone in zones)),
        sum(table.spaces[space].activists for space in RAILROADS) / ACTIVISTS,
        sum(pawn.space is not None for pawn in table.pawns) / PAWNS,
        sum(pawn.used for pawn in table.pawns) / PAWNS,
    ]


FEATURES = Features(version=VERSION, names=NAMES, of=features_of, common=len(NAMES), reads=CoopTable)
