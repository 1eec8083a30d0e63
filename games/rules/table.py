"""The table of the classic games: players, deeds, decks, auction and offers. Events change it; rules only read it.

Nothing here can refer back to itself, so the collector need not look at it.
"""

from __future__ import annotations

from bisect import insort
from typing import Annotated

from msgspec import Struct

from games.engine.hidden import secret

BANK = -1
"""The owner of a deed that nobody has."""


class Player(Struct, gc=False):
    """One seat's belongings. `spaces` are the deeds it owns, ascending; amounts are whole units of cash.

    `offers` counts the trades it has offered since the turn began, whoever's turn it is.
    """

    cash: int = 0
    position: int = 0
    in_jail: bool = False
    jail_rolls: int = 0
    jail_cards: int = 0
    out: bool = False
    offers: int = 0
    spaces: list[int] = []


class Deed(Struct, gc=False):
    """A space that can be owned. `level` counts houses; one more than the most houses is a hotel."""

    owner: int = BANK
    level: int = 0
    mortgaged: bool = False


class Deck(Struct, gc=False):
    """A group of cards: the order in which their numbers lie, and the place of the next one drawn."""

    order: Annotated[list[int], secret()]
    next: Annotated[int, secret()] = 0


class Bank(Struct, gc=False):
    """The buildings that are left."""

    houses: int
    hotels: int


class Auction(Struct, gc=False):
    """A deed under the hammer; no bid while `bidder` is None."""

    space: int
    bid: int = 0
    bidder: int | None = None
    passed: list[int] = []


class Parcel(Struct, gc=False, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One side of a trade."""

    cash: int = 0
    jail_cards: int = 0
    spaces: tuple[int, ...] = ()


class Trade(Struct, gc=False):
    """An offer on the table: `seat` gives `give` and wants `want` from `to`."""

    seat: int
    to: int
    give: Parcel
    want: Parcel


class Table(Struct, gc=False):
    """What every classic game has on its table."""

    players: list[Player]
    deeds: list[Deed | None]
    bank: Bank
    decks: dict[str, Deck] = {}
    turn: int = 0
    dice: list[int] = []
    auction: Auction | None = None
    trades: dict[str, Trade] = {}
    trades_made: int = 0
    out_order: list[int] = []

    def deed(self, space: int) -> Deed:
        """The deed of a space that can be owned."""
        deed = self.deeds[space]
        assert deed is not None
        return deed

    def in_game(self) -> list[int]:
        """The seats still playing, ascending."""
        return [seat for seat, player in enumerate(self.players) if not player.out]

    def from_turn(self) -> list[int]:
        """Every seat in turn order, the turn's player first."""
        return [*range(self.turn, len(self.players)), *range(self.turn)]

    def next_seat(self, seat: int) -> int:
        """Whose turn comes after `seat`'s."""
        count = len(self.players)
        for step in range(1, count + 1):
            following = (seat + step) % count
            if not self.players[following].out:
                return following
        raise ValueError("nobody is left in the game")

    def hand_over(self, space: int, seat: int) -> None:
        """Make `seat` (or the bank) the owner of a deed; what stands on it stays."""
        deed = self.deed(space)
        if deed.owner != BANK:
            self.players[deed.owner].spaces.remove(space)
        deed.owner = seat
        if seat != BANK:
            insort(self.players[seat].spaces, space)

    def free_cash(self, seat: int) -> int:
        """The cash that `seat` may spend of its own will now."""
        return self.players[seat].cash

    def bid_binds(self, seat: int) -> bool:
        """Whether a highest bid keeps `seat` from spending some of its cash."""
        return self.auction is not None and self.free_cash(seat) < self.players[seat].cash

    def missing(self, seat: int) -> int:
        """What `seat` lacks to pay what it owes now; 0 where nothing is due."""
        cash = self.players[seat].cash
        return -cash if cash < 0 else 0

    def in_debt(self, seat: int) -> bool:
        """Whether `seat` has to raise cash for what it owes."""
        return self.players[seat].cash < 0

    def debts(self) -> list[tuple[int, int | None, int]]:
        """What is due now, first first: who owes, to whom (None: the bank), how much."""
        return [(seat, None, -self.players[seat].cash) for seat in self.from_turn() if self.players[seat].cash < 0]

    def collect(self, amount: int) -> None:
        """Taxes, fines and fees came in; the bank keeps them."""

    def call_off(self) -> None:
        """The game is over: what was still open is so no more."""
        self.auction, self.trades = None, {}

    def spend_jail_card(self, seat: int) -> None:
        """One jail card of `seat`'s is used up."""
        self.players[seat].jail_cards -= 1

    def pass_jail_cards(self, giver: int, taker: int, count: int) -> None:
        """`count` jail cards change hands."""
        self.players[giver].jail_cards -= count
        self.players[taker].jail_cards += count

    def give_up_jail_cards(self, seat: int, to: int | None) -> None:
        """`seat` is out: its jail cards go to `to`, or are gone."""
        self.pass_jail_cards(seat, seat if to is None else to, self.players[seat].jail_cards)

    def owns_all(self, seat: int, group: tuple[int, ...]) -> bool:
        """Whether every deed of `group` is `seat`'s."""
        deeds = self.deeds
        for space in group:
            deed = deeds[space]
            if deed is None or deed.owner != seat:
                return False
        return True
