"""The foreseeable: the moves of the Police, what each zone lacks for either victory, and how soon the Developers win.

After the end, what it would have taken not to lose.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb

from games.rulesets.coopoly.ending import developers_zones, has_homes, last_round, players_zones
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.table import CONDO_UNIT, HOMES, CoopTable
from games.rulesets.coopoly.wire import (
    Alarm,
    DevelopersLack,
    Loss,
    LostZone,
    PlayersLack,
    PoliceChances,
    PoliceMove,
    PoliceOutlook,
    ZoneOutlook,
)
from games.rulesets.coopoly.zones import NUMBERS, ZONES, police_after, swept

CERTAIN = 100
"""In percent."""


def police_outlook(rules: CoopRules, table: CoopTable) -> PoliceOutlook:
    """Every move that the Police may make next, each equally likely, and how many of them sweep each space."""
    moves = []
    count: Counter[int] = Counter()
    for steps in rules.police_moves:
        to = police_after(table.police, steps)
        passed = swept(table.police, to)
        count.update(passed)
        jailed = sum(table.spaces[space].activists for space in passed)
        moves.append(PoliceMove(steps=steps, to=[*to], swept=passed, activists=jailed))
    return PoliceOutlook(moves=moves, swept={str(space): times for space, times in count.items()}, of=len(moves))


def police_chances(rules: CoopRules, table: CoopTable, space: int) -> PoliceChances:
    """How many of the next moves of the Police sweep a space, and end on it."""
    ends = [police_after(table.police, steps) for steps in rules.police_moves]
    return PoliceChances(
        swept=sum(space in swept(table.police, to) for to in ends),
        ends=sum(space in to for to in ends),
        of=len(ends),
    )


def zone_outlook(rules: CoopRules, table: CoopTable, zone: str) -> ZoneOutlook:
    """Return the content of a zone, what each side lacks there, and how likely the Developers fill it next."""
    spaces = ZONES[zone]
    tiles = sum(table.spaces[space].tile for space in spaces)
    condos = table.condos(zone)
    homes = sum(has_homes(table, space) for space in spaces)
    missing = len(spaces) - tiles
    return ZoneOutlook(
        tiles=tiles,
        condos=condos,
        homes=homes,
        developers_lack=DevelopersLack(tiles=missing, condos=len(spaces) - condos),
        players_lack=PlayersLack(tiles=missing, condos=condos, homes=len(spaces) - homes),
        filled_next=filled_next(rules, table, zone),
    )


def filled_next(rules: CoopRules, table: CoopTable, zone: str) -> int:
    """The chance in percent that a zone is all condos after the Developers' next turn, if the players change nothing.

    Between 1 and 99 unless it is impossible or certain.
    """
    options = rules.options.developers
    tiles = sum(not table.spaces[space].tile for space in ZONES[zone])
    condos = len(ZONES[zone]) - table.condos(zone)
    chance = _chance(
        tiles, sum(table.bag.values()), options.tiles_a_round, condos - 1 if condos else 0, options.rolls_a_round
    )
    return round(CERTAIN * chance) if chance in (0, 1) else min(CERTAIN - 1, max(1, round(CERTAIN * chance)))


@cache
def _chance(tiles: int, bag: int, drawn: int, hits: int, rolls: int) -> float:
    """That all missing tiles are among those drawn (COOP-6), and as many rolls as needed name the zone (COOP-8).

    One condo goes up without a roll, because the zone is complete by then (COOP-7).
    """
    if hits > rolls:
        return 0.0
    sides = len(NUMBERS)
    missed: float = sum(comb(rolls, count) * (sides - 1) ** (rolls - count) for count in range(hits)) / sides**rolls
    return all_drawn(tiles, bag, drawn) * (1 - missed)


def all_drawn(tiles: int, bag: int, drawn: int) -> float:
    """The chance that so many tiles, all of them in the bag, are among the next ones drawn."""
    drawn = min(drawn, bag)
    found: float = comb(bag - tiles, drawn - tiles) / comb(bag, drawn) if tiles <= drawn else 0.0
    return found


def alarm(rules: CoopRules, table: CoopTable) -> Alarm | None:
    """How the Developers win if the players change nothing: at the end of this round, or surely of the next one."""
    now = developers_zones(table)
    following = [zone for zone in ZONES if zone not in now and filled_next(rules, table, zone) == CERTAIN]
    over = table.round >= last_round(rules) and not players_zones(table)
    if not (now or following or over):
        return None
    return Alarm(zones=[*now], next_zones=following, last_round=over)


def loss(table: CoopTable) -> Loss:
    """What it would have taken not to lose, and the zone that was nearest to the players' victory."""
    return Loss(
        zones=[_lost(table, zone) for zone in developers_zones(table)],
        nearest=max(ZONES, key=lambda zone: progress(table, zone)),
    )


def _lost(table: CoopTable, zone: str) -> LostZone:
    """A zone of condos: the price of removing one, and what all players together had for it."""
    spaces = ZONES[zone]
    cash = sum(table.players[seat].cash for seat in table.in_game())
    activists = max(table.spaces[space].activists for space in spaces)
    price = table.price(zone)
    return LostZone(
        zone=zone,
        price=price,
        cash=cash,
        activists=activists,
        missing=max(0, price - cash - CONDO_UNIT * activists),
        pawns=sum(pawn.space in spaces for pawn in table.pawns),
    )


def progress(table: CoopTable, zone: str) -> int:
    """How far the players are in a zone, in percent.

    Of its twelve thirds each of its four properties has three: it is there, has no condo, and has its homes.
    """
    places = [table.spaces[space] for space in ZONES[zone]]
    done = sum(place.tile + (place.tile and not place.condo) + (place.homes == HOMES) for place in places)
    return CERTAIN * done // (3 * len(places))
