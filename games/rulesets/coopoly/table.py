"""The table of Co-opoly: spaces, pawns, Police, activists and the players' money.

Events change it; rules only read it. `prices` are those of removing a condo, fixed when the plans of the round are
closed (COOP-11): while it is empty, the players plan.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.rulesets.coopoly.zones import POLICE, SIZE, STARTS, TILES_A_ZONE, ZONE_OF, ZONES

ACTIVISTS = 50
"""On the board, in jail and in the supply together (COOP-5)."""
PAWNS = 8
PAIRS = PAWNS // 2
HOMES = 4
"""Tiny homes on a property, and the activists that build them (COOP-21)."""
CONDO_UNIT = 100
"""Dollars: what each condo of a zone adds to the price of removing one, and what an activist is worth in it."""


class Place(Struct, frozen=True, gc=False):
    """A space. `tile`: there is a property, a tile or the starting one. `activists` on Jail are just visiting.

    It never changes, so that copies of a table share it: the table puts another one in its place.
    """

    tile: bool = False
    condo: bool = False
    homes: int = 0
    activists: int = 0


class Pawn(Struct, gc=False):
    """A pawn of the seat `player`. `space` is None until it is placed; `used` once it has done its action."""

    player: int
    pair: int
    space: int | None = None
    used: bool = False


class Player(Struct, gc=False):
    """A seat and its own money."""

    cash: int = 0
    out: bool = False


class CoopTable(Struct, gc=False):
    """The whole table. `left` are the seats that are out, in the order in which they left."""

    players: list[Player]
    spaces: list[Place]
    pawns: list[Pawn]
    bag: dict[str, int]
    police: list[int]
    supply: int = ACTIVISTS
    jail: int = 0
    round: int = 0
    ready: list[int] = []
    prices: dict[str, int] = {}
    left: list[int] = []

    def add_activists(self, space: int, count: int) -> None:
        """Put so many more activists onto a space, or take them away if `count` is negative."""
        self.spaces[space] = replace(self.spaces[space], activists=self.spaces[space].activists + count)

    def in_game(self) -> list[int]:
        """The seats still playing, ascending."""
        return [seat for seat, player in enumerate(self.players) if not player.out]

    def pawns_on(self, space: int) -> list[int]:
        """The pawns on a space that have not been used, ascending."""
        return [number for number, pawn in enumerate(self.pawns) if pawn.space == space and not pawn.used]

    def own_pawns_on(self, space: int, seat: int) -> list[int]:
        """Those of one seat."""
        return [number for number in self.pawns_on(space) if self.pawns[number].player == seat]

    def condos(self, zone: str) -> int:
        """The condos in a zone."""
        return sum(self.spaces[space].condo for space in ZONES[zone])

    def price(self, zone: str) -> int:
        """Return the price of removing a condo of a zone in this round: fixed, or as it would be now (COOP-11)."""
        return self.prices[zone] if self.prices else CONDO_UNIT * self.condos(zone)


def new_table(players: int) -> CoopTable:
    """COOP-2 to COOP-5: starting properties with condos, the Police in their corner, and nothing else on the board."""
    return CoopTable(
        players=[Player() for _ in range(players)],
        spaces=[Place(tile=space in STARTS, condo=space in STARTS) for space in range(SIZE)],
        pawns=[Pawn(pair * players // PAIRS, pair) for pair in range(PAIRS) for _ in range(2)],
        bag=dict.fromkeys(ZONES, TILES_A_ZONE),
        police=[POLICE],
    )


def may_act(table: CoopTable, seat: int) -> bool:
    """Whether this seat exists and is still in the game."""
    return 0 <= seat < len(table.players) and not table.players[seat].out


def may_stand(table: CoopTable, space: int) -> bool:
    """Whether a space of this kind takes pawns, wherever the Police are (COOP-10)."""
    return space != POLICE and (not ZONE_OF[space] or table.spaces[space].tile)


def activists_total(table: CoopTable) -> int:
    """All activists: 50 in every position of a game."""
    return table.supply + table.jail + sum(place.activists for place in table.spaces)
