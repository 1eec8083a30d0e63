"""The table of the classic games: players, deeds, auction and offers. Events change it; rules only read it.

Nothing here can form reference cycles, so the garbage collector need not track it.
"""

from __future__ import annotations

from bisect import insort
from typing import Annotated, Any, Protocol

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from games.engine.hidden import secret

BANK = -1
"""The owner of a deed that no player owns."""


class Player(Struct, gc=False):
    """One seat's belongings. `spaces` are the deeds it owns, ascending.

    `offers` counts the trades it has offered since the present turn began, no matter whose turn that is.
    """

    cash: int = 0
    position: int = 0
    in_jail: bool = False
    jail_rolls: int = 0
    jail_cards: int = 0
    out: bool = False
    offers: int = 0
    spaces: list[int] = []


class Deed(Struct, frozen=True, gc=False):
    """A space that can be owned. `level` counts houses; one more than the maximum is a hotel.

    It never changes, so that copies of a table share it: a table puts another one in its place.
    """

    owner: int = BANK
    level: int = 0
    mortgaged: bool = False


class Bank(Struct, gc=False):
    """The buildings left in the supply."""

    houses: int
    hotels: int


class Auction(Struct, gc=False):
    """A deed that is being auctioned; there is no bid while `bidder` is None.

    A sealed auction has neither bid nor passes to show, but the seats that have `answered`.
    """

    space: int
    bid: int = 0
    bidder: int | None = None
    passed: list[int] = []
    answered: list[int] | UnsetType = UNSET


class TradeSide(Struct, gc=False, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a trade: the things that it gives."""

    cash: int = 0
    jail_cards: int = 0
    spaces: tuple[int, ...] = ()


class Trade(Struct, gc=False):
    """An open offer: `seat` gives `give` and wants `want` from `to`."""

    seat: int
    to: int
    give: TradeSide
    want: TradeSide


class DeedsTable:
    """What can be asked of any table with players who own deeds, and of whom some may be out."""

    __slots__ = ()
    players: list[Any]
    deeds: list[Any]
    out_order: list[int]

    def in_game(self) -> list[int]:
        """The seats still playing, ascending."""
        return [seat for seat, player in enumerate(self.players) if not player.out]

    def others_in_turn(self, seat: int) -> list[int]:
        """Everyone else still in the game, in jail or not, in turn order after `seat`."""
        seats = self.in_game()
        return [other for other in seats if other > seat] + [other for other in seats if other < seat]

    def next_seat(self, seat: int) -> int:
        """The seat whose turn comes after `seat`'s."""
        count = len(self.players)
        for step in range(1, count + 1):
            following = (seat + step) % count
            if not self.players[following].out:
                return following
        raise ValueError("nobody is left in the game")

    def owns_all(self, seat: int, group: tuple[int, ...]) -> bool:
        """Whether `seat` owns every deed of `group`."""
        deeds = self.deeds
        for space in group:
            deed = deeds[space]
            if deed is None or deed.owner != seat:
                return False
        return True


class Table(DeedsTable, Struct, gc=False):
    """Players and deeds, and whose turn it is."""

    players: list[Player]
    deeds: list[Deed | None]
    bank: Bank
    turn: int = 0
    dice: list[int] = []
    out_order: list[int] = []

    def deed(self, space: int) -> Deed:
        """The deed of a space that can be owned."""
        return self.deeds[space]  # type: ignore[return-value]

    def from_turn(self) -> list[int]:
        """Every seat in turn order, beginning with the player whose turn it is."""
        return [*range(self.turn, len(self.players)), *range(self.turn)]

    def transfer(self, space: int, seat: int) -> None:
        """Make `seat` (or the bank) the owner of a deed; its buildings and mortgage stay."""
        deed = self.deed(space)
        if deed.owner != BANK:
            self.players[deed.owner].spaces.remove(space)
        self.deeds[space] = replace(self.deed(space), owner=seat)
        if seat != BANK:
            insort(self.players[seat].spaces, space)


class Holdings(Protocol):
    """The part of a table that says who owns what."""

    players: list[Player]
    deeds: list[Deed | None]
    bank: Bank

    def deed(self, space: int) -> Deed:
        """The deed of a space that can be owned."""


class PublicTable(Holdings, Protocol):
    """The part of a table that everybody sees, in every classic game."""

    turn: int
    dice: list[int]
    to_roll: bool
    doubles: int
    auction: Auction | None
    trades: dict[str, Trade]
    out_order: list[int]
    pot: int | UnsetType | None
    last_turn: bool | UnsetType


class DiceTable(Table, gc=False):
    """Turns by dice: whether a roll is due, and how many doubles in a row there were."""

    to_roll: bool = False
    doubles: int = 0


class AuctionTable(DiceTable, gc=False):
    """The auction that is running, if any; of a sealed one the bids by seat, 0 for a pass."""

    auction: Auction | None = None
    sealed_bids: Annotated[dict[int, int] | UnsetType, secret()] = UNSET


class TradeTable(AuctionTable, gc=False):
    """The open offers by number, and the count of all offers so far."""

    trades: dict[str, Trade] = {}
    trades_made: int = 0


def may_act(table: DeedsTable, seat: int) -> bool:
    """Whether this seat exists and is still in the game."""
    players = table.players
    return 0 <= seat < len(players) and not players[seat].out
